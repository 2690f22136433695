package io.adlro.learn.nn;

/**
 * A fully connected layer on each of many rows, which is also a 1x1 convolution: the same weights
 * at every cell. A layer with several inputs has a Dense for each on its rows of the weights; one
 * of them has the biases.
 */
final class Dense {
  private static final int COLUMNS_AT_ONCE = 8;

  private final Kernels kernels;
  private final int inputs;
  private final int outputs;
  private final int weightsAt;
  private final int biasesAt;
  private float[] transposed = new float[0];

  Dense(Kernels kernels, int inputs, int outputs, int weightsAt, int biasesAt) {
    this.kernels = kernels;
    this.inputs = inputs;
    this.outputs = outputs;
    this.weightsAt = weightsAt;
    this.biasesAt = biasesAt;
  }

  /** A part of a layer; another part has the biases. */
  static Dense withoutBiases(Kernels kernels, int inputs, int outputs, int weightsAt) {
    return new Dense(kernels, inputs, outputs, weightsAt, -1);
  }

  /** {@code y = biases}; products are added later. */
  void setBiases(float[] weights, int rows, float[] y) {
    for (int i = 0; i < rows; i++) {
      System.arraycopy(weights, biasesAt, y, i * outputs, outputs);
    }
  }

  /** {@code y += x W}. */
  void addOutputs(float[] weights, int rows, float[] x, float[] y) {
    kernels.addProduct(rows, inputs, outputs, x, weights, weightsAt, y, 0);
  }

  /** {@code y = x W + biases}. */
  void outputs(float[] weights, int rows, float[] x, float[] y) {
    setBiases(weights, rows, y);
    addOutputs(weights, rows, x, y);
  }

  void addWeightGrads(int rows, float[] x, float[] yGrads, float[] gradient) {
    if (outputs == 1) {
      // The same sums as one row: in this order they run along the weights.
      kernels.addProduct(1, rows, inputs, yGrads, x, 0, gradient, weightsAt);
    } else {
      kernels.addTransposedProduct(inputs, rows, outputs, x, yGrads, 0, gradient, weightsAt);
    }
  }

  /** Adds the gradients of the weights, of the biases if it has them, and of the inputs. */
  void addGrads(int rows, float[] x, float[] yGrads, float[] xGrads, float[] gradient) {
    addWeightGrads(rows, x, yGrads, gradient);
    if (biasesAt >= 0) {
      addBiasGrads(rows, yGrads, gradient);
    }
    addInputGrads(rows, yGrads, xGrads);
  }

  void addBiasGrads(int rows, float[] yGrads, float[] gradient) {
    for (int i = 0; i < rows; i++) {
      kernels.addScaled(outputs, 1, yGrads, i * outputs, gradient, biasesAt);
    }
  }

  /**
   * Prepares {@link #addInputGrads}, which needs the weights as outputs x inputs. A few columns at
   * a time: a whole one would miss the cache at every element.
   */
  void transpose(float[] weights) {
    transposed = Scratch.atLeast(transposed, inputs * outputs);
    for (int from = 0; from < outputs; from += COLUMNS_AT_ONCE) {
      int to = Math.min(outputs, from + COLUMNS_AT_ONCE);
      for (int i = 0; i < inputs; i++) {
        for (int j = from; j < to; j++) {
          transposed[j * inputs + i] = weights[weightsAt + i * outputs + j];
        }
      }
    }
  }

  /** {@code xGrads += yGrads transposed(W)}, with the last transposed weights. */
  void addInputGrads(int rows, float[] yGrads, float[] xGrads) {
    kernels.addProduct(rows, outputs, inputs, yGrads, transposed, 0, xGrads, 0);
  }
}
