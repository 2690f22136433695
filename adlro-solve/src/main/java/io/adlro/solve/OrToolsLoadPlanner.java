package io.adlro.solve;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPVariable;
import io.adlro.core.capacity.Demand;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.capacity.LoadPlanner;

/**
 * The largest throughput of a mix that a cluster sustains, and the worth of its GPU models at that
 * throughput, from the load-balancing linear programme.
 */
public final class OrToolsLoadPlanner implements LoadPlanner {

  // max lambda  such that  sum_m x[k][m] = lambda share[k]  for every kind k,
  //                        sum_k x[k][m] gpuSeconds[k][m] <= gpus[m]  for every model m.
  @Override
  public LoadPlan plan(Demand demand) {
    int kinds = demand.share().length;
    int models = demand.gpusByModel().length;
    // In units of the mix's mean GPU time at its best all numbers are near 1, where the solver's
    // absolute tolerances mean something.
    double unitSeconds = meanBestGpuSeconds(demand);
    try (LinearProgram program = LinearProgram.maximising()) {
      MPVariable lambda = program.variable();
      program.objective(lambda, 1);
      MPConstraint[] capacity = new MPConstraint[models];
      for (int m = 0; m < models; m++) {
        capacity[m] = program.atMost(demand.gpusByModel()[m]);
      }
      MPVariable[][] rate = new MPVariable[kinds][models];
      for (int k = 0; k < kinds; k++) {
        MPConstraint served = program.equal(0);
        served.setCoefficient(lambda, -demand.share()[k]);
        for (int m = 0; m < models; m++) {
          if (runs(demand, k, m)) {
            rate[k][m] = program.variable();
            served.setCoefficient(rate[k][m], 1);
            capacity[m].setCoefficient(
                rate[k][m], demand.gpuSecondsByKindModel()[k][m] / unitSeconds);
          }
        }
      }
      program.solve();
      double[] price = new double[models];
      for (int m = 0; m < models; m++) {
        price[m] = Math.max(0, capacity[m].dualValue()) / unitSeconds;
      }
      double[][] fraction = new double[kinds][];
      for (int k = 0; k < kinds; k++) {
        fraction[k] =
            demand.share()[k] > 0 ? fractions(rate[k]) : cheapestModelOnly(demand, k, price);
      }
      return new LoadPlan(lambda.solutionValue() / unitSeconds, price, fraction);
    }
  }

  private static boolean runs(Demand demand, int kind, int model) {
    return demand.gpusByModel()[model] > 0
        && demand.gpuSecondsByKindModel()[kind][model] < Double.POSITIVE_INFINITY;
  }

  private static double meanBestGpuSeconds(Demand demand) {
    double mean = 0;
    for (int k = 0; k < demand.share().length; k++) {
      double best = Double.POSITIVE_INFINITY;
      for (int m = 0; m < demand.gpusByModel().length; m++) {
        if (runs(demand, k, m)) {
          best = Math.min(best, demand.gpuSecondsByKindModel()[k][m]);
        }
      }
      if (best == Double.POSITIVE_INFINITY) {
        throw new IllegalArgumentException(
            "Kind %d of the mix can run on no GPU model of the cluster: leave it out, or add a GPU that it can run on."
                .formatted(k));
      }
      mean += demand.share()[k] * best;
    }
    if (!(mean > 0)) {
      throw new IllegalArgumentException(
          "The mix needs no GPU time at all: give at least one kind a share and a run time above 0.");
    }
    return mean;
  }

  private static double[] fractions(MPVariable[] rate) {
    double[] fraction = new double[rate.length];
    double total = 0;
    for (int m = 0; m < rate.length; m++) {
      if (rate[m] != null) {
        fraction[m] = Math.max(0, rate[m].solutionValue());
        total += fraction[m];
      }
    }
    for (int m = 0; m < rate.length; m++) {
      fraction[m] /= total;
    }
    return fraction;
  }

  /** Where a job of a kind that never came before costs the cluster least. */
  private static double[] cheapestModelOnly(Demand demand, int kind, double[] price) {
    double[] seconds = demand.gpuSecondsByKindModel()[kind];
    int cheapest = -1;
    for (int m = 0; m < price.length; m++) {
      if (runs(demand, kind, m)
          && (cheapest < 0 || price[m] * seconds[m] < price[cheapest] * seconds[cheapest])) {
        cheapest = m;
      }
    }
    double[] fraction = new double[price.length];
    fraction[cheapest] = 1;
    return fraction;
  }
}
