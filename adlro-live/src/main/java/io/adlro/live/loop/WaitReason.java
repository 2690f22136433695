package io.adlro.live.loop;

import io.adlro.core.action.Verdict;
import io.adlro.core.kernel.SchedulingKernel;

/** Why a waiting job waits, as a sentence. */
public final class WaitReason {
  static final String HELD = "held until it is released";

  private WaitReason() {}

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
        : "would fit now; the policy waits for better GPUs or has others first";
  }
}
