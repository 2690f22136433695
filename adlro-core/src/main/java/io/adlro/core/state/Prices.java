package io.adlro.core.state;

import io.adlro.core.model.Cluster;
import java.util.Arrays;

/**
 * Arrays with the price of a GPU of each model: what one more of it is worth to the cluster. Behind
 * the prices there may be, for each set of models that some jobs are limited to, {@link
 * #PINNED_WIDTH} numbers about these jobs, and last the mean square of the work of a job in
 * seconds.
 */
public final class Prices {
  public static final double[] NONE = {};

  /** The models of the set, as bits. */
  public static final int PINNED_MODELS = 0;

  /** How many jobs come that are limited to the set. */
  public static final int PINNED_JOBS_PER_SECOND = 1;

  /** GPUs of the set that limited jobs keep busy. */
  public static final int PINNED_LOAD = 2;

  /** GPU time that such a job holds. */
  public static final int PINNED_HELD_SECONDS = 3;

  public static final int PINNED_WIDTH = 4;

  private Prices() {}

  /** Whether these are prices of so many models: all finite, none below 0. */
  static boolean areValid(double[] priceByModel, int models) {
    int behind = priceByModel.length - models;
    return (behind == 0 || (behind > 1 && behind % PINNED_WIDTH == 1))
        && Arrays.stream(priceByModel).allMatch(price -> price >= 0 && Double.isFinite(price));
  }

  /**
   * The prices on a later epoch of their cluster. The price of a model follows its mean speed where
   * another one is believed by now. The price of a model that has come since is the mean price of
   * the others times the ratio of its mean speed to theirs. Nothing is behind the prices: the next
   * plan knows which jobs the present nodes can run.
   */
  public static double[] on(double[] priceByModel, Cluster before, Cluster now) {
    double[] prices =
        Arrays.copyOf(Arrays.copyOf(priceByModel, before.modelCount()), now.modelCount());
    double speeds = 0;
    for (int m = 0; m < before.modelCount(); m++) {
      double speed = meanSpeed(before, m);
      speeds += speed;
      if (meanSpeed(now, m) != speed) {
        prices[m] *= meanSpeed(now, m) / speed;
      }
    }
    for (int m = before.modelCount(); m < prices.length; m++) {
      double price = Arrays.stream(priceByModel, 0, before.modelCount()).sum();
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
