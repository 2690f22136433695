package io.adlro.learn.training;

import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;

/**
 * A training that advances round by round. It reads no clock: its caller measures the time, shows
 * the points and writes the files. Between two rounds it can be saved; another one with the same
 * settings that restores the saved state ends with the same weights.
 */
public interface Training extends AutoCloseable {
  /** Whether the plan is complete, or there has been no progress for too long. */
  boolean isFinished();

  /** One more round, which takes seconds rather than minutes; returns the progress. */
  TrainingPoint advance();

  void save(FlatWriter out);

  /** Continues from a saved state; refuses the state of a training with other settings. */
  void restore(FlatReader in);

  /** The best model so far, with its settings; the caller adds the provenance. */
  ModelBundle bundle();

  @Override
  void close();
}
