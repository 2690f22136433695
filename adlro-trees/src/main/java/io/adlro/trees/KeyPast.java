package io.adlro.trees;

/** Statistics of jobs that share a key: completed jobs, and the last submission. */
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

  /** The mean with the prior counted as two jobs. */
  double mean(double prior) {
    return (sumLogSeconds + PRIOR_JOBS * prior) / (count + PRIOR_JOBS);
  }

  /** NaN before the first job. */
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
