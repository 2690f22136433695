package io.adlro.learn.nn;

import java.util.Arrays;

/**
 * A partition of the allowed cells by row, by column or by plane, with the mean over each group.
 * Cells that are not allowed are in no group and have no effect.
 */
final class Groups {
  private int groups;
  private int members;
  private int[] groupOf = new int[0];
  private int[] sizes = new int[0];
  private float[] shares = new float[0];

  int count() {
    return groups;
  }

  void clear() {
    groups = 0;
    members = 0;
  }

  /** Opens an empty group and returns its index. */
  int open() {
    if (groups == sizes.length) {
      sizes = Arrays.copyOf(sizes, 2 * groups + 8);
    }
    sizes[groups] = 0;
    return groups++;
  }

  /** The next cell belongs to this group. */
  void add(int group) {
    if (members == groupOf.length) {
      groupOf = Arrays.copyOf(groupOf, 2 * members + 8);
    }
    groupOf[members++] = group;
    sizes[group]++;
  }

  void close() {
    shares = Scratch.atLeast(shares, groups);
    for (int g = 0; g < groups; g++) {
      shares[g] = sizes[g] == 0 ? 0 : 1f / sizes[g];
    }
  }

  /** Adds to each group the mean of its cells' rows. */
  void addMeans(Kernels kernels, int width, float[] cells, float[] means) {
    for (int n = 0; n < members; n++) {
      int g = groupOf[n];
      kernels.addScaled(width, shares[g], cells, n * width, means, g * width);
    }
  }

  /** Adds to each cell its part of the gradients of its group's mean. */
  void addMeanGrads(Kernels kernels, int width, float[] meanGrads, float[] cellGrads) {
    for (int n = 0; n < members; n++) {
      int g = groupOf[n];
      kernels.addScaled(width, shares[g], meanGrads, g * width, cellGrads, n * width);
    }
  }

  /** Adds to each cell the row of its group. */
  void addToCells(Kernels kernels, int width, float[] groupRows, float[] cells) {
    for (int n = 0; n < members; n++) {
      kernels.addScaled(width, 1, groupRows, groupOf[n] * width, cells, n * width);
    }
  }

  /** Adds to each group the sum of its cells' rows. */
  void addSums(Kernels kernels, int width, float[] cells, float[] sums) {
    for (int n = 0; n < members; n++) {
      kernels.addScaled(width, 1, cells, n * width, sums, groupOf[n] * width);
    }
  }
}
