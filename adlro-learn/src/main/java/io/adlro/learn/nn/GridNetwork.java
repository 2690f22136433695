package io.adlro.learn.nn;

import io.adlro.learn.NetworkSpec;
import io.adlro.learn.Observation;

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
  private final GridHead head;

  private int count;
  private float[] grids = new float[0];
  private float[] maps1 = new float[0];
  private float[] maps2 = new float[0];
  private float[] joint = new float[0];
  private float[] hidden1 = new float[0];
  private float[] hidden2 = new float[0];
  private float[] maps1Slopes = new float[0];
  private float[] maps2Slopes = new float[0];
  private float[] jointSlopes = new float[0];
  private float[] hidden1Slopes = new float[0];
  private float[] hidden2Slopes = new float[0];

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
    head = new GridHead(spec, kernels, headAt);
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
    maps1 = Room.forAtLeast(maps1, count * filtered1);
    conv1.outputs(weights, count, grids, maps1);
    kernels.relu(count * filtered1, maps1);
    maps2 = Room.forAtLeast(maps2, count * filtered2);
    conv2.outputs(weights, count, maps1, maps2);
    kernels.relu(count * filtered2, maps2);
    join(seen);
    hidden1 = Room.forAtLeast(hidden1, count * spec.firstHidden());
    full1.outputs(weights, count, joint, hidden1);
    kernels.relu(count * spec.firstHidden(), hidden1);
    hidden2 = Room.forAtLeast(hidden2, count * spec.secondHidden());
    full2.outputs(weights, count, hidden1, hidden2);
    kernels.relu(count * spec.secondHidden(), hidden2);
    head.forward(weights, cells, hidden2);
  }

  private void loadGrids(Observation[] seen) {
    grids = Room.forAtLeast(grids, count * spec.gridInputs());
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
    joint = Room.forAtLeast(joint, count * joined);
    for (int g = 0; g < count; g++) {
      System.arraycopy(maps2, g * filtered2, joint, g * joined, filtered2);
      System.arraycopy(
          seen[g].inputs(), spec.gridInputs(), joint, g * joined + filtered2, spec.scalars());
    }
  }

  @Override
  public void backward(float[] gradient) {
    clearSlopes();
    head.backward(cells, hidden2, hidden2Slopes, gradient);
    kernels.reluSlopes(count * spec.secondHidden(), hidden2, hidden2Slopes);
    full2.addWeightSlopes(count, hidden1, hidden2Slopes, gradient);
    full2.addBiasSlopes(count, hidden2Slopes, gradient);
    full2.addInputSlopes(count, hidden2Slopes, hidden1Slopes);
    kernels.reluSlopes(count * spec.firstHidden(), hidden1, hidden1Slopes);
    full1.addWeightSlopes(count, joint, hidden1Slopes, gradient);
    full1.addBiasSlopes(count, hidden1Slopes, gradient);
    full1.addInputSlopes(count, hidden1Slopes, jointSlopes);
    for (int g = 0; g < count; g++) {
      System.arraycopy(jointSlopes, g * joined, maps2Slopes, g * filtered2, filtered2);
    }
    kernels.reluSlopes(count * filtered2, maps2, maps2Slopes);
    conv2.addWeightSlopes(count, maps2Slopes, gradient);
    conv2.addInputSlopes(count, maps2Slopes, maps1Slopes);
    kernels.reluSlopes(count * filtered1, maps1, maps1Slopes);
    conv1.addWeightSlopes(count, maps1Slopes, gradient);
  }

  private void clearSlopes() {
    hidden2Slopes = Room.cleared(hidden2Slopes, count * spec.secondHidden());
    hidden1Slopes = Room.cleared(hidden1Slopes, count * spec.firstHidden());
    jointSlopes = Room.cleared(jointSlopes, count * joined);
    maps2Slopes = Room.forAtLeast(maps2Slopes, count * filtered2);
    maps1Slopes = Room.cleared(maps1Slopes, count * filtered1);
  }

  @Override
  public void turn(float[] weights) {
    conv2.turn(weights);
    full1.turn(weights);
    full2.turn(weights);
    head.turn(weights);
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
  public float[] slopes() {
    return head.slopes();
  }

  @Override
  public int rowsOf(Observation seen) {
    return gridCells;
  }
}
