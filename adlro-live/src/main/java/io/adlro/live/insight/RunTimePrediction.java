package io.adlro.live.insight;

import java.util.List;
import java.util.Optional;

/**
 * The expected run time of a job that has not run.
 *
 * @param atMicros time of the state that it is predicted from
 * @param predictedClass of ended jobs with the same users, accounts and words; empty where they do
 *     not agree or are not alike enough
 * @param learned whether it follows from ended jobs; otherwise from the estimate, or from the mean
 *     of ended jobs where there is no estimate, and from the speed table
 * @param workMicros expected run time at speed 1
 * @param confidence probability that the work is within a factor of two of its median
 * @param similarity to past jobs, 1 for the same and 0 for unrelated
 * @param models where it can run; none if no node fits it
 */
public record RunTimePrediction(
    long atMicros,
    String policy,
    Optional<String> predictedClass,
    boolean learned,
    double workMicros,
    double confidence,
    double similarity,
    List<OnModel> models) {
  public RunTimePrediction {
    models = List.copyOf(models);
  }

  /**
   * The run time on GPUs of a model.
   *
   * @param model "" where the gang needs several models
   * @param speed that is believed, relative to speed 1
   * @param lowMicros a run time that the job almost surely exceeds
   * @param highMicros a run time that the job almost surely stays below
   */
  public record OnModel(
      String model, double speed, double runMicros, double lowMicros, double highMicros) {}
}
