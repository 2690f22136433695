package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A predictor of run times. It predicts each job at its submission and learns from it at its end,
 * both in the order of time, and may remember its queries.
 */
public interface BaselinePredictor {
  String name();

  /** The natural logarithm of the run time in seconds; empty where it has no prediction. */
  OptionalDouble predictLogSeconds(JobQuery query);

  /** The quantiles of the same at these levels, if it has any; called right after. */
  default Optional<double[]> quantiles(JobQuery query, double[] levels) {
    return Optional.empty();
  }

  /**
   * A job has ended.
   *
   * @param query the same object as at the submission
   */
  void finished(JobQuery query, PastJob job);
}
