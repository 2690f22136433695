package io.adlro.learn.bundle;

import java.util.Arrays;

/** Reads the weights of a network layer by layer, in the order of its NetworkSpec. */
final class Weights {
  private final float[] all;
  private int next;

  Weights(float[] all) {
    this.all = all;
  }

  float[] take(int count) {
    next += count;
    return Arrays.copyOfRange(all, next - count, next);
  }

  /** A matrix of outputs x inputs, transposed to inputs x outputs. */
  float[] takeTransposed(int outputs, int inputs) {
    float[] rows = take(outputs * inputs);
    float[] transposed = new float[rows.length];
    for (int o = 0; o < outputs; o++) {
      for (int i = 0; i < inputs; i++) {
        transposed[i * outputs + o] = rows[o * inputs + i];
      }
    }
    return transposed;
  }
}
