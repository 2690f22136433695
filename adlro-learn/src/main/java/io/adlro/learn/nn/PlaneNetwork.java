package io.adlro.learn.nn;

import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import java.util.List;

/** The network of {@link NetworkSpec.Plane}, on all allowed cells of a batch at once. */
final class PlaneNetwork implements Network {
  private final Kernels kernels;
  private final int features;
  private final int hidden;
  private final ActiveCells cells = new ActiveCells();

  private final Dense first;
  private final Dense second;
  private final List<PooledInput> pooledInputs;
  private final PooledInput mean;
  private final PooledInput maximum;
  private final OutputHead head;
  private final float[][] stateInputs = new float[2][];
  private final float[][] stateInputGrads = new float[2][];

  private float[] inputs = new float[0];
  private float[] hidden1 = new float[0];
  private float[] hidden2 = new float[0];
  private float[] hidden1Grads = new float[0];
  private float[] hidden2Grads = new float[0];

  PlaneNetwork(NetworkSpec.Plane spec, Kernels kernels) {
    this.kernels = kernels;
    features = spec.features();
    hidden = spec.hidden();
    int square = hidden * hidden;
    int secondAt = (features + 1) * hidden;
    int biasesAt = secondAt + 5 * square;
    first = new Dense(kernels, features, hidden, 0, features * hidden);
    second = new Dense(kernels, hidden, hidden, secondAt, biasesAt);
    Pooling rowMean = new MeanPool(kernels, hidden, ActiveCells::rows);
    Pooling columnMean = new MeanPool(kernels, hidden, ActiveCells::columns);
    Pooling planeMean = new MeanPool(kernels, hidden, ActiveCells::planes);
    mean = pooled(planeMean, secondAt + 3 * square);
    maximum = pooled(new MaxPool(kernels, hidden), secondAt + 4 * square);
    pooledInputs =
        List.of(
            pooled(rowMean, secondAt + square),
            pooled(columnMean, secondAt + 2 * square),
            mean,
            maximum);
    int headAt = biasesAt + hidden;
    int valueAt = headAt + hidden + 1;
    Dense advantage = new Dense(kernels, hidden, 1, headAt, headAt + hidden);
    Dense ofMean = new Dense(kernels, hidden, 1, valueAt, valueAt + 2 * hidden);
    Dense ofMaximum = Dense.withoutBiases(kernels, hidden, 1, valueAt + hidden);
    head =
        spec.head() == Head.DUELLING
            ? new OutputHead(spec.head(), 1, advantage, ofMean, ofMaximum)
            : new OutputHead(spec.head(), 1, advantage);
  }

  /** The part of layer 2 that reads the cell has the biases. */
  private PooledInput pooled(Pooling pool, int weightsAt) {
    Dense layer = Dense.withoutBiases(kernels, hidden, hidden, weightsAt);
    return new PooledInput(kernels, pool, layer, hidden);
  }

  @Override
  public void forward(float[] weights, Observation[] seen, int count) {
    cells.load(seen, count);
    int n = cells.size();
    loadInputs(seen, count);
    hidden1 = Scratch.atLeast(hidden1, n * hidden);
    first.outputs(weights, n, inputs, hidden1);
    kernels.relu(n * hidden, hidden1);
    hidden2 = Scratch.atLeast(hidden2, n * hidden);
    second.setBiases(weights, n, hidden2);
    // By index: an iterator would allocate in every decision.
    for (int i = 0; i < pooledInputs.size(); i++) {
      pooledInputs.get(i).pool(cells, hidden1);
      pooledInputs.get(i).addOutputs(weights, cells, hidden2);
    }
    second.addOutputs(weights, n, hidden1, hidden2);
    kernels.relu(n * hidden, hidden2);
    stateInputs[0] = mean.pooled();
    stateInputs[1] = maximum.pooled();
    head.forward(weights, cells, hidden2, stateInputs);
  }

  private void loadInputs(Observation[] seen, int count) {
    inputs = Scratch.atLeast(inputs, cells.size() * features);
    for (int p = 0; p < count; p++) {
      for (int n = cells.start(p); n < cells.start(p + 1); n++) {
        int from = cells.cell(n) * features;
        System.arraycopy(seen[p].inputs(), from, inputs, n * features, features);
      }
    }
  }

  @Override
  public void backward(float[] gradient) {
    int n = cells.size();
    hidden1Grads = Scratch.zeroed(hidden1Grads, n * hidden);
    hidden2Grads = Scratch.zeroed(hidden2Grads, n * hidden);
    for (PooledInput input : pooledInputs) {
      input.clearGrads(cells);
    }
    stateInputGrads[0] = mean.pooledGrads();
    stateInputGrads[1] = maximum.pooledGrads();
    head.backward(cells, hidden2, hidden2Grads, stateInputs, stateInputGrads, gradient);
    kernels.reluGrads(n * hidden, hidden2, hidden2Grads);
    second.addGrads(n, hidden1, hidden2Grads, hidden1Grads, gradient);
    for (PooledInput input : pooledInputs) {
      input.addGrads(cells, hidden1, hidden2Grads, hidden1Grads, gradient);
    }
    kernels.reluGrads(n * hidden, hidden1, hidden1Grads);
    first.addWeightGrads(n, inputs, hidden1Grads, gradient);
    first.addBiasGrads(n, hidden1Grads, gradient);
  }

  @Override
  public void transpose(float[] weights) {
    second.transpose(weights);
    for (PooledInput input : pooledInputs) {
      input.transpose(weights);
    }
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
    return seen.cells();
  }
}
