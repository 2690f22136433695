package io.adlro.core.policy;

import io.adlro.core.state.ClusterState;

/**
 * When a job is expected to find room: at the first expected end of active jobs by which enough
 * thousandths of the GPUs that it may use are free. Nodes, CPU and memory are not looked at.
 */
final class EarliestStart {
  private final Ranked byEnd = new Ranked();

  /**
   * The present where enough is free; {@link Long#MAX_VALUE} where the end of all is not enough.
   */
  long micros(DecisionContext now, int waiting) {
    long models = now.jobs().eligibleModels(waiting);
    long missingMilli = now.jobs().widthMilli(waiting) - freeMilli(now, models);
    if (missingMilli <= 0) {
      return now.nowMicros();
    }
    byEnd.clear();
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      byEnd.add(job, (double) (now.nowMicros() + now.runTimes().remainingMicros(job)));
    }
    for (int job = byEnd.poll(); job != DecisionContext.NONE; job = byEnd.poll()) {
      missingMilli -= heldMilli(now, job, models);
      if (missingMilli <= 0) {
        return (long) byEnd.polledScore();
      }
    }
    return Long.MAX_VALUE;
  }

  static long freeMilli(DecisionContext now, long models) {
    long free = 0;
    for (long rest = models; rest != 0; rest &= rest - 1) {
      free += now.state().ledger().freeMilliOfModel(Long.numberOfTrailingZeros(rest));
    }
    return free;
  }

  private static long heldMilli(DecisionContext now, int active, long models) {
    ClusterState state = now.state();
    long held = 0;
    for (int share = state.firstShare(active);
        share != ClusterState.NONE;
        share = state.nextShare(share)) {
      int gpu = state.gpuOfShare(share);
      if (state.ledger().isUp(gpu)) { // a drained GPU takes no other job
        held += (models >>> now.cluster().modelOf(gpu) & 1) * now.jobs().shareMilli(active);
      }
    }
    return held;
  }
}
