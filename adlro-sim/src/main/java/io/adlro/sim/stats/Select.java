package io.adlro.sim.stats;

import java.util.Arrays;

/**
 * Finds single ranks of a large sample without sorting it: counts the values by their leading bits,
 * then sorts only those that share the bits of the value looked for.
 */
public final class Select {
  private static final int SMALL = 4096;
  private static final int BUCKET_BITS = 16;

  private Select() {}

  /** The values of these ranks (0 is the least) in the order given; the array is left as it was. */
  public static double[] ranks(double[] values, int... ranks) {
    double[] found = new double[ranks.length];
    if (values.length < SMALL) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      Arrays.setAll(found, i -> sorted[ranks[i]]);
      return found;
    }
    int[] counts = new int[1 << BUCKET_BITS];
    for (double value : values) {
      counts[bucket(value)]++;
    }
    for (int i = 0; i < ranks.length; i++) {
      int below = 0;
      int bucket = 0;
      while (below + counts[bucket] <= ranks[i]) {
        below += counts[bucket++];
      }
      found[i] = sortedBucket(values, bucket, counts[bucket])[ranks[i] - below];
    }
    return found;
  }

  private static double[] sortedBucket(double[] values, int bucket, int count) {
    double[] members = new double[count];
    int n = 0;
    for (double value : values) {
      if (bucket(value) == bucket) {
        members[n++] = value;
      }
    }
    Arrays.sort(members);
    return members;
  }

  /** Sign, exponent and the first bits of the mantissa, turned so that they sort as the values. */
  private static int bucket(double value) {
    long bits = Double.doubleToRawLongBits(value);
    long ordered = bits ^ ((bits >> 63) | Long.MIN_VALUE);
    return (int) (ordered >>> (64 - BUCKET_BITS));
  }
}
