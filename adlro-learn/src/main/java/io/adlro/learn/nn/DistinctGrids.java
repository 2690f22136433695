package io.adlro.learn.nn;

import java.util.Arrays;

/**
 * The different grids among many: on a cluster of whole GPUs few of them differ. Found by an open
 * hash table over the bits of their inputs.
 */
final class DistinctGrids {
  private static final int NONE = -1;

  private final int inputs;
  private float[] grids = new float[0];
  private int[] table = new int[0];
  private int size;

  DistinctGrids(int inputs) {
    this.inputs = inputs;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
    Arrays.fill(table, NONE);
  }

  /** The index of the grid that these inputs begin with; a new one gets the next index. */
  int index(float[] seen) {
    if (2 * size >= table.length) {
      grow();
    }
    int at = place(seen, 0);
    if (table[at] == NONE) {
      System.arraycopy(seen, 0, grids, size * inputs, inputs);
      table[at] = size++;
    }
    return table[at];
  }

  private void grow() {
    table = new int[Math.max(64, 2 * table.length)];
    grids = Arrays.copyOf(grids, table.length / 2 * inputs);
    Arrays.fill(table, NONE);
    for (int i = 0; i < size; i++) {
      table[place(grids, i * inputs)] = i;
    }
  }

  /** Where a grid is in the table, or the free place for it. */
  private int place(float[] from, int fromAt) {
    long hash = 0;
    for (int i = 0; i < inputs; i++) {
      hash = (hash ^ Float.floatToRawIntBits(from[fromAt + i])) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    int at = (int) hash & table.length - 1;
    while (table[at] != NONE && !isAt(table[at], from, fromAt)) {
      at = at + 1 & table.length - 1;
    }
    return at;
  }

  private boolean isAt(int index, float[] from, int fromAt) {
    return Arrays.equals(
        grids, index * inputs, (index + 1) * inputs, from, fromAt, fromAt + inputs);
  }

  /** An input of a grid, in the order of the observation. */
  float input(int grid, int i) {
    return grids[grid * inputs + i];
  }
}
