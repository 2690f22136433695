package io.adlro.live.loop;

import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Why the first jobs of the queue wait. Jobs with the same need wait for the same reason, which is
 * found once for all of them. Which need a job has is remembered from one look to the next: states
 * that were committed are looked at, in which a number is that of one job.
 */
final class QueueReasons {
  /** The reason of all jobs with one need, if it was found in the present look. */
  private static final class Shared {
    private Optional<WaitReason> reason = Optional.empty();
  }

  private final int most;
  private Map<JobNeed, Shared> byNeed = new HashMap<>();
  private Map<Integer, Shared> byJob = new HashMap<>();
  private int epoch = -1;

  /**
   * @param most how many jobs are looked at
   */
  QueueReasons(int most) {
    this.most = most;
  }

  /** By the id of the job. */
  Map<String, WaitReason> of(LiveKernel kernel) {
    int present = kernel.state().cluster().epoch();
    if (epoch != present) { // other models make other needs
      epoch = present;
      byNeed = new HashMap<>();
      byJob = new HashMap<>();
    }
    byNeed.values().forEach(shared -> shared.reason = Optional.empty());
    Map<Integer, Shared> looked = new HashMap<>();
    Map<String, WaitReason> reasons = new HashMap<>();
    add(kernel, kernel.state().firstPending(), looked, reasons);
    add(kernel, kernel.state().firstBlocked(), looked, reasons);
    byJob = looked;
    byNeed.values().removeIf(shared -> shared.reason.isEmpty());
    return reasons;
  }

  private void add(
      LiveKernel kernel, int first, Map<Integer, Shared> looked, Map<String, WaitReason> reasons) {
    ClusterState state = kernel.state();
    HoldReasons holds = HoldReasons.of(kernel);
    for (int job = first;
        job != ClusterState.NONE && reasons.size() < most;
        job = state.nextInList(job)) {
      String id = state.jobs().id(job);
      if (state.isHeld(job)) {
        reasons.put(id, holds.of(id));
      } else {
        Shared shared = shared(state.jobs(), job);
        if (shared.reason.isEmpty()) {
          shared.reason = Optional.of(WaitReason.ofEligible(kernel.kernel(), job));
        }
        looked.put(job, shared);
        reasons.put(id, shared.reason.orElseThrow());
      }
    }
  }

  private Shared shared(JobTable jobs, int job) {
    Shared known = byJob.get(job);
    return known == null
        ? byNeed.computeIfAbsent(JobNeed.of(jobs, job), need -> new Shared())
        : known;
  }
}
