package io.adlro.solve;

/**
 * What prices of GPU time prove about the sum of JCTs on a fine grid. Let GPU time on a model in a
 * slot cost a price, refund the price of all GPU time there is, and let every job minimise its JCT
 * plus its costs by itself: the sum cannot exceed that of any schedule, whatever the prices are.
 * Good prices come from {@link TimeIndexedProgram} on a coarse grid; this then takes plain
 * arithmetic and gains most of what the programme would gain on the fine grid, where it is slow.
 */
final class LagrangianBound {
  private static final int BISECTIONS = 50;

  private final BoundInput input;
  private final SlotGrid grid;
  private final double[][] priceByModelSlot;

  /** The price is in JCT per GPU time; in the last slot, which has room for everything, it is 0. */
  LagrangianBound(BoundInput input, SlotGrid grid, double[][] priceByModelSlot) {
    this.input = input;
    this.grid = grid;
    this.priceByModelSlot = priceByModelSlot;
  }

  double sumMicros(JctWeights[] weightsByJob) {
    double sum = 0;
    for (int m = 0; m < input.models(); m++) {
      for (int s = 0; !grid.isLast(s); s++) {
        double lengthMicros = grid.endMicros(s) - grid.startMicros(s);
        sum -= priceByModelSlot[m][s] * input.gpusByModel()[m] * lengthMicros;
      }
    }
    for (int j = 0; j < input.jobs(); j++) {
      sum += cheapest(j, weightsByJob[j]);
    }
    return sum;
  }

  // min over y of the weighted rows for the JCT plus the price of y, such that the whole work is
  // done and each slot holds no more than its length. Its dual in the worth mu of the whole work,
  // mu + sum_s length[s] min(0, min_m cost[m][s] - mu / p[m]), bounds it for every mu.
  private double cheapest(int job, JctWeights weights) {
    int first = grid.slotOf(input.releaseMicros()[job]);
    int last = grid.size() - 1;
    double[][] cost = new double[input.models()][grid.size()];
    double mostWorth = Double.POSITIVE_INFINITY;
    for (int m = 0; m < input.models(); m++) {
      if (input.runs(job, m)) {
        for (int s = first; s <= last; s++) {
          cost[m][s] = cost(job, m, s, weights);
        }
        // The last slot has no end, so nothing may be gained there.
        mostWorth = Math.min(mostWorth, cost[m][last] * input.runMicrosByJobModel()[job][m]);
      }
    }
    double low = 0;
    double high = mostWorth;
    for (int i = 0; i < BISECTIONS; i++) {
      double worth = (low + high) / 2;
      if (workWorthDoing(job, cost, worth) < 1) {
        low = worth;
      } else {
        high = worth;
      }
    }
    double value = low;
    for (int s = first; s < last; s++) {
      int m = bestModel(job, s, cost, low);
      value += m < 0 ? 0 : gain(job, m, s, cost, low) * usableMicros(job, s);
    }
    return value - constantMicros(job, weights);
  }

  /** What a microsecond on a model in a slot adds to the weighted JCT and to the costs. */
  private double cost(int job, int model, int slot, JctWeights weights) {
    long[] run = input.runMicrosByJobModel()[job];
    double midpoint = 0;
    double waited =
        Math.max(0, grid.startMicros(slot) - input.releaseMicros()[job]) / (double) run[model];
    for (int k = 0; k < input.models(); k++) {
      midpoint +=
          weights.midpoint()[k] * (waited + Math.min(run[model], run[k]) / (double) run[model]);
    }
    double width = input.widthMilli()[job] * 1e-3;
    return midpoint + weights.runTime() + width * priceByModelSlot[model][slot];
  }

  private double constantMicros(int job, JctWeights weights) {
    double constant = 0;
    for (int k = 0; k < input.models(); k++) {
      if (input.runs(job, k)) {
        constant += weights.midpoint()[k] * input.runMicrosByJobModel()[job][k] / 2;
      }
    }
    return constant;
  }

  private double workWorthDoing(int job, double[][] cost, double worth) {
    double work = 0;
    for (int s = grid.slotOf(input.releaseMicros()[job]); !grid.isLast(s) && work < 1; s++) {
      int m = bestModel(job, s, cost, worth);
      work += m < 0 ? 0 : usableMicros(job, s) / (double) input.runMicrosByJobModel()[job][m];
    }
    return work;
  }

  /** The model on which a job gains most in a slot, or -1 if it gains nowhere. */
  private int bestModel(int job, int slot, double[][] cost, double worth) {
    int best = -1;
    double least = 0;
    for (int m = 0; m < input.models(); m++) {
      if (input.runs(job, m) && gain(job, m, slot, cost, worth) < least) {
        best = m;
        least = gain(job, m, slot, cost, worth);
      }
    }
    return best;
  }

  private double gain(int job, int model, int slot, double[][] cost, double worth) {
    return cost[model][slot] - worth / input.runMicrosByJobModel()[job][model];
  }

  private long usableMicros(int job, int slot) {
    return grid.endMicros(slot) - Math.max(grid.startMicros(slot), input.releaseMicros()[job]);
  }
}
