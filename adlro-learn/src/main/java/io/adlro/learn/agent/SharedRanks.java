package io.adlro.learn.agent;

import java.util.random.RandomGenerator;

/**
 * Random ranks of the works of the live jobs in one future. Beliefs about jobs of one site err
 * together, as all of its jobs become longer: the ranks have a common part. With independent ranks
 * the errors of a long queue would cancel out, and all futures would be alike. Each rank alone is
 * uniform to within 0.01.
 */
final class SharedRanks implements RandomGenerator {
  /** Correlation of a rank's logit with the common one. */
  private static final double SHARED = 0.4;

  private static final double OWN = StrictMath.sqrt(1 - SHARED * SHARED);

  /** Multiples of it are spread evenly between 0 and 1. */
  private static final double GOLDEN = 0.6180339887498949;

  private final RandomGenerator random;
  private final double common;

  /**
   * The ranks of a future.
   *
   * @param number of the future, from 0: the common ranks of the first ones are spread evenly
   */
  SharedRanks(RandomGenerator random, int number) {
    this.random = random;
    this.common = SHARED * logit((number + 1) * GOLDEN % 1);
  }

  private static double logit(double rank) {
    double inside = Math.max(1e-9, Math.min(1 - 1e-9, rank));
    return StrictMath.log(inside / (1 - inside));
  }

  @Override
  public long nextLong() {
    return random.nextLong();
  }

  @Override
  public double nextDouble() {
    return 1 / (1 + StrictMath.exp(-common - OWN * logit(random.nextDouble())));
  }
}
