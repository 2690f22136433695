package io.adlro.core.policy;

import java.util.Arrays;

/**
 * The prices that a policy decides by: the planned ones, or the first ones before any are planned.
 * A model without demand has price 0; it counts as a fraction of the highest price.
 */
public final class FlooredPrices {
  private static final double LEAST = 0.01;

  private final double[] first;
  private double[] seen;
  private double[] price;
  private double least;

  /** Starts with these prices. */
  public FlooredPrices(double[] first) {
    this.first = floored(first);
    this.seen = this.first;
    this.price = this.first;
    this.least = least(price);
  }

  /** Reads the prices of this instant. */
  public void refresh(DecisionContext now) {
    double[] present = now.priceByModel(first);
    if (present != seen) {
      seen = present;
      price = floored(Arrays.copyOf(present, first.length));
      least = least(price);
    }
  }

  /** Of a configuration. A mixture is the only one of its jobs, so its price has no effect. */
  public double of(int configuration) {
    return configuration < price.length ? price[configuration] : 1;
  }

  /** The lowest of all models. */
  double least() {
    return least;
  }

  /** The prices before any are planned. */
  double[] first() {
    return first;
  }

  private static double least(double[] prices) {
    return Arrays.stream(prices).min().orElse(1);
  }

  private static double[] floored(double[] prices) {
    double dearest = Arrays.stream(prices).max().orElse(0);
    double floor = dearest > 0 ? dearest * LEAST : 1;
    return Arrays.stream(prices).map(p -> Math.max(p, floor)).toArray();
  }
}
