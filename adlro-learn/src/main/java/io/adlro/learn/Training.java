package io.adlro.learn;

import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.curve.TrainingPoint;

/**
 * A training that goes on round by round. It reads no clock: whoever drives it measures the time,
 * shows the points and writes the files. Between two rounds it can be saved, and one made with the
 * same settings that restores what was saved ends with the same weights.
 */
public interface Training extends AutoCloseable {
  /** Whether the plan is fulfilled, or going on would win nothing. */
  boolean isFinished();

  /** One more round, seconds rather than minutes of work; returns where the training stands. */
  TrainingPoint advance();

  void save(FlatWriter out);

  /** Goes on from what was saved; refuses what was saved by a training of another shape. */
  void restore(FlatReader in);

  /**
   * The best model so far, with its settings; where it comes from is added by whoever drives the
   * training.
   */
  ModelBundle bundle();

  @Override
  void close();
}
