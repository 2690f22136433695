package io.adlro.solve;

/**
 * What GPU time costs: JCT per GPU time, at least 0, constant within a slot of a model and 0 after
 * the last edge. The integrals over time are kept, so that a run of any length is priced at once.
 */
final class SlotPrices {
  private final SlotGrid grid;
  private final double[][] priceByModelSlot;
  private final double[][] spentMicrosByModelEdge;

  SlotPrices(SlotGrid grid, double[][] priceByModelSlot) {
    this.grid = grid;
    this.priceByModelSlot = priceByModelSlot;
    this.spentMicrosByModelEdge = new double[priceByModelSlot.length][grid.slots() + 1];
    for (int m = 0; m < priceByModelSlot.length; m++) {
      double[] spent = spentMicrosByModelEdge[m];
      for (int s = 0; s < grid.slots(); s++) {
        double price = priceByModelSlot[m][s];
        if (!(price >= 0 && price < Double.POSITIVE_INFINITY)) {
          throw new IllegalArgumentException(
              "A price of %s for model %d in slot %d: prices are finite and at least 0."
                  .formatted(price, m, s));
        }
        spent[s + 1] = spent[s] + price * grid.lengthMicros(s);
      }
    }
  }

  static SlotPrices free(SlotGrid grid, int models) {
    return new SlotPrices(grid, new double[models][grid.slots()]);
  }

  SlotGrid grid() {
    return grid;
  }

  double price(int model, int slot) {
    return priceByModelSlot[model][slot];
  }

  /** What a GPU held from the first edge to this time costs; the slot is the one of the time. */
  double spentMicros(int model, int slot, double micros) {
    double toEdge = spentMicrosByModelEdge[model][slot];
    return slot == grid.slots()
        ? toEdge
        : toEdge + priceByModelSlot[model][slot] * (micros - grid.edgeMicros(slot));
  }

  /** What all GPU time costs, of so many GPUs of each model. */
  double allMicros(int[] gpusByModel) {
    double sum = 0;
    for (int m = 0; m < gpusByModel.length; m++) {
      sum += gpusByModel[m] * spentMicrosByModelEdge[m][grid.slots()];
    }
    return sum;
  }

  /** Prices moved along a direction, but not below 0. */
  SlotPrices moved(double step, double[][] direction) {
    double[][] moved = new double[priceByModelSlot.length][grid.slots()];
    for (int m = 0; m < moved.length; m++) {
      for (int s = 0; s < grid.slots(); s++) {
        moved[m][s] = Math.max(0, priceByModelSlot[m][s] + step * direction[m][s]);
      }
    }
    return new SlotPrices(grid, moved);
  }

  /** The same prices on a grid with every slot cut in two. */
  SlotPrices halved() {
    double[][] halved = new double[priceByModelSlot.length][2 * grid.slots()];
    for (int m = 0; m < halved.length; m++) {
      for (int s = 0; s < halved[m].length; s++) {
        halved[m][s] = priceByModelSlot[m][s / 2];
      }
    }
    return new SlotPrices(grid.halved(), halved);
  }
}
