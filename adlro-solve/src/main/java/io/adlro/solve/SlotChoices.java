package io.adlro.solve;

/**
 * What a job can do in a slot: idle, or run on one of its models, each at a rate of work and a rate
 * of cost, or any mixture over time. Only those on the lower hull of rates and costs are worth it,
 * and every corner costs more than the one before for each piece of work that it adds.
 */
final class SlotChoices {
  private final int[] model;
  private final double[] rate;
  private final double[] cost;
  private int corners;

  SlotChoices(int models) {
    model = new int[models + 1];
    rate = new double[models + 1];
    cost = new double[models + 1];
    clear();
  }

  /** Nothing but idling, which does no work and costs nothing. */
  void clear() {
    model[0] = -1;
    corners = 1;
  }

  /** Adds a model that is at least as fast as those before. */
  void add(int onModel, double workRate, double costRate) {
    int top = corners - 1;
    while (top > 0
        && (costRate - cost[top - 1]) * (rate[top] - rate[top - 1])
            <= (cost[top] - cost[top - 1]) * (workRate - rate[top - 1])) {
      top--;
    }
    if (workRate > rate[top]) {
      top++;
      model[top] = onModel;
      rate[top] = workRate;
      cost[top] = costRate;
    }
    corners = top + 1;
  }

  void offer(int slot, double micros, WorkOffers offers) {
    for (int c = 1; c < corners; c++) {
      double more = rate[c] - rate[c - 1];
      offers.add(slot, model[c - 1], model[c], micros, more, (cost[c] - cost[c - 1]) / more);
    }
  }
}
