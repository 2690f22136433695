package io.adlro.learn.nn;

import java.util.Arrays;

/**
 * A 3x3 convolution with padding. Grids hold their channels cell by cell; the 3x3 neighbourhood of
 * each cell is copied to one row, and a {@link Dense} layer works on these rows.
 */
final class Conv2d {
  static final int TAPS = 9;
  private static final int OUTSIDE = -1;

  private final Kernels kernels;
  private final int channels;
  private final int filters;
  private final int weightsAt;
  private final Dense dense;

  /** The cell that each tap of the filter falls on, for each cell. */
  private final int[] neighbours;

  private float[] patches = new float[0];
  private float[] gradPatches = new float[0];
  private float[] flipped = new float[0];

  Conv2d(Kernels kernels, int channels, int height, int width, int filters, int weightsAt) {
    this.kernels = kernels;
    this.channels = channels;
    this.filters = filters;
    this.weightsAt = weightsAt;
    int inputs = TAPS * channels;
    dense = new Dense(kernels, inputs, filters, weightsAt, weightsAt + inputs * filters);
    neighbours = new int[height * width * TAPS];
    for (int i = 0; i < neighbours.length; i++) {
      int y = i / TAPS / width + i % TAPS / 3 - 1;
      int x = i / TAPS % width + i % 3 - 1;
      neighbours[i] = y < 0 || y >= height || x < 0 || x >= width ? OUTSIDE : y * width + x;
    }
  }

  void outputs(float[] weights, int grids, float[] x, float[] y) {
    patches = Scratch.atLeast(patches, rows(grids) * TAPS * channels);
    copyPatches(grids, channels, x, patches);
    dense.outputs(weights, rows(grids), patches, y);
  }

  private int rows(int grids) {
    return grids * neighbours.length / TAPS;
  }

  private void copyPatches(int grids, int width, float[] from, float[] to) {
    int at = 0;
    for (int first = 0; first < rows(grids); first += neighbours.length / TAPS) {
      for (int neighbour : neighbours) {
        if (neighbour == OUTSIDE) {
          Arrays.fill(to, at, at + width, 0);
        } else {
          System.arraycopy(from, (first + neighbour) * width, to, at, width);
        }
        at += width;
      }
    }
  }

  /** Gradients of the weights, for the grids of the last {@link #outputs}. */
  void addWeightGrads(int grids, float[] yGrads, float[] gradient) {
    dense.addWeightGrads(rows(grids), patches, yGrads, gradient);
    dense.addBiasGrads(rows(grids), yGrads, gradient);
  }

  /**
   * Prepares {@link #addInputGrads}, which is a convolution too, with every tap replaced by the
   * opposite one.
   */
  void transpose(float[] weights) {
    flipped = Scratch.atLeast(flipped, TAPS * channels * filters);
    for (int tap = 0; tap < TAPS; tap++) {
      for (int c = 0; c < channels; c++) {
        int from = weightsAt + (tap * channels + c) * filters;
        int to = (TAPS - 1 - tap) * filters * channels + c;
        for (int f = 0; f < filters; f++) {
          flipped[to + f * channels] = weights[from + f];
        }
      }
    }
  }

  void addInputGrads(int grids, float[] yGrads, float[] xGrads) {
    gradPatches = Scratch.atLeast(gradPatches, rows(grids) * TAPS * filters);
    copyPatches(grids, filters, yGrads, gradPatches);
    kernels.addProduct(rows(grids), TAPS * filters, channels, gradPatches, flipped, 0, xGrads, 0);
  }
}
