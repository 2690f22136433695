package io.adlro.learn.agent;

import io.adlro.core.model.Cluster;
import io.adlro.core.state.Telemetry;
import java.util.Arrays;

/** Mean telemetry of each GPU model over its measured GPUs; NaN for a model without any. */
final class ColumnMeters {
  private final Cluster cluster;
  private final Means utilization;
  private final Means celsius;

  ColumnMeters(Cluster cluster) {
    this.cluster = cluster;
    this.utilization = new Means(cluster.modelCount());
    this.celsius = new Means(cluster.modelCount());
  }

  void read(Telemetry telemetry) {
    utilization.clear();
    celsius.clear();
    for (int gpu = 0; gpu < cluster.gpuCount(); gpu++) {
      if (telemetry.atMicros(gpu) != Telemetry.NEVER) {
        utilization.add(cluster.modelOf(gpu), telemetry.utilization(gpu));
        celsius.add(cluster.modelOf(gpu), telemetry.celsius(gpu));
      }
    }
  }

  double utilization(int model) {
    return utilization.of(model);
  }

  double celsius(int model) {
    return celsius.of(model);
  }

  /** A measured GPU may still lack one of its values. */
  private static final class Means {
    private final double[] sum;
    private final int[] count;

    Means(int models) {
      sum = new double[models];
      count = new int[models];
    }

    void clear() {
      Arrays.fill(sum, 0);
      Arrays.fill(count, 0);
    }

    void add(int model, float value) {
      if (!Float.isNaN(value)) {
        sum[model] += value;
        count[model]++;
      }
    }

    double of(int model) {
      return count[model] == 0 ? Double.NaN : sum[model] / count[model];
    }
  }
}
