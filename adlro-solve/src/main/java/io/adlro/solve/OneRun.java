package io.adlro.solve;

/**
 * A job that runs once, on one model, from its start to its end: the bound for schedules without
 * preemption. As a function of the start, JCT plus price is linear between the times at which the
 * start or the end passes an edge, so the least value is found at one of those or at the release:
 * nothing is lost to the grid.
 *
 * <p>A gang over several models needs no case of its own. It runs as long as on the slowest of
 * them, and on the one whose price over that time is least all its members would pay no more and
 * run no longer. The same holds for whatever else makes a run longer.
 */
final class OneRun implements JobProblem {
  private final BoundInput input;
  private long steps;

  OneRun(BoundInput input) {
    this.input = input;
  }

  @Override
  public double cheapestMicros(int job, SlotPrices prices, GpuDemand demand) {
    double release = input.releaseMicros()[job];
    double width = input.widthMilli()[job] * 1e-3;
    SlotGrid grid = prices.grid();
    int releaseSlot = grid.slotOf(release);
    double least = Double.POSITIVE_INFINITY;
    double bestStart = release;
    int bestModel = 0;
    for (int m = 0; m < input.models(); m++) {
      if (!input.runs(job, m)) {
        continue;
      }
      double run = input.runMicrosByJobModel()[job][m];
      double start = release;
      int startSlot = releaseSlot;
      int endSlot = grid.slotOf(start + run);
      // A start so late that the JCT alone costs more than what is known cannot be better.
      while (start + run - release < least) {
        steps++;
        double spent =
            prices.spentMicros(m, endSlot, start + run) - prices.spentMicros(m, startSlot, start);
        double cost = start + run - release + width * spent;
        if (cost < least) {
          least = cost;
          bestStart = start;
          bestModel = m;
        }
        if (startSlot == grid.slots()) {
          break; // everything is free from here on
        }
        double startPasses = grid.edgeMicros(startSlot + 1);
        double endPasses =
            endSlot == grid.slots() ? Double.POSITIVE_INFINITY : grid.edgeMicros(endSlot + 1) - run;
        start = Math.min(startPasses, endPasses);
        startSlot += startPasses <= endPasses ? 1 : 0;
        endSlot += endPasses <= startPasses ? 1 : 0;
      }
    }
    double run = input.runMicrosByJobModel()[job][bestModel];
    demand.add(bestModel, bestStart, bestStart + run, width);
    return least;
  }

  @Override
  public long steps() {
    return steps;
  }
}
