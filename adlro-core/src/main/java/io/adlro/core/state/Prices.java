package io.adlro.core.state;

import io.adlro.core.model.Cluster;
import java.util.Arrays;

/** Arrays with the price of a GPU of each model: what one more of it is worth to the cluster. */
public final class Prices {
  static final double[] NONE = {};

  private Prices() {}

  /** Whether these are prices of so many models: all finite, none below 0. */
  static boolean areValid(double[] priceByModel, int models) {
    return priceByModel.length == models
        && Arrays.stream(priceByModel).allMatch(price -> price >= 0 && Double.isFinite(price));
  }

  /**
   * The prices on a later epoch of their cluster. The price of a model follows its mean speed where
   * another one is believed by now. The price of a model that has come since is the mean price of
   * the others times the ratio of its mean speed to theirs.
   */
  public static double[] on(double[] priceByModel, Cluster before, Cluster now) {
    double[] prices = Arrays.copyOf(priceByModel, now.modelCount());
    double speeds = 0;
    for (int m = 0; m < before.modelCount(); m++) {
      double speed = meanSpeed(before, m);
      speeds += speed;
      if (meanSpeed(now, m) != speed) {
        prices[m] *= meanSpeed(now, m) / speed;
      }
    }
    for (int m = before.modelCount(); m < prices.length; m++) {
      double price = Arrays.stream(priceByModel).sum();
      prices[m] = speeds > 0 ? price * meanSpeed(now, m) / speeds : 1;
    }
    return prices;
  }

  private static double meanSpeed(Cluster cluster, int model) {
    double sum = 0;
    for (int c = 0; c < cluster.classes().size(); c++) {
      sum += cluster.speed(c, model);
    }
    return cluster.classes().isEmpty() ? 0 : sum / cluster.classes().size();
  }
}
