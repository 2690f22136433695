package io.adlro.sim.metrics;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import java.util.Arrays;

/** Sums over time by GPU model, in thousandths of a GPU times microseconds, and what they mean. */
final class GpuIntegrals {
  private static final double MICROS_PER_HOUR = 3.6e9;

  double[] busy;
  double[] up;
  double[] wanted;

  GpuIntegrals(int models) {
    busy = new double[models];
    up = new double[models];
    wanted = new double[models];
  }

  /** Makes room for models that joined. */
  void growTo(int models) {
    busy = Arrays.copyOf(busy, models);
    up = Arrays.copyOf(up, models);
    wanted = Arrays.copyOf(wanted, models);
  }

  void copyFrom(GpuIntegrals other) {
    System.arraycopy(other.busy, 0, busy, 0, busy.length);
    System.arraycopy(other.up, 0, up, 0, up.length);
    System.arraycopy(other.wanted, 0, wanted, 0, wanted.length);
  }

  /**
   * Shares of the available GPU time: G T of a cluster that does not change, lost GPUs included in
   * G; otherwise the sum over its nodes of the time that each was part of it.
   */
  GpuUse use(Capacity capacity, MeasuredWindow window, double usefulMilliMicros) {
    double available = capacity.milliMicros(window);
    double running = Sample.sum(busy);
    double alive = Sample.sum(up);
    return new GpuUse(
        running / available,
        usefulMilliMicros / available,
        (alive - running) / available,
        Sample.sum(wanted) / available,
        (available - alive) / available,
        kilowattHours(capacity.cluster()));
  }

  double busyFraction(Capacity capacity, int model, MeasuredWindow window) {
    return busy[model] / capacity.milliMicros(model, window);
  }

  /** Energy: integral of idle + (peak - idle) * running share over the GPUs that are up. */
  private double kilowattHours(Cluster cluster) {
    double wattMilliMicros = 0;
    for (int m = 0; m < busy.length; m++) {
      GpuModel model = cluster.models().get(m);
      wattMilliMicros +=
          model.idleWatts() * up[m] + (model.peakWatts() - model.idleWatts()) * busy[m];
    }
    return wattMilliMicros / 1000 / MICROS_PER_HOUR / 1000;
  }
}
