package io.adlro.learn.nn;

import java.util.Arrays;

/**
 * A partition of cells, by row, by column or by plane, and the masked mean over each part: only
 * allowed cells are members, so the others can have no influence.
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
    shares = Room.forAtLeast(shares, groups);
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

  /** Adds to each cell its part of the slopes of its group's mean. */
  void addMeanSlopes(Kernels kernels, int width, float[] meanSlopes, float[] cellSlopes) {
    for (int n = 0; n < members; n++) {
      int g = groupOf[n];
      kernels.addScaled(width, shares[g], meanSlopes, g * width, cellSlopes, n * width);
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
