package io.adlro.solve.policy;

import io.adlro.core.model.Recovery;
import io.adlro.core.action.Configurations;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;

/** Properties of a job that the rounds use. */
final class JobStatus {
  private JobStatus() {}

  static boolean isLive(ClusterState state, int job) {
    return state.isLive(job);
  }

  static boolean isActive(ClusterState state, int job) {
    JobPhase phase = state.phase(job);
    return phase == JobPhase.ASSUMED || phase == JobPhase.RUNNING;
  }

  /** Whether the active job may be preempted; one that is stopping is not preempted again. */
  static boolean isStoppable(ClusterState state, int job) {
    return state.phase(job) == JobPhase.RUNNING
        && !state.isPreempting(job)
        && state.jobs().recovery(job) == Recovery.CHECKPOINT;
  }

  /** Whether the active job may be elsewhere in the next round. */
  static boolean mayMove(ClusterState state, int job) {
    return isStoppable(state, job) || state.isPreempting(job);
  }

  /** Whether the active job keeps its GPUs to its end, so that they cannot be given away. */
  static boolean isFixed(ClusterState state, int job) {
    return isActive(state, job)
        && !state.isPreempting(job)
        && state.jobs().recovery(job) == Recovery.RESTART;
  }

  /** The configuration that an active job runs in. */
  static int configuration(ClusterState state, Configurations configurations, int job) {
    int mixed = configurations.mixed();
    if ((configurations.of(job) >>> mixed & 1) != 0) {
      return mixed;
    }
    return state.cluster().modelOf(state.gpuOfShare(state.firstShare(job)));
  }
}
