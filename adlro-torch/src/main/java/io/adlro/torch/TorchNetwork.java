package io.adlro.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.core.Linear;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.Observation;
import java.util.List;

/**
 * A network as arithmetic on one flat array of weights, so that the gradient is one flat array too,
 * in the order of the specification.
 */
interface TorchNetwork {
  /** Loads observations into arrays of the scope. */
  TorchBatch batch(NDManager scope, List<Observation> seen);

  /** Values of all cells of the batch, count x cells. All arrays belong to the weights' manager. */
  NDArray values(NDArray weights, TorchBatch batch);

  static TorchNetwork of(NetworkSpec spec) {
    if (spec instanceof NetworkSpec.Grid grid) {
      return new TorchGrid(grid);
    }
    return new TorchPlane((NetworkSpec.Plane) spec);
  }

  /** Splits the weights into pieces of these lengths with one operation, for one gradient. */
  static NDList pieces(NDArray weights, int... lengths) {
    long[] cuts = new long[lengths.length - 1];
    long at = 0;
    for (int i = 0; i < cuts.length; i++) {
      at += lengths[i];
      cuts[i] = at;
    }
    return weights.split(cuts);
  }

  static NDArray linear(NDArray x, NDArray matrix, NDArray biases) {
    return Linear.linear(x, matrix, biases).singletonOrThrow();
  }

  /**
   * State plus advantage; advantages are centred over the allowed cells.
   *
   * @param advantages count x cells
   * @param states count x 1
   */
  static NDArray duelling(NDArray advantages, NDArray states, TorchBatch batch) {
    NDArray mask = batch.mask().reshape(batch.count(), -1);
    int[] overCells = {1};
    NDArray allowed = mask.sum(overCells, true).maximum(1);
    NDArray mean = advantages.mul(mask).sum(overCells, true).div(allowed);
    return advantages.sub(mean).add(states);
  }
}
