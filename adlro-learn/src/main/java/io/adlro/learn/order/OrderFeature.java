package io.adlro.learn.order;

/** What a learned order sees of a waiting job. Logarithms are natural, times are seconds. */
public enum OrderFeature {
  /** ln(estimate), of at least 1 s. */
  LENGTH,
  /** A tenth of its square, so that the longest can count more or less than in proportion. */
  LENGTH_SQUARED,
  /** ln(GPUs). */
  WIDTH,
  /** Part of the cluster's GPUs. */
  PART,
  /** The same times the length: what it takes away from others, and for how long. */
  PART_BY_LENGTH,
  /** 1 if it has no room now, so that choosing it lets others wait. */
  BLOCKED,
  /** ln(1 + waiting jobs) if it has no room: how many it would let wait. */
  BLOCKED_BY_QUEUE,
  /** ln(1 + time until it is believed to have room). */
  DELAY,
  /** ln((delay + estimate) / estimate): the delay measured against its length. */
  STRETCH,
  /** ln of the bounded slowdown that it would have if it started now. */
  SLOWDOWN,
  /** ln(1 + time it has waited). */
  WAITED,
  /** By how much its length is above ln(1 + what the cluster has yet to do), if it is. */
  OUTLASTING,
  /** A tenth of ln(1 + what the cluster has yet to do) times ln(GPUs). */
  WIDTH_BY_BUSY;

  static final int COUNT = values().length;
}
