package io.adlro.live.loop;

import io.adlro.live.store.ReadableStore;
import java.util.Optional;

/** Why held jobs are held: the kernel knows only that they are. */
public final class HoldReasons {
  private final ClusterHolds quotas;
  private final ClusterHolds limits;

  private HoldReasons(ClusterHolds quotas, ClusterHolds limits) {
    this.quotas = quotas;
    this.limits = limits;
  }

  /** As a store has them. */
  public static HoldReasons of(ReadableStore store) {
    return of(store.value(QuotaHolds.VALUE), store.value(ClusterHolds.VALUE));
  }

  /** Of the two values of a store: a line for each job, with the reason behind its id. */
  public static HoldReasons of(Optional<String> byQuotas, Optional<String> byLimits) {
    return new HoldReasons(ClusterHolds.of(byQuotas), ClusterHolds.of(byLimits));
  }

  static HoldReasons of(LiveKernel kernel) {
    return new HoldReasons(kernel.quotaHolds(), kernel.holds());
  }

  /** Of a job that is held. */
  WaitReason of(String job) {
    return quotas
        .reason(job)
        .map(quota -> new WaitReason(WaitCode.QUOTA, quota))
        .or(
            () ->
                limits
                    .reason(job)
                    .map(
                        limit ->
                            new WaitReason(
                                WaitCode.CLUSTER_LIMIT, "the cluster keeps it waiting: " + limit)))
        .orElse(WaitReason.RELEASE);
  }
}
