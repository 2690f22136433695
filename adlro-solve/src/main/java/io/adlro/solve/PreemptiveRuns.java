package io.adlro.solve;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A job that may be stopped and go on at any time, on any of its models: the bound for all
 * schedules. If it ends in a given slot, all time until that slot begins has passed, and it does
 * its work where that is cheapest: in earlier slots for the price alone, in the last one for the
 * price and the time, since there every moment of work is a moment more of JCT. The cheapest last
 * slot gives the exact minimum.
 *
 * <p>A gang over several models is never better: it does its work at the rate of its slowest model,
 * and on the model with the lowest price among them all would pay no more and go no slower.
 */
final class PreemptiveRuns implements JobProblem {
  private final BoundInput input;
  private final int[][] modelsSlowestFirst;
  private final SlotChoices choices;
  private final WorkOffers earlier = new WorkOffers();
  private final WorkOffers last = new WorkOffers();

  PreemptiveRuns(BoundInput input) {
    this.input = input;
    this.choices = new SlotChoices(input.models());
    this.modelsSlowestFirst = new int[input.jobs()][];
    for (int j = 0; j < modelsSlowestFirst.length; j++) {
      long[] run = input.runMicrosByJobModel()[j];
      int job = j;
      modelsSlowestFirst[j] =
          IntStream.range(0, input.models())
              .filter(m -> input.runs(job, m))
              .boxed()
              .sorted(Comparator.comparingLong(m -> -run[m]))
              .mapToInt(Integer::intValue)
              .toArray();
    }
  }

  @Override
  public double cheapestMicros(int job, SlotPrices prices, GpuDemand demand) {
    SlotGrid grid = prices.grid();
    double release = input.releaseMicros()[job];
    int first = grid.slotOf(release);
    double least = Double.POSITIVE_INFINITY;
    int bestLast = first;
    earlier.clear();
    for (int s = first; s <= grid.slots(); s++) {
      double waited = Math.max(0, grid.edgeMicros(s) - release);
      if (waited >= least) {
        break; // the JCT alone costs more than what is known
      }
      last.clear();
      offer(job, s, 1, prices, last);
      double cost = waited + earlier.leastCost(last);
      if (cost < least) {
        least = cost;
        bestLast = s;
      }
      offer(job, s, 0, prices, earlier);
    }
    hold(job, first, bestLast, prices, demand);
    return least;
  }

  private void hold(int job, int first, int bestLast, SlotPrices prices, GpuDemand demand) {
    earlier.clear();
    for (int s = first; s < bestLast; s++) {
      offer(job, s, 0, prices, earlier);
    }
    last.clear();
    offer(job, bestLast, 1, prices, last);
    earlier.take(last, input.widthMilli()[job] * 1e-3, demand, prices.grid().slots());
  }

  private void offer(int job, int slot, double costOfTime, SlotPrices prices, WorkOffers offers) {
    SlotGrid grid = prices.grid();
    double width = input.widthMilli()[job] * 1e-3;
    boolean endless = slot == grid.slots();
    choices.clear();
    for (int m : modelsSlowestFirst[job]) {
      double price = endless ? 0 : prices.price(m, slot);
      double run = input.runMicrosByJobModel()[job][m];
      choices.add(m, 1 / run, costOfTime + width * price);
    }
    double from = Math.max(grid.edgeMicros(slot), (double) input.releaseMicros()[job]);
    double micros = endless ? Double.MAX_VALUE : grid.edgeMicros(slot + 1) - from;
    choices.offer(slot, micros, offers);
  }

  @Override
  public long steps() {
    return earlier.steps() + last.steps();
  }
}
