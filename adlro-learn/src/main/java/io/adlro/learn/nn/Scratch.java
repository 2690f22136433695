package io.adlro.learn.nn;

import java.util.Arrays;

/** Scratch arrays that grow to the largest size needed and are reused. */
final class Scratch {
  private Scratch() {}

  /** The same array if it is long enough, else a longer one without its content. */
  static float[] atLeast(float[] had, int needed) {
    return had.length >= needed ? had : new float[grown(had.length, needed)];
  }

  static int[] atLeast(int[] had, int needed) {
    return had.length >= needed ? had : new int[grown(had.length, needed)];
  }

  /** As {@link #atLeast(float[], int)}, with zeros up to the needed length. */
  static float[] zeroed(float[] had, int needed) {
    if (had.length < needed) {
      return new float[grown(had.length, needed)];
    }
    Arrays.fill(had, 0, needed, 0);
    return had;
  }

  private static int grown(int had, int needed) {
    return Math.max(needed, had + had / 2);
  }
}
