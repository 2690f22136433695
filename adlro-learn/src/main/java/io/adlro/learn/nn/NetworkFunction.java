package io.adlro.learn.nn;

import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import java.util.Arrays;

/** Values from a network and its weights; allocates nothing after the largest plane. */
final class NetworkFunction implements QFunction {
  private final Network network;
  private final float[] weights;
  private final Observation[] one = new Observation[1];

  NetworkFunction(Network network, float[] weights) {
    this.network = network;
    this.weights = weights;
  }

  /** Cells that are not allowed get minus infinity, so that no maximum can choose them. */
  @Override
  public void values(Observation seen, float[] values) {
    one[0] = seen;
    network.forward(weights, one, 1);
    Arrays.fill(values, 0, seen.cells(), Float.NEGATIVE_INFINITY);
    ActiveCells cells = network.cells();
    for (int n = 0; n < cells.size(); n++) {
      values[cells.cell(n)] = network.values()[n];
    }
  }
}
