package io.adlro.sim.workload;

import java.util.random.RandomGenerator;

/**
 * Random numbers made from uniform ones. The JDK has some of these, but may compute them otherwise
 * in its next release; here a seed gives the same numbers for ever. Each takes one uniform number
 * or two, always as many.
 */
public final class RandomVariates {
  private RandomVariates() {}

  /** Exponential with mean 1. */
  public static double exponential(RandomGenerator random) {
    return exponentialAt(random.nextDouble());
  }

  /** The exponential with mean 1 at a quantile in [0, 1), for draws that are keyed. */
  public static double exponentialAt(double quantile) {
    return -StrictMath.log(1 - quantile);
  }

  /** Standard normal, the cosine half of Box and Muller; the other half would be a state. */
  public static double gaussian(RandomGenerator random) {
    double radius = Math.sqrt(2 * exponential(random));
    return radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
  }

  /** The same from two uniform numbers in [0, 1), for draws that are keyed. */
  public static double gaussianAt(double first, double second) {
    return Math.sqrt(2 * exponentialAt(first)) * StrictMath.cos(2 * Math.PI * second);
  }

  /** Lognormal factor e^(sigma Z): as often above 1 as below. */
  public static double factorOfMedianOne(RandomGenerator random, double sigma) {
    return StrictMath.exp(sigma * gaussian(random));
  }

  /** Lognormal factor e^(sigma Z - sigma^2 / 2): 1 in the mean. */
  public static double factorOfMeanOne(RandomGenerator random, double sigma) {
    return StrictMath.exp(sigma * gaussian(random) - sigma * sigma / 2);
  }

  /** Geometric, at least 1, with a mean of at least 1. */
  public static long geometric(RandomGenerator random, double mean) {
    double exponential = exponential(random);
    return mean <= 1 ? 1 : 1 + (long) (exponential / -StrictMath.log1p(-1 / mean));
  }
}
