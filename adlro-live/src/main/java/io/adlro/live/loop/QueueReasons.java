package io.adlro.live.loop;

import io.adlro.core.model.JobTable;
import io.adlro.core.policy.JobShape;
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
  private record Need(JobShape shape, long allowedModels) {
    static Need of(JobTable jobs, int job) {
      return new Need(JobShape.of(jobs, job), jobs.allowedModels(job));
    }
  }

  /** The reason of all jobs with one need, if it was found in the present look. */
  private static final class Shared {
    private Optional<String> reason = Optional.empty();
  }

  private final int most;
  private Map<Need, Shared> byNeed = new HashMap<>();
  private Map<Integer, Shared> byJob = new HashMap<>();
  private int epoch = -1;

  /**
   * @param most how many jobs are looked at
   */
  QueueReasons(int most) {
    this.most = most;
  }

  /** By the id of the job. */
  Map<String, String> of(LiveKernel kernel) {
    int present = kernel.state().cluster().epoch();
    if (epoch != present) { // other models make other needs
      epoch = present;
      byNeed = new HashMap<>();
      byJob = new HashMap<>();
    }
    byNeed.values().forEach(shared -> shared.reason = Optional.empty());
    Map<Integer, Shared> looked = new HashMap<>();
    Map<String, String> sentences = new HashMap<>();
    add(kernel, kernel.state().firstPending(), looked, sentences);
    add(kernel, kernel.state().firstBlocked(), looked, sentences);
    byJob = looked;
    byNeed.values().removeIf(shared -> shared.reason.isEmpty());
    return sentences;
  }

  private void add(
      LiveKernel kernel, int first, Map<Integer, Shared> looked, Map<String, String> sentences) {
    ClusterState state = kernel.state();
    for (int job = first;
        job != ClusterState.NONE && sentences.size() < most;
        job = state.nextInList(job)) {
      String id = state.jobs().id(job);
      if (state.isHeld(job)) {
        sentences.put(id, heldReason(kernel, id));
      } else {
        Shared shared = shared(state.jobs(), job);
        if (shared.reason.isEmpty()) {
          shared.reason = Optional.of(WaitReason.of(kernel.kernel(), job));
        }
        looked.put(job, shared);
        sentences.put(id, shared.reason.orElseThrow());
      }
    }
  }

  private Shared shared(JobTable jobs, int job) {
    Shared known = byJob.get(job);
    return known == null ? byNeed.computeIfAbsent(Need.of(jobs, job), need -> new Shared()) : known;
  }

  private static String heldReason(LiveKernel kernel, String job) {
    return kernel
        .quotaHolds()
        .reason(job)
        .orElseGet(() -> WaitReason.held(kernel.holds().reason(job)));
  }
}
