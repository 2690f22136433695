package io.adlro.learn.network;

import java.util.List;

/**
 * Fits a network to training examples. No type of an engine crosses this interface; weights are one
 * flat array in the order that the {@link NetworkSpec} defines.
 */
public interface Learner extends AutoCloseable {
  /**
   * How the network is fitted.
   *
   * @param learningRate of Adam
   * @param huberDelta error at which the loss turns from a parabola into a line
   * @param gradientClip largest norm of the gradient; infinity turns clipping off
   */
  record Settings(double learningRate, double huberDelta, double gradientClip) {
    public Settings {
      if (!(learningRate > 0) || !(huberDelta > 0) || !(gradientClip > 0)) {
        throw new IllegalArgumentException(
            "learning rate %s, Huber delta %s and gradient clip %s must all be above zero"
                .formatted(learningRate, huberDelta, gradientClip));
      }
    }
  }

  /** The network with its present weights; it changes with each {@link #learn}. */
  QFunction function();

  /** One step of Adam on the mean Huber loss over all cells with a target; returns that loss. */
  double learn(List<TrainingExample> batch);

  /** The gradient of the same loss at the present weights; changes nothing. */
  float[] gradient(List<TrainingExample> batch);

  /** All that a later process needs to continue exactly from here. */
  LearnerState state();

  void restore(LearnerState state);

  @Override
  void close();
}
