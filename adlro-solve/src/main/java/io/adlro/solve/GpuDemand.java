package io.adlro.solve;

/** The GPU time that jobs hold, by model and slot; what they hold after the last edge is free. */
final class GpuDemand {
  private final SlotGrid grid;
  private final double[][] gpuMicrosByModelSlot;

  GpuDemand(SlotGrid grid, int models) {
    this.grid = grid;
    this.gpuMicrosByModelSlot = new double[models][grid.slots()];
  }

  /** So many GPUs from one time to another. */
  void add(int model, double fromMicros, double toMicros, double gpus) {
    double[] held = gpuMicrosByModelSlot[model];
    for (int s = grid.slotOf(fromMicros); s < grid.slots() && grid.edgeMicros(s) < toMicros; s++) {
      double from = Math.max(fromMicros, grid.edgeMicros(s));
      held[s] += gpus * (Math.min(toMicros, grid.edgeMicros(s + 1)) - from);
    }
  }

  /** So much GPU time anywhere within a slot; negative takes it back. */
  void add(int model, int slot, double gpuMicros) {
    gpuMicrosByModelSlot[model][slot] += gpuMicros;
  }

  /** How many GPUs more than these are held on average within a slot. */
  double excess(int model, int slot, int gpus) {
    return gpuMicrosByModelSlot[model][slot] / grid.lengthMicros(slot) - gpus;
  }
}
