package io.adlro.learn.nn;

import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import java.util.Arrays;
import java.util.List;

/** Values from a network and its weights; allocates nothing after the largest plane. */
final class NetworkFunction implements QFunction {
  private final Network network;
  private final float[] weights;
  private Observation[] batch = new Observation[1];

  NetworkFunction(Network network, float[] weights) {
    this.network = network;
    this.weights = weights;
  }

  @Override
  public void values(Observation seen, float[] values) {
    batch[0] = seen;
    network.forward(weights, batch, 1);
    copyValues(0, seen, values);
  }

  @Override
  public void values(List<Observation> seen, List<float[]> values) {
    batch = seen.toArray(batch);
    network.forward(weights, batch, seen.size());
    for (int i = 0; i < seen.size(); i++) {
      copyValues(i, seen.get(i), values.get(i));
    }
  }

  /** Cells that are not allowed get minus infinity, so that no maximum can choose them. */
  private void copyValues(int plane, Observation seen, float[] values) {
    Arrays.fill(values, 0, seen.cells(), Float.NEGATIVE_INFINITY);
    ActiveCells cells = network.cells();
    for (int n = cells.start(plane); n < cells.start(plane + 1); n++) {
      values[cells.cell(n)] = network.values()[n];
    }
  }
}
