package io.adlro.learn.nn;

import io.adlro.learn.NetworkSpec;
import io.adlro.learn.Observation;
import java.util.List;

/** The network of {@link NetworkSpec.Plane}, on the allowed cells of a batch all at once. */
final class PlaneNetwork implements Network {
  private final Kernels kernels;
  private final int features;
  private final int hidden;
  private final ActiveCells cells = new ActiveCells();

  private final Dense first;
  private final Dense second;
  private final List<PooledPart> secondPooled;
  private final PlaneHead head;

  private float[] inputs = new float[0];
  private float[] hidden1 = new float[0];
  private float[] hidden2 = new float[0];
  private float[] hidden1Slopes = new float[0];
  private float[] hidden2Slopes = new float[0];

  PlaneNetwork(NetworkSpec.Plane spec, Kernels kernels) {
    this.kernels = kernels;
    features = spec.features();
    hidden = spec.hidden();
    int square = hidden * hidden;
    int secondAt = (features + 1) * hidden;
    int biasesAt = secondAt + 5 * square;
    first = new Dense(kernels, features, hidden, 0, features * hidden);
    second = new Dense(kernels, hidden, hidden, secondAt, biasesAt);
    Pool rowMean = new MeanPool(kernels, hidden, ActiveCells::rows);
    Pool columnMean = new MeanPool(kernels, hidden, ActiveCells::columns);
    Pool planeMean = new MeanPool(kernels, hidden, ActiveCells::planes);
    PooledPart mean = pooled(planeMean, secondAt + 3 * square);
    PooledPart maximum = pooled(new MaxPool(kernels, hidden), secondAt + 4 * square);
    secondPooled =
        List.of(
            pooled(rowMean, secondAt + square),
            pooled(columnMean, secondAt + 2 * square),
            mean,
            maximum);
    head = new PlaneHead(spec.head(), kernels, hidden, biasesAt + hidden, mean, maximum);
  }

  /** The biases of layer 2 belong to the part that comes from the cell. */
  private PooledPart pooled(Pool pool, int weightsAt) {
    Dense layer = Dense.withoutBiases(kernels, hidden, hidden, weightsAt);
    return new PooledPart(kernels, pool, layer, hidden);
  }

  @Override
  public void forward(float[] weights, Observation[] seen, int count) {
    cells.load(seen, count);
    int n = cells.size();
    loadInputs(seen, count);
    hidden1 = Room.forAtLeast(hidden1, n * hidden);
    first.outputs(weights, n, inputs, hidden1);
    kernels.relu(n * hidden, hidden1);
    hidden2 = Room.forAtLeast(hidden2, n * hidden);
    second.setBiases(weights, n, hidden2);
    // By index: an iterator would be an allocation in every decision.
    for (int i = 0; i < secondPooled.size(); i++) {
      secondPooled.get(i).pool(cells, hidden1);
      secondPooled.get(i).addOutputs(weights, cells, hidden2);
    }
    second.addOutputs(weights, n, hidden1, hidden2);
    kernels.relu(n * hidden, hidden2);
    head.forward(weights, cells, hidden2);
  }

  private void loadInputs(Observation[] seen, int count) {
    inputs = Room.forAtLeast(inputs, cells.size() * features);
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
    hidden1Slopes = Room.cleared(hidden1Slopes, n * hidden);
    hidden2Slopes = Room.cleared(hidden2Slopes, n * hidden);
    for (PooledPart part : secondPooled) {
      part.clearSlopes(cells);
    }
    head.backward(cells, hidden2, hidden2Slopes, gradient);
    kernels.reluSlopes(n * hidden, hidden2, hidden2Slopes);
    second.addWeightSlopes(n, hidden1, hidden2Slopes, gradient);
    second.addBiasSlopes(n, hidden2Slopes, gradient);
    second.addInputSlopes(n, hidden2Slopes, hidden1Slopes);
    for (PooledPart part : secondPooled) {
      part.addSlopes(cells, hidden1, hidden2Slopes, hidden1Slopes, gradient);
    }
    kernels.reluSlopes(n * hidden, hidden1, hidden1Slopes);
    first.addWeightSlopes(n, inputs, hidden1Slopes, gradient);
    first.addBiasSlopes(n, hidden1Slopes, gradient);
  }

  @Override
  public void turn(float[] weights) {
    second.turn(weights);
    for (PooledPart part : secondPooled) {
      part.turn(weights);
    }
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
    return seen.cells();
  }
}
