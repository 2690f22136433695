package io.adlro.learn.environment;

import io.adlro.core.capacity.Demand;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.capacity.LoadPlanner;

/**
 * A load planner without a solver: divides each kind over the models it runs on by their GPUs. What
 * it finds sustainable is so, though less than the most there is.
 */
public final class WorldPlanner implements LoadPlanner {
  @Override
  public LoadPlan plan(Demand demand) {
    int kinds = demand.share().length;
    int models = demand.gpusByModel().length;
    double[][] fraction = new double[kinds][models];
    double[] gpuSeconds = new double[models];
    for (int k = 0; k < kinds; k++) {
      double gpus = 0;
      for (int m = 0; m < models; m++) {
        gpus += runs(demand, k, m) ? demand.gpusByModel()[m] : 0;
      }
      for (int m = 0; m < models; m++) {
        if (runs(demand, k, m)) {
          fraction[k][m] = demand.gpusByModel()[m] / gpus;
          gpuSeconds[m] +=
              demand.share()[k] * fraction[k][m] * demand.gpuSecondsByKindModel()[k][m];
        }
      }
    }
    double jobsPerSecond = Double.POSITIVE_INFINITY;
    double[] price = new double[models];
    for (int m = 0; m < models; m++) {
      price[m] = gpuSeconds[m] / demand.gpusByModel()[m];
      jobsPerSecond = Math.min(jobsPerSecond, 1 / price[m]);
    }
    return new LoadPlan(jobsPerSecond, price, fraction);
  }

  private static boolean runs(Demand demand, int kind, int model) {
    return demand.gpuSecondsByKindModel()[kind][model] < Double.POSITIVE_INFINITY;
  }
}
