package io.adlro.learn;

import java.util.List;

/**
 * Fits a network to lessons. Engines differ by object: none of their types crosses this seam, and
 * weights are one flat array in the order that the {@link NetworkSpec} lays down.
 */
public interface Learner extends AutoCloseable {
  /** The network as it is now; it changes with each {@link #learn}. */
  QFunction function();

  /** One step of Adam on the mean Huber loss over all taught cells; returns that loss. */
  double learn(List<Lesson> batch);

  /** The gradient of the same loss at the present weights, nothing changed. */
  float[] gradient(List<Lesson> batch);

  /** All that a later process needs to go on exactly from here. */
  LearnerState state();

  void restore(LearnerState state);

  @Override
  void close();
}
