package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

import io.adlro.core.state.JobPhase;

/**
 * Shortest remaining service first (Gu et al., NSDI 2019, as the baseline with known run times of
 * Tiresias): the least expected remaining work x GPUs runs, and stops checkpointing jobs that have
 * more left. Large jobs starve while smaller ones keep coming.
 */
public final class Srsf implements PlacementPolicy {
  private final PreemptiveOrder order = new PreemptiveOrder(Srsf::remainingService);

  @Override
  public void decide(DecisionContext now) {
    order.serve(now);
  }

  private static double remainingService(DecisionContext now, int job) {
    double left = now.runTimes().remainingWorkMicros(job);
    if (now.state().phase(job) == JobPhase.RUNNING) {
      double speed = now.state().heldSpeed(job);
      double done = (now.nowMicros() - now.state().startedMicros(job)) * speed;
      left = done < left ? left - done : now.runTimes().remainingMicros(job) * speed;
    }
    return left * now.jobs().widthMilli(job);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new Srsf();
  }
}
