package io.adlro.core.estimate;

/** Where the first belief about a job's work comes from. */
public interface WorkBeliefs {
  /**
   * Writes the equally likely works of a job that has just come, {@link LearnedRunTimes#QUANTILES}
   * values in ascending order.
   */
  void believe(int job, double[] quantileMicros, int at);

  /** Beliefs that were written down before, those of job {@code first} first. */
  static WorkBeliefs recorded(double[] quantileMicrosByJob, int first) {
    int width = LearnedRunTimes.QUANTILES;
    return (job, to, at) ->
        System.arraycopy(quantileMicrosByJob, (job - first) * width, to, at, width);
  }
}
