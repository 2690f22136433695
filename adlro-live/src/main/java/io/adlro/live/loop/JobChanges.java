package io.adlro.live.loop;

import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.live.store.JobChange;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/** Live jobs as changes of the store. */
final class JobChanges {
  private static final long NONE = -1;

  private final ClusterState state;
  private final Set<Integer> cancelling;

  JobChanges(ClusterState state, Set<Integer> cancelling) {
    this.state = state;
    this.cancelling = cancelling;
  }

  /** A live job as it is now. */
  JobChange now(int job, long sequence) {
    return row(job, state.phase(job), NONE, "", sequence);
  }

  /** A job that is about to end. */
  JobChange ending(int job, JobPhase phase, long atMicros, String reason, long sequence) {
    return row(job, phase, atMicros, reason, sequence);
  }

  private JobChange row(int job, JobPhase phase, long endedMicros, String reason, long sequence) {
    long limit = state.limitMicros(job);
    return new JobChange(
        state.jobs().id(job),
        phase,
        state.placements(job),
        gpuIds(job),
        state.phase(job) == JobPhase.RUNNING ? state.startedMicros(job) : NONE,
        endedMicros,
        reason,
        state.priority(job),
        limit == JobTable.UNKNOWN ? NONE : limit,
        state.isHeld(job),
        cancelling.contains(job),
        sequence);
  }

  /** The GPUs that a job holds, in the order of the cluster. */
  List<String> gpuIds(int job) {
    NavigableSet<Integer> held = new TreeSet<>();
    for (int share = state.firstShare(job);
        share != ClusterState.NONE;
        share = state.nextShare(share)) {
      held.add(state.gpuOfShare(share));
    }
    return held.stream().map(state.cluster()::gpuId).toList();
  }
}
