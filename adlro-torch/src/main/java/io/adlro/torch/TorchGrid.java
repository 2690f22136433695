package io.adlro.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.convolutional.Conv2d;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import java.util.List;

/** The network of {@link NetworkSpec.Grid}. */
record TorchGrid(NetworkSpec.Grid spec) implements TorchNetwork {
  private static final int TAPS = 9;
  private static final Shape STRIDE = new Shape(1, 1);
  private static final Shape PADDING = new Shape(1, 1);

  @Override
  public TorchBatch batch(NDManager scope, List<Observation> seen) {
    for (Observation one : seen) {
      if (one.cells() != spec.cells()) {
        throw new IllegalArgumentException(
            "the network has %d outputs, the plane %d cells".formatted(spec.cells(), one.cells()));
      }
    }
    return TorchBatch.whole(scope, seen, spec.inputs());
  }

  @Override
  public NDArray values(NDArray weights, TorchBatch batch) {
    int joined = spec.secondFilters() * spec.height() * spec.width() + spec.scalars();
    int states = spec.head() == Head.DUELLING ? 1 : 0;
    NDList w =
        TorchNetwork.pieces(
            weights,
            spec.channels() * TAPS * spec.firstFilters(),
            spec.firstFilters(),
            spec.firstFilters() * TAPS * spec.secondFilters(),
            spec.secondFilters(),
            joined * spec.firstHidden(),
            spec.firstHidden(),
            spec.firstHidden() * spec.secondHidden(),
            spec.secondHidden(),
            spec.secondHidden() * spec.cells(),
            spec.cells(),
            spec.secondHidden() * states,
            states);
    NDList inputs = batch.inputs().split(new long[] {spec.gridInputs()}, 1);
    NDArray x = inputs.get(0).reshape(batch.count(), spec.channels(), spec.height(), spec.width());
    x = convolution(x, w.get(0), w.get(1), spec.channels(), spec.firstFilters());
    x = convolution(x, w.get(2), w.get(3), spec.firstFilters(), spec.secondFilters());
    x = x.reshape(batch.count(), -1).concat(inputs.get(1), 1);
    x = full(x, w.get(4), w.get(5), joined);
    x = full(x, w.get(6), w.get(7), spec.firstHidden());
    NDArray outputs = TorchNetwork.linear(x, w.get(8).reshape(-1, spec.secondHidden()), w.get(9));
    return spec.head() == Head.PLAIN
        ? outputs
        : TorchNetwork.duelling(
            outputs,
            TorchNetwork.linear(x, w.get(10).reshape(1, spec.secondHidden()), w.get(11)),
            batch);
  }

  private static NDArray convolution(
      NDArray x, NDArray matrix, NDArray biases, int channels, int filters) {
    NDArray kernel = matrix.reshape(filters, channels, 3, 3);
    return Activation.relu(Conv2d.conv2d(x, kernel, biases, STRIDE, PADDING).singletonOrThrow());
  }

  private static NDArray full(NDArray x, NDArray matrix, NDArray biases, int inputs) {
    return Activation.relu(TorchNetwork.linear(x, matrix.reshape(-1, inputs), biases));
  }
}
