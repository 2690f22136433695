package io.adlro.sim.metrics;

/**
 * The paper's HyperScore of a run, from a value score V in (0, 1] that the run earns by itself, so
 * that scores of policies on the same jobs can be compared. Worked example: docs/hyperscore.md.
 */
public final class HyperScore {
  /** The value of a run without progress: 0 has no logarithm. */
  public static final double LEAST_VALUE = 1e-6;

  private static final double BETA = 5;
  private static final double GAMMA = -StrictMath.log(2);
  private static final double KAPPA = 2.1;

  private HyperScore() {}

  /**
   * V = sqrt(progress x efficiency): how fast jobs completed, and how efficiently GPUs were used.
   *
   * @param meanProgress mean of p* / (C - r), 1 when every job starts at once on its fastest GPU
   */
  static double value(double meanProgress, GpuUse gpus) {
    double value = Math.sqrt(meanProgress * efficiency(gpus));
    return Math.min(1, Math.max(LEAST_VALUE, value));
  }

  /** Useful GPU time over that which jobs held, or which stood free while a job wanted it. */
  private static double efficiency(GpuUse gpus) {
    double heldOrWanted = gpus.utilization() + gpus.wantedIdleFraction();
    // Where nothing was held or wanted, nothing was wasted.
    return heldOrWanted > 0 ? gpus.effectiveUtilization() / heldOrWanted : 1;
  }

  /** 100 (1 + sigmoid(beta ln V + gamma)^kappa): above 100, and 109.96 for V = 1. */
  public static double of(double value) {
    double sigmoid = 1 / (1 + StrictMath.exp(-(BETA * StrictMath.log(value) + GAMMA)));
    return 100 * (1 + StrictMath.pow(sigmoid, KAPPA));
  }
}
