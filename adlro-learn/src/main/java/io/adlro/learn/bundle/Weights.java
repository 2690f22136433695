package io.adlro.learn.bundle;

import java.util.Arrays;

/** Walks over the weights of a network layer by layer, in the order of its NetworkSpec. */
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

  /** A matrix of outputs x inputs, turned into inputs x outputs. */
  float[] takeTransposed(int outputs, int inputs) {
    float[] rows = take(outputs * inputs);
    float[] turned = new float[rows.length];
    for (int o = 0; o < outputs; o++) {
      for (int i = 0; i < inputs; i++) {
        turned[i * outputs + o] = rows[o * inputs + i];
      }
    }
    return turned;
  }
}
