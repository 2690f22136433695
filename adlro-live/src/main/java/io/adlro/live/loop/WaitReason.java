package io.adlro.live.loop;

import io.adlro.core.action.Verdict;
import io.adlro.core.kernel.SchedulingKernel;
import java.util.Optional;

/** Why a waiting job waits, as a sentence. */
public final class WaitReason {
  private static final String HELD = "held until it is released";

  private WaitReason() {}

  /**
   * Of a job that is held.
   *
   * @param byCluster the limit of the cluster that keeps it waiting, if it is that
   */
  static String held(Optional<String> byCluster) {
    return byCluster.map(limit -> "the cluster keeps it waiting: " + limit).orElse(HELD);
  }

  public static String of(SchedulingKernel kernel, int job) {
    if (kernel.state().isHeld(job)) {
      return HELD;
    }
    Verdict verdict = kernel.verdict(job);
    if (verdict instanceof Verdict.Blocked blocked) {
      return blocked.reason();
    }
    return verdict instanceof Verdict.Impossible never
        ? never.reason()
        : "would fit now; the policy waits for better GPUs or starts others first";
  }
}
