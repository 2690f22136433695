package io.adlro.sim.metrics;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;

/** Sums over time by GPU model, in thousandths of a GPU times microseconds, and what they mean. */
final class GpuIntegrals {
  private static final double MICROS_PER_HOUR = 3.6e9;

  final double[] busy;
  final double[] up;
  final double[] wanted;

  GpuIntegrals(int models) {
    busy = new double[models];
    up = new double[models];
    wanted = new double[models];
  }

  void copyFrom(GpuIntegrals other) {
    System.arraycopy(other.busy, 0, busy, 0, busy.length);
    System.arraycopy(other.up, 0, up, 0, up.length);
    System.arraycopy(other.wanted, 0, wanted, 0, wanted.length);
  }

  /** Shares of the available GPU time G T, lost GPUs included in G. */
  GpuUse use(Cluster cluster, long windowMicros, double usefulMilliMicros) {
    double available = 1000.0 * cluster.gpuCount() * windowMicros;
    double running = Sample.sum(busy);
    double alive = Sample.sum(up);
    return new GpuUse(
        running / available,
        usefulMilliMicros / available,
        (alive - running) / available,
        Sample.sum(wanted) / available,
        (available - alive) / available,
        kilowattHours(cluster));
  }

  double busyFraction(Cluster cluster, int model, long windowMicros) {
    return busy[model] / (1000.0 * cluster.gpusOfModel(model) * windowMicros);
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
