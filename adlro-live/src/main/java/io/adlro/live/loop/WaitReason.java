package io.adlro.live.loop;

import io.adlro.core.action.Verdict;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.state.JobPhase;

/** Why a waiting job waits, as a sentence. */
public record WaitReason(WaitCode code, String sentence) {
  static final WaitReason RELEASE = new WaitReason(WaitCode.HELD, "held until it is released");

  private static final WaitReason POLICY =
      new WaitReason(
          WaitCode.BEHIND_OTHERS,
          "would fit now; the policy waits for better GPUs or starts others first");

  /**
   * Of a job that waits.
   *
   * @param holds why jobs are held
   */
  public static WaitReason of(SchedulingKernel kernel, int job, HoldReasons holds) {
    return kernel.state().isHeld(job)
        ? holds.of(kernel.state().jobs().id(job))
        : ofEligible(kernel, job);
  }

  /** Of a job that is not held. */
  static WaitReason ofEligible(SchedulingKernel kernel, int job) {
    Verdict verdict = kernel.verdict(job);
    if (verdict instanceof Verdict.Blocked blocked) {
      boolean fits = kernel.state().phase(job) != JobPhase.UNSATISFIABLE;
      return new WaitReason(fits ? WaitCode.NO_ROOM : WaitCode.FITS_NO_NODE, blocked.reason());
    }
    return verdict instanceof Verdict.Impossible never
        ? new WaitReason(WaitCode.FITS_NO_NODE, never.reason())
        : POLICY;
  }

  /** The same reason with more detail. */
  public WaitReason with(String otherSentence) {
    return new WaitReason(code, otherSentence);
  }
}
