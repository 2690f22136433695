package io.adlro.core.catalog;

/**
 * That a job class ran so many times as fast on one GPU model as on another.
 *
 * @param logDeviation standard deviation of the log of the speed: how far the measurement is off
 * @param likeness of this class to the predicted one: 1 for the same class
 */
public record MeasuredSpeed(
    String jobClass,
    Affinity affinity,
    GpuSpec model,
    GpuSpec reference,
    double speed,
    double logDeviation,
    double likeness) {
  /** Likeness of the same program with other settings, such as batch size or precision. */
  public static final double SAME_PROGRAM = 0.8;

  /** Likeness of two programs of which only the affinity is the same. */
  public static final double SAME_AFFINITY = 0.1;

  public MeasuredSpeed {
    if (!(speed > 0) || Double.isInfinite(speed)) {
      throw new IllegalArgumentException("speed must be a positive number, not " + speed);
    }
    if (!(logDeviation >= 0) || Double.isInfinite(logDeviation)) {
      throw new IllegalArgumentException("deviation must not be negative, but is " + logDeviation);
    }
    if (!(likeness >= 0 && likeness <= 1)) {
      throw new IllegalArgumentException("likeness must be in 0..1, not " + likeness);
    }
  }

  /**
   * How much two classes have in common: the smaller of their likenesses to the predicted class.
   */
  double likenessTo(MeasuredSpeed other) {
    return jobClass.equals(other.jobClass) && likeness == other.likeness
        ? 1
        : Math.min(likeness, other.likeness);
  }
}
