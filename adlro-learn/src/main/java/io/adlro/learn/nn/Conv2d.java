package io.adlro.learn.nn;

import java.util.Arrays;

/**
 * A 3x3 convolution with padding. Grids hold their channels cell by cell; the 3x3 neighbourhood of
 * each cell is laid out as one row, and the rest is a {@link Dense} layer on these rows.
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
  private float[] slopePatches = new float[0];
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
    patches = Room.forAtLeast(patches, rows(grids) * TAPS * channels);
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

  /** Slopes of the weights, for the grids of the last {@link #outputs}. */
  void addWeightSlopes(int grids, float[] ySlopes, float[] gradient) {
    dense.addWeightSlopes(rows(grids), patches, ySlopes, gradient);
    dense.addBiasSlopes(rows(grids), ySlopes, gradient);
  }

  /**
   * Prepares {@link #addInputSlopes}, which is a convolution too: what a cell gave to its neighbour
   * through a tap comes back through the opposite one.
   */
  void turn(float[] weights) {
    flipped = Room.forAtLeast(flipped, TAPS * channels * filters);
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

  void addInputSlopes(int grids, float[] ySlopes, float[] xSlopes) {
    slopePatches = Room.forAtLeast(slopePatches, rows(grids) * TAPS * filters);
    copyPatches(grids, filters, ySlopes, slopePatches);
    kernels.addProduct(rows(grids), TAPS * filters, channels, slopePatches, flipped, 0, xSlopes, 0);
  }
}
