package io.adlro.learn.order;

/** Features of a waiting job. Logarithms are natural, times are seconds. */
public enum OrderFeature {
  /** ln(estimate), of at least 1 s. */
  LENGTH,
  /** A tenth of its square, for a nonlinear effect of the length. */
  LENGTH_SQUARED,
  /** ln(GPUs). */
  WIDTH,
  /** Part of the cluster's GPUs. */
  PART,
  /** The same times the length: the capacity that it takes from other jobs. */
  PART_BY_LENGTH,
  /** 1 if it has no room now, so that choosing it makes others wait. */
  BLOCKED,
  /** ln(1 + waiting jobs) if it has no room: how many it would make wait. */
  BLOCKED_BY_QUEUE,
  /** ln(1 + expected time until it has room). */
  DELAY,
  /** ln((delay + estimate) / estimate): the delay relative to its length. */
  STRETCH,
  /** ln of its bounded slowdown if it started now. */
  SLOWDOWN,
  /** ln(1 + time it has waited). */
  WAITED,
  /** Excess of its length over ln(1 + remaining work per GPU), if positive. */
  OUTLASTING,
  /** A tenth of ln(1 + remaining work per GPU) times ln(GPUs). */
  WIDTH_BY_BUSY;

  static final int COUNT = values().length;
}
