package io.adlro.solve;

/**
 * Seeks the prices of GPU time that prove most. Let GPU time on a model in a slot cost a price,
 * refund the price of all GPU time there is, and let every job minimise its JCT plus its costs by
 * itself: the sum cannot exceed that of any schedule, because a schedule holds no more GPU time
 * than there is, and each of its jobs does no better than by itself. This is so whatever the prices
 * are; where jobs want more GPUs than there are, a higher price proves more.
 *
 * <p>The sum is concave in the prices, and the demand beyond the GPUs is a subgradient of it. Steps
 * have the length that would reach a target a little above the best sum so far, along a running
 * mean of subgradients (Polyak; Camerini, Fratta and Maffioli 1975); a target that is not
 * approached for a while is brought nearer. The best prices are kept, so going on never loses.
 */
final class PriceAscent {
  private static final double FIRST_TARGET = 0.02;
  private static final double LAST_TARGET = 1e-5;
  private static final int PATIENCE = 40;
  private static final double MEMORY = 0.9;

  private final BoundInput input;
  private final JobProblem problem;
  private final int mostRounds;
  private final long mostSteps;
  private SlotPrices best;
  private double bestSumMicros;
  private int rounds;

  PriceAscent(BoundInput input, JobProblem problem, int mostRounds, long mostSteps) {
    this.input = input;
    this.problem = problem;
    this.mostRounds = mostRounds;
    this.mostSteps = mostSteps;
  }

  /** Looks for better prices than these on the same grid until hardly any are found. */
  void climb(SlotPrices from) {
    SlotGrid grid = from.grid();
    SlotPrices prices = from;
    best = from;
    double[][] direction = new double[input.models()][grid.slots()];
    double target = FIRST_TARGET;
    int inVain = 0;
    while (target >= LAST_TARGET && mayGoOn()) {
      GpuDemand demand = new GpuDemand(grid, input.models());
      double sum = sumMicros(prices, demand);
      if (sum > bestSumMicros) {
        inVain = sum > bestSumMicros * (1 + target / 10) ? 0 : inVain;
        bestSumMicros = sum;
        best = prices;
      } else if (++inVain > PATIENCE) {
        inVain = 0;
        target /= 2;
        prices = best;
        direction = new double[input.models()][grid.slots()];
        continue;
      }
      double norm = turn(direction, demand, prices);
      if (norm == 0) {
        return; // no model is wanted beyond its GPUs, and none costs anything in vain
      }
      prices = prices.moved((bestSumMicros * (1 + target) - sum) / norm, direction);
    }
  }

  /** What these prices prove about the sum of JCTs. */
  double sumMicros(SlotPrices prices, GpuDemand demand) {
    rounds++;
    double sum = -prices.allMicros(input.gpusByModel());
    for (int j = 0; j < input.jobs(); j++) {
      sum += problem.cheapestMicros(j, prices, demand);
    }
    return sum;
  }

  /** Turns the direction towards the excess of demand; returns its square over time. */
  private double turn(double[][] direction, GpuDemand demand, SlotPrices prices) {
    double norm = 0;
    for (int m = 0; m < direction.length; m++) {
      int gpus = input.gpusByModel()[m];
      for (int s = 0; s < direction[m].length; s++) {
        double turned = MEMORY * direction[m][s] + demand.excess(m, s, gpus);
        boolean below = turned < 0 && prices.price(m, s) == 0;
        direction[m][s] = below ? 0 : turned;
        norm += direction[m][s] * direction[m][s] * prices.grid().lengthMicros(s);
      }
    }
    return norm;
  }

  boolean mayGoOn() {
    return rounds < mostRounds && problem.steps() < mostSteps;
  }

  /** The prices with the highest sum of the latest climb. */
  SlotPrices best() {
    return best;
  }

  double bestSumMicros() {
    return bestSumMicros;
  }

  int rounds() {
    return rounds;
  }
}
