package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * F1 (Carastan-Santos and de Camargo, SC 2017), a score fitted by regression to simulated
 * schedules: least log10(estimate) x GPUs + 870 log10(submission) first. Both times are seconds,
 * the submission since the start of the run, and neither counts as less than 0.1.
 */
public final class F1 implements PlacementPolicy {
  private static final double LEAST_SECONDS = 0.1;

  private final Ranked ranked = new Ranked();

  @Override
  public void decide(DecisionContext now) {
    ranked.startInOrder(now, F1::score);
  }

  static double score(DecisionContext now, int job) {
    return log10(Seconds.estimate(now, job)) * Seconds.gpus(now, job)
        + 870 * log10(now.jobs().submitMicros(job) * 1e-6);
  }

  private static double log10(double seconds) {
    return StrictMath.log10(Math.max(LEAST_SECONDS, seconds));
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new F1();
  }
}
