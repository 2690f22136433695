package io.adlro.learn.nn;

import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import java.util.Arrays;

/**
 * The network of {@link NetworkSpec.Grid}; inside, a grid holds its channels cell by cell. Equal
 * grids of a batch pass the convolutions and their part of the first full layer once.
 */
final class GridNetwork implements Network {
  /** Grids whose results are kept for fixed weights. */
  private static final int MOST_KEPT = 2_048;

  private final NetworkSpec.Grid spec;
  private final Kernels kernels;
  private final Reuse reuse;
  private final int gridCells;
  private final int filtered1;
  private final int filtered2;
  private final ActiveCells cells = new ActiveCells();
  private final DistinctGrids distinct;

  private final Conv2d conv1;
  private final Conv2d conv2;
  private final Dense full1OfGrid;
  private final Dense full1OfScalars;
  private final Dense full2;
  private final OutputHead head;

  private final float[][] stateInputs = new float[1][];
  private final float[][] stateInputGrads = new float[1][];

  private int count;
  private int[] gridOf = new int[0];
  private float[] grids = new float[0];
  private float[] maps1 = new float[0];
  private float[] maps2 = new float[0];
  private float[] scalars = new float[0];
  private float[] fresh1 = new float[0];
  private float[] ofGrids = new float[0];
  private float[] hidden1 = new float[0];
  private float[] hidden2 = new float[0];
  private float[] maps1Grads = new float[0];
  private float[] maps2Grads = new float[0];
  private float[] ofGridsGrads = new float[0];
  private float[] hidden1Grads = new float[0];
  private float[] hidden2Grads = new float[0];

  /** Whether results of grids outlast a batch. */
  enum Reuse {
    /** The weights change between batches. */
    WITHIN_A_BATCH,
    /** The weights are the same in every batch; such a network has no backward pass. */
    ALWAYS
  }

  GridNetwork(NetworkSpec.Grid spec, Kernels kernels, Reuse reuse) {
    this.spec = spec;
    this.kernels = kernels;
    this.reuse = reuse;
    gridCells = spec.height() * spec.width();
    filtered1 = gridCells * spec.firstFilters();
    filtered2 = gridCells * spec.secondFilters();
    distinct = new DistinctGrids(spec.gridInputs());
    int joined = filtered2 + spec.scalars();
    int conv2At = (spec.channels() * Conv2d.TAPS + 1) * spec.firstFilters();
    int full1At = conv2At + (spec.firstFilters() * Conv2d.TAPS + 1) * spec.secondFilters();
    int scalarsAt = full1At + filtered2 * spec.firstHidden();
    int biases1At = full1At + joined * spec.firstHidden();
    int full2At = biases1At + spec.firstHidden();
    int headAt = full2At + (spec.firstHidden() + 1) * spec.secondHidden();
    conv1 = convolution(spec.channels(), spec.firstFilters(), 0);
    conv2 = convolution(spec.firstFilters(), spec.secondFilters(), conv2At);
    full1OfGrid = new Dense(kernels, filtered2, spec.firstHidden(), full1At, biases1At);
    full1OfScalars = Dense.withoutBiases(kernels, spec.scalars(), spec.firstHidden(), scalarsAt);
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
    cells.load(seen, count);
    int known = loadGrids(seen);
    if (distinct.size() > known) {
      passGrids(weights, known, distinct.size() - known);
    }
    hidden1 = Scratch.atLeast(hidden1, count * spec.firstHidden());
    scalars = Scratch.atLeast(scalars, count * spec.scalars());
    for (int g = 0; g < count; g++) {
      int first = spec.firstHidden();
      System.arraycopy(ofGrids, gridOf[g] * first, hidden1, g * first, first);
      System.arraycopy(
          seen[g].inputs(), spec.gridInputs(), scalars, g * spec.scalars(), spec.scalars());
    }
    full1OfScalars.addOutputs(weights, count, scalars, hidden1);
    kernels.relu(count * spec.firstHidden(), hidden1);
    hidden2 = Scratch.atLeast(hidden2, count * spec.secondHidden());
    full2.outputs(weights, count, hidden1, hidden2);
    kernels.relu(count * spec.secondHidden(), hidden2);
    stateInputs[0] = hidden2;
    head.forward(weights, cells, hidden2, stateInputs);
  }

