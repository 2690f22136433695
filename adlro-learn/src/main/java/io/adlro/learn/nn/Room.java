package io.adlro.learn.nn;

import java.util.Arrays;

/** Scratch arrays that grow to what was once needed and are then reused. */
final class Room {
  private Room() {}

  /** The same array if it is long enough, else a longer one whose content is not kept. */
  static float[] forAtLeast(float[] had, int needed) {
    return had.length >= needed ? had : new float[grown(had.length, needed)];
  }

  static int[] forAtLeast(int[] had, int needed) {
    return had.length >= needed ? had : new int[grown(had.length, needed)];
  }

  /** As {@link #forAtLeast(float[], int)}, with zeros in the part that is needed. */
  static float[] cleared(float[] had, int needed) {
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
