package io.adlro.core.policy;

/**
 * Since when the base policy decides instead of the policy, and why.
 *
 * @param atMicros time of the kernel
 */
public record GuardTrip(Trigger trigger, long atMicros) {
  /** What makes the base policy decide. */
  public enum Trigger {
    /** The policy failed, computed values that are not numbers, or exceeded its budget. */
    FAILURES("the policy did not complete too many of its last decisions"),
    /** The errors of predicted run times have become larger. */
    DRIFT("the errors of predicted run times have become larger"),
    /** Jobs on the GPUs of one model take longer than its believed speed predicts. */
    SPEEDS("jobs on one model of GPUs have become slower than its believed speed says"),
    /** The base policy is proven to be better in replays of recent jobs. */
    REGRET("the base policy would have been faster in replays of recent jobs");

    private final String reason;

    Trigger(String reason) {
      this.reason = reason;
    }

    public String reason() {
      return reason;
    }
  }
}