  /** Finds the grid of each observation; returns how many grids have results already. */
  private int loadGrids(Observation[] seen) {
    for (int g = 0; g < count; g++) {
      if (seen[g].cells() != spec.cells()) {
        throw new IllegalArgumentException(
            "the network has %d outputs, the plane %d cells"
                .formatted(spec.cells(), seen[g].cells()));
      }
    }
    if (reuse == Reuse.WITHIN_A_BATCH || distinct.size() + count > MOST_KEPT) {
      distinct.clear();
    }
    int known = distinct.size();
    gridOf = Scratch.atLeast(gridOf, count);
    for (int g = 0; g < count; g++) {
      gridOf[g] = distinct.index(seen[g].inputs());
    }
    return known;
  }

  /** Computes what new grids add to the first full layer. */
  private void passGrids(float[] weights, int known, int fresh) {
    grids = Scratch.atLeast(grids, fresh * spec.gridInputs());
    for (int g = 0; g < fresh; g++) {
      for (int c = 0; c < spec.channels(); c++) {
        for (int cell = 0; cell < gridCells; cell++) {
          grids[(g * gridCells + cell) * spec.channels() + c] =
              distinct.input(known + g, c * gridCells + cell);
        }
      }
    }
    maps1 = Scratch.atLeast(maps1, fresh * filtered1);
    conv1.outputs(weights, fresh, grids, maps1);
    kernels.relu(fresh * filtered1, maps1);
    maps2 = Scratch.atLeast(maps2, fresh * filtered2);
    conv2.outputs(weights, fresh, maps1, maps2);
    kernels.relu(fresh * filtered2, maps2);
    int first = spec.firstHidden();
    fresh1 = Scratch.atLeast(fresh1, fresh * first);
    full1OfGrid.outputs(weights, fresh, maps2, fresh1);
    if (ofGrids.length < distinct.size() * first) {
      ofGrids = Arrays.copyOf(ofGrids, Math.max(distinct.size() * first, 2 * ofGrids.length));
    }
    System.arraycopy(fresh1, 0, ofGrids, known * first, fresh * first);
  }

  @Override
  public void backward(float[] gradient) {
    int first = spec.firstHidden();
    int different = distinct.size();
    clearGrads();
    stateInputGrads[0] = hidden2Grads;
    head.backward(cells, hidden2, hidden2Grads, stateInputs, stateInputGrads, gradient);
    kernels.reluGrads(count * spec.secondHidden(), hidden2, hidden2Grads);
    full2.addGrads(count, hidden1, hidden2Grads, hidden1Grads, gradient);
    kernels.reluGrads(count * first, hidden1, hidden1Grads);
    full1OfScalars.addWeightGrads(count, scalars, hidden1Grads, gradient);
    for (int g = 0; g < count; g++) {
      kernels.addScaled(first, 1, hidden1Grads, g * first, ofGridsGrads, gridOf[g] * first);
    }
    full1OfGrid.addGrads(different, maps2, ofGridsGrads, maps2Grads, gradient);
    kernels.reluGrads(different * filtered2, maps2, maps2Grads);
    conv2.addWeightGrads(different, maps2Grads, gradient);
    conv2.addInputGrads(different, maps2Grads, maps1Grads);
    kernels.reluGrads(different * filtered1, maps1, maps1Grads);
    conv1.addWeightGrads(different, maps1Grads, gradient);
  }

  private void clearGrads() {
    hidden2Grads = Scratch.zeroed(hidden2Grads, count * spec.secondHidden());
    hidden1Grads = Scratch.zeroed(hidden1Grads, count * spec.firstHidden());
    ofGridsGrads = Scratch.zeroed(ofGridsGrads, distinct.size() * spec.firstHidden());
    maps2Grads = Scratch.zeroed(maps2Grads, distinct.size() * filtered2);
    maps1Grads = Scratch.zeroed(maps1Grads, distinct.size() * filtered1);
  }

  @Override
  public void transpose(float[] weights) {
    conv2.transpose(weights);
    full1OfGrid.transpose(weights);
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

  /** A quarter of the grid: most grids of a batch are equal to another one. */
  @Override
  public int rowsOf(Observation seen) {
    return Math.max(1, gridCells / 4);
  }
}
