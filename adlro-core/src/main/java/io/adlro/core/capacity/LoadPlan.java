package io.adlro.core.capacity;

import io.adlro.core.model.Cluster;
import java.util.Arrays;

/**
 * How a mix is best spread over the GPU models: the largest throughput the cluster sustains, what
 * one more GPU of each model is worth then (the dual of its capacity), and the fraction of each
 * kind that each model takes.
 */
@SuppressWarnings("ArrayRecordComponent") // plain numbers from a solver, read once
public record LoadPlan(
    double jobsPerSecond, double[] priceByModel, double[][] fractionByKindModel) {

  /** The plan on a later epoch of its cluster: a model that has come since takes no jobs by it. */
  public LoadPlan on(Cluster before, Cluster now) {
    double[][] fractions =
        Arrays.stream(fractionByKindModel)
            .map(byModel -> Arrays.copyOf(byModel, now.modelCount()))
            .toArray(double[][]::new);
    return new LoadPlan(jobsPerSecond, pricesOn(priceByModel, before, now), fractions);
  }

  /**
   * The prices on a later epoch of their cluster. The price of a model follows its mean speed where
   * another one is believed by now. The price of a model that has come since is the mean price of
   * the others times the ratio of its mean speed to theirs.
   */
  public static double[] pricesOn(double[] priceByModel, Cluster before, Cluster now) {
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
