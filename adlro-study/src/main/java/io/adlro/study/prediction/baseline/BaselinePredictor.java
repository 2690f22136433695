package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A predictor of run times. It is asked about each job when that is submitted and told of it when
 * it has ended, both in the order of time, and may remember what it is asked.
 */
public interface BaselinePredictor {
  String name();

  /** The natural logarithm of the run time in seconds; empty where it has nothing to say. */
  OptionalDouble predictLogSeconds(JobQuery asked);

  /** The quantiles of the same at these levels, where it gives any; asked right after. */
  default Optional<double[]> quantiles(JobQuery asked, double[] levels) {
    return Optional.empty();
  }

  /**
   * A job has ended.
   *
   * @param asked the very object that it was asked about
   */
  void finished(JobQuery asked, PastJob job);
}
