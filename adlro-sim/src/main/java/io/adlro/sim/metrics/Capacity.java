package io.adlro.sim.metrics;

import io.adlro.core.model.Cluster;
import java.util.ArrayList;
import java.util.List;

/** How many GPUs of each model were part of the cluster, lost ones included, and since when. */
final class Capacity {
  private record Epoch(long fromMicros, Cluster cluster) {}

  private final List<Epoch> epochs = new ArrayList<>();

  Capacity(Cluster initial) {
    epochs.add(new Epoch(0, initial));
  }

  /** The cluster of the last epoch. */
  Cluster cluster() {
    return epochs.get(epochs.size() - 1).cluster();
  }

  void changed(long atMicros, Cluster present) {
    epochs.add(new Epoch(atMicros, present));
  }

  /** Thousandths of all GPUs times microseconds inside a window. */
  double milliMicros(MeasuredWindow window) {
    double sum = 0;
    for (int i = 0; i < epochs.size(); i++) {
      sum += 1000.0 * epochs.get(i).cluster().presentGpus() * overlapMicros(i, window);
    }
    return sum;
  }

  /** The same for one model. */
  double milliMicros(int model, MeasuredWindow window) {
    double sum = 0;
    for (int i = 0; i < epochs.size(); i++) {
      sum += 1000.0 * gpus(i, model) * overlapMicros(i, window);
    }
    return sum;
  }

  /** The most GPUs of a model at any time. */
  int mostGpus(int model) {
    int most = 0;
    for (int i = 0; i < epochs.size(); i++) {
      most = Math.max(most, gpus(i, model));
    }
    return most;
  }

  private int gpus(int epoch, int model) {
    Cluster cluster = epochs.get(epoch).cluster();
    return model < cluster.modelCount() ? cluster.gpusOfModel(model) : 0;
  }

  private long overlapMicros(int epoch, MeasuredWindow window) {
    long end = epoch + 1 < epochs.size() ? epochs.get(epoch + 1).fromMicros() : Long.MAX_VALUE;
    return window.overlapMicros(epochs.get(epoch).fromMicros(), end);
  }
}
