package io.adlro.study.prediction;

/**
 * What was believed of some jobs beside what was true.
 *
 * @param what the believed time
 * @param believedSeconds mean over the jobs, or root of the mean of squares
 * @param trueSeconds the same of the true times
 */
public record BeliefCheck(String what, int jobs, double believedSeconds, double trueSeconds) {
  /** Above 1 where too long times are believed. */
  public double ratio() {
    return believedSeconds / trueSeconds;
  }
}
