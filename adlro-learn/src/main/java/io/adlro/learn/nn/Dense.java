package io.adlro.learn.nn;

/**
 * A fully connected layer on each of many rows, which is also the 1x1 convolution: the same weights
 * at every cell. Where several inputs meet in one layer, each has a Dense of its own on its rows of
 * the weights, and one of them carries the biases.
 */
final class Dense {
  private final Kernels kernels;
  private final int inputs;
  private final int outputs;
  private final int weightsAt;
  private final int biasesAt;
  private float[] turned = new float[0];

  Dense(Kernels kernels, int inputs, int outputs, int weightsAt, int biasesAt) {
    this.kernels = kernels;
    this.inputs = inputs;
    this.outputs = outputs;
    this.weightsAt = weightsAt;
    this.biasesAt = biasesAt;
  }

  /** A part of a layer whose biases another part carries. */
  static Dense withoutBiases(Kernels kernels, int inputs, int outputs, int weightsAt) {
    return new Dense(kernels, inputs, outputs, weightsAt, -1);
  }

  /** {@code y = biases}, for the products to come. */
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

  void addWeightSlopes(int rows, float[] x, float[] ySlopes, float[] gradient) {
    if (outputs == 1) {
      // The same sums as one row: this way around they run along the weights.
      kernels.addProduct(1, rows, inputs, ySlopes, x, 0, gradient, weightsAt);
    } else {
      kernels.addTransposedProduct(inputs, rows, outputs, x, ySlopes, 0, gradient, weightsAt);
    }
  }

  void addBiasSlopes(int rows, float[] ySlopes, float[] gradient) {
    for (int i = 0; i < rows; i++) {
      kernels.addScaled(outputs, 1, ySlopes, i * outputs, gradient, biasesAt);
    }
  }

  /** Prepares {@link #addInputSlopes}, which needs the weights as outputs x inputs. */
  void turn(float[] weights) {
    turned = Room.forAtLeast(turned, inputs * outputs);
    for (int j = 0; j < outputs; j++) {
      for (int i = 0; i < inputs; i++) {
        turned[j * inputs + i] = weights[weightsAt + i * outputs + j];
      }
    }
  }

  /** {@code xSlopes += ySlopes transposed(W)}, with the weights as they were turned last. */
  void addInputSlopes(int rows, float[] ySlopes, float[] xSlopes) {
    kernels.addProduct(rows, outputs, inputs, ySlopes, turned, 0, xSlopes, 0);
  }
}
