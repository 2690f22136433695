package io.adlro.trees;

/**
 * What is known of jobs that share a key: those that have ended, and the last that was submitted.
 */
final class KeyPast {
  private static final double PRIOR_JOBS = 2;

  private double sumLogSeconds;
  private int count;
  private double last = Double.NaN;
  private double secondLast = Double.NaN;
  private double submittedMicros = Double.NaN;

  void finished(double logSeconds) {
    sumLogSeconds += logSeconds;
    count++;
    secondLast = last;
    last = logSeconds;
  }

  void submitted(long atMicros) {
    submittedMicros = atMicros;
  }

  int count() {
    return count;
  }

  /** The mean, drawn towards the prior as if that had been seen twice. */
  double mean(double prior) {
    return (sumLogSeconds + PRIOR_JOBS * prior) / (count + PRIOR_JOBS);
  }

  /** Not a number before the first one. */
  double last() {
    return last;
  }

  double secondLast() {
    return secondLast;
  }

  double secondsSinceSubmission(long nowMicros) {
    return (nowMicros - submittedMicros) * 1e-6;
  }
}
