package io.adlro.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Linear;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import java.util.List;

/** The network of {@link NetworkSpec.Plane}, on planes of one size with a mask. */
record TorchPlane(NetworkSpec.Plane spec) implements TorchNetwork {
  @Override
  public TorchBatch batch(NDManager scope, List<Observation> seen) {
    return TorchBatch.byCell(scope, seen, spec.features());
  }

  @Override
  public NDArray values(NDArray weights, TorchBatch batch) {
    int hidden = spec.hidden();
    int states = spec.head() == Head.DUELLING ? 1 : 0;
    NDList w =
        TorchNetwork.pieces(
            weights,
            spec.features() * hidden,
            hidden,
            5 * hidden * hidden,
            hidden,
            hidden,
            1,
            2 * hidden * states,
            states);
    NDArray cells =
        Activation.relu(TorchNetwork.linear(batch.inputs(), w.get(0).reshape(hidden, -1), w.get(1)))
            .reshape(batch.count(), batch.rows(), batch.columns(), hidden);
    Pooled pooled = Pooled.of(cells, batch.mask());
    NDList second = w.get(2).reshape(hidden, 5L * hidden).split(5, 1);
    // Broadcasting adds the parts of rows, columns and planes to their cells.
    NDArray x =
        TorchNetwork.linear(cells, second.get(0), w.get(3))
            .add(linear(pooled.rowMean(), second.get(1)))
            .add(linear(pooled.columnMean(), second.get(2)))
            .add(linear(pooled.planeMean(), second.get(3)))
            .add(linear(pooled.planeMaximum(), second.get(4)));
    NDArray advantages =
        TorchNetwork.linear(Activation.relu(x), w.get(4).reshape(1, hidden), w.get(5))
            .reshape(batch.count(), -1);
    if (spec.head() == Head.PLAIN) {
      return advantages;
    }
    NDArray plane = pooled.planeMean().concat(pooled.planeMaximum(), 3).reshape(batch.count(), -1);
    NDArray state = TorchNetwork.linear(plane, w.get(6).reshape(1, 2L * hidden), w.get(7));
    return TorchNetwork.duelling(advantages, state, batch);
  }

  private static NDArray linear(NDArray x, NDArray matrix) {
    return Linear.linear(x, matrix).singletonOrThrow();
  }

  /** Pooled units of the allowed cells, each with four axes. */
  private record Pooled(
      NDArray rowMean, NDArray columnMean, NDArray planeMean, NDArray planeMaximum) {
    private static final int[] ROWS = {1};
    private static final int[] COLUMNS = {2};
    private static final int[] ROWS_AND_COLUMNS = {1, 2};

    static Pooled of(NDArray cells, NDArray mask) {
      NDArray allowed = cells.mul(mask);
      long count = allowed.getShape().get(0);
      long hidden = allowed.getShape().get(3);
      // After ReLU no cell is below zero, so the zeros of cells that are not allowed cannot win.
      NDArray maximum =
          allowed.reshape(count, -1, hidden).max(ROWS, true).reshape(count, 1, 1, hidden);
      return new Pooled(
          mean(allowed, mask, COLUMNS),
          mean(allowed, mask, ROWS),
          mean(allowed, mask, ROWS_AND_COLUMNS),
          maximum);
    }

    private static NDArray mean(NDArray allowed, NDArray mask, int[] axes) {
      return allowed.sum(axes, true).div(mask.sum(axes, true).maximum(1));
    }
  }
}
