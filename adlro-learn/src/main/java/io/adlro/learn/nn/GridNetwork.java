package io.adlro.learn.nn;

import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;

/** The network of {@link NetworkSpec.Grid}; inside, a grid holds its channels cell by cell. */
final class GridNetwork implements Network {
  private final NetworkSpec.Grid spec;
  private final Kernels kernels;
  private final int gridCells;
  private final int filtered1;
  private final int filtered2;
  private final int joined;
  private final ActiveCells cells = new ActiveCells();

  private final Conv2d conv1;
  private final Conv2d conv2;
  private final Dense full1;
  private final Dense full2;
  private final OutputHead head;

  private final float[][] stateInputs = new float[1][];
  private final float[][] stateInputGrads = new float[1][];

  private int count;
  private float[] grids = new float[0];
  private float[] maps1 = new float[0];
  private float[] maps2 = new float[0];
  private float[] joint = new float[0];
  private float[] hidden1 = new float[0];
  private float[] hidden2 = new float[0];
  private float[] maps1Grads = new float[0];
  private float[] maps2Grads = new float[0];
  private float[] jointGrads = new float[0];
  private float[] hidden1Grads = new float[0];
  private float[] hidden2Grads = new float[0];

  GridNetwork(NetworkSpec.Grid spec, Kernels kernels) {
    this.spec = spec;
    this.kernels = kernels;
    gridCells = spec.height() * spec.width();
    filtered1 = gridCells * spec.firstFilters();
    filtered2 = gridCells * spec.secondFilters();
    joined = filtered2 + spec.scalars();
    int conv2At = (spec.channels() * Conv2d.TAPS + 1) * spec.firstFilters();
    int full1At = conv2At + (spec.firstFilters() * Conv2d.TAPS + 1) * spec.secondFilters();
    int full2At = full1At + (joined + 1) * spec.firstHidden();
    int headAt = full2At + (spec.firstHidden() + 1) * spec.secondHidden();
    conv1 = convolution(spec.channels(), spec.firstFilters(), 0);
    conv2 = convolution(spec.firstFilters(), spec.secondFilters(), conv2At);
    full1 = full(joined, spec.firstHidden(), full1At);
    full2 = full(spec.firstHidden(), spec.secondHidden(), full2At);
    Dense advantage = full(spec.secondHidden(), spec.cells(), headAt);
    Dense value = full(spec.secondHidden(), 1, headAt + (spec.secondHidden() + 1) * spec.cells());
    head =
        spec.head() == Head.DUELLING
            ? new OutputHead(spec.head(), spec.cells(), advantage, value)
            : new OutputHead(spec.head(), spec.cells(), advantage);
  }

  private Conv2d convolution(int channels, int filters, int at) {
    return new Conv2d(kernels, channels, spec.height(), spec.width(), filters, at);
  }

  private Dense full(int inputs, int outputs, int at) {
    return new Dense(kernels, inputs, outputs, at, at + inputs * outputs);
  }

  @Override
  public void forward(float[] weights, Observation[] seen, int count) {
    this.count = count;
    loadGrids(seen);
    cells.load(seen, count);
    maps1 = Scratch.atLeast(maps1, count * filtered1);
    conv1.outputs(weights, count, grids, maps1);
    kernels.relu(count * filtered1, maps1);
    maps2 = Scratch.atLeast(maps2, count * filtered2);
    conv2.outputs(weights, count, maps1, maps2);
    kernels.relu(count * filtered2, maps2);
    join(seen);
    hidden1 = Scratch.atLeast(hidden1, count * spec.firstHidden());
    full1.outputs(weights, count, joint, hidden1);
    kernels.relu(count * spec.firstHidden(), hidden1);
    hidden2 = Scratch.atLeast(hidden2, count * spec.secondHidden());
    full2.outputs(weights, count, hidden1, hidden2);
    kernels.relu(count * spec.secondHidden(), hidden2);
    stateInputs[0] = hidden2;
    head.forward(weights, cells, hidden2, stateInputs);
  }

  private void loadGrids(Observation[] seen) {
    grids = Scratch.atLeast(grids, count * spec.gridInputs());
    for (int g = 0; g < count; g++) {
      if (seen[g].cells() != spec.cells()) {
        throw new IllegalArgumentException(
            "the network has %d outputs, the plane %d cells"
                .formatted(spec.cells(), seen[g].cells()));
      }
      for (int c = 0; c < spec.channels(); c++) {
        for (int cell = 0; cell < gridCells; cell++) {
          grids[(g * gridCells + cell) * spec.channels() + c] =
              seen[g].inputs()[c * gridCells + cell];
        }
      }
    }
  }

  private void join(Observation[] seen) {
    joint = Scratch.atLeast(joint, count * joined);
    for (int g = 0; g < count; g++) {
      System.arraycopy(maps2, g * filtered2, joint, g * joined, filtered2);
      System.arraycopy(
          seen[g].inputs(), spec.gridInputs(), joint, g * joined + filtered2, spec.scalars());
    }
  }

  @Override
  public void backward(float[] gradient) {
    clearGrads();
    stateInputGrads[0] = hidden2Grads;
    head.backward(cells, hidden2, hidden2Grads, stateInputs, stateInputGrads, gradient);
    kernels.reluGrads(count * spec.secondHidden(), hidden2, hidden2Grads);
    full2.addGrads(count, hidden1, hidden2Grads, hidden1Grads, gradient);
    kernels.reluGrads(count * spec.firstHidden(), hidden1, hidden1Grads);
    full1.addGrads(count, joint, hidden1Grads, jointGrads, gradient);
    for (int g = 0; g < count; g++) {
      System.arraycopy(jointGrads, g * joined, maps2Grads, g * filtered2, filtered2);
    }
    kernels.reluGrads(count * filtered2, maps2, maps2Grads);
    conv2.addWeightGrads(count, maps2Grads, gradient);
    conv2.addInputGrads(count, maps2Grads, maps1Grads);
    kernels.reluGrads(count * filtered1, maps1, maps1Grads);
    conv1.addWeightGrads(count, maps1Grads, gradient);
  }

  private void clearGrads() {
    hidden2Grads = Scratch.zeroed(hidden2Grads, count * spec.secondHidden());
    hidden1Grads = Scratch.zeroed(hidden1Grads, count * spec.firstHidden());
    jointGrads = Scratch.zeroed(jointGrads, count * joined);
    maps2Grads = Scratch.atLeast(maps2Grads, count * filtered2);
    maps1Grads = Scratch.zeroed(maps1Grads, count * filtered1);
  }

  @Override
  public void transpose(float[] weights) {
    conv2.transpose(weights);
    full1.transpose(weights);
    full2.transpose(weights);
    head.transpose(weights);
  }

  @Override
  public ActiveCells cells() {
    return cells;
  }

  @Override
  public float[] values() {
    return head.values();
  }

  @Override
  public float[] grads() {
    return head.grads();
  }

  @Override
  public int rowsOf(Observation seen) {
    return gridCells;
  }
}
