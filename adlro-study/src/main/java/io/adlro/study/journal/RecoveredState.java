package io.adlro.study.journal;

import io.adlro.core.event.QuietOrders;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.JournalRecovery;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.policy.Fcfs;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.state.StateAudit;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/**
 * The state after the last readable record of a journal.
 *
 * @param freeGpus GPUs that take jobs and have none
 * @param gpusDown GPUs that are lost or drained
 */
public record RecoveredState(
    long atMicros, Map<JobPhase, Integer> jobsByPhase, int gpus, int freeGpus, int gpusDown) {

  /** Applies all readable records. The state does not depend on the policy, so none is needed. */
  public static RecoveredState of(JournalReader journal) throws IOException {
    SchedulingKernel kernel =
        JournalRecovery.start(journal.header(), new Fcfs(), QuietOrders.IGNORE);
    new JournalRecovery(kernel, JournalRecovery.entrance(journal.header(), kernel), 0)
        .applyAll(journal);
    new StateAudit(kernel.state()).check();
    return of(kernel.state());
  }

  private static RecoveredState of(ClusterState state) {
    Map<JobPhase, Integer> jobs = new EnumMap<>(JobPhase.class);
    for (JobPhase phase : JobPhase.values()) {
      jobs.put(phase, state.count(phase));
    }
    int down = 0;
    for (int gpu = 0; gpu < state.cluster().gpuCount(); gpu++) {
      down += state.ledger().isUp(gpu) ? 0 : 1;
    }
    return new RecoveredState(
        state.nowMicros(),
        jobs,
        state.cluster().gpuCount(),
        state.ledger().freeWhole().count(),
        down);
  }
}
