package io.adlro.core.hyper;

import java.util.Arrays;

/**
 * The majority of a few vectors, counted for 64 dimensions at a time: the counters of all
 * dimensions lie in planes of bits, and carry-save adders put two vectors at once into them. Keeps
 * its planes between calls, so it allocates nothing but the result; for one thread.
 *
 * <p>Ties: with an even number of vectors the tie vector votes too, which decides ties and nothing
 * else. {@link Bundle} has the same rule and no limit to the number of vectors.
 */
public final class Majority {
  /** The most vectors at once; with the tie vector they fill six planes. */
  public static final int MOST = 62;

  private static final int PLANES = 6;

  private final BinaryVector ties;
  private final long[] none;
  private final long[][] planes;
  // Carries wait here for a second one of the same weight.
  private final long[][] firstCarry;
  private final long[][] secondCarry;
  private final boolean[] waiting = new boolean[PLANES];

  public Majority(BinaryVector ties) {
    this.ties = ties;
    none = new long[ties.words().length];
    planes = new long[PLANES][none.length];
    firstCarry = new long[PLANES][none.length];
    secondCarry = new long[PLANES][none.length];
  }

  /** The majority of the first so many vectors of the array; of none it is the tie vector. */
  public BinaryVector of(BinaryVector[] vectors, int count) {
    if (count < 0 || count > MOST) {
      throw new IllegalArgumentException(
          "the majority of %d vectors, not 0..%d".formatted(count, MOST));
    }
    int votes = count | 1; // the tie vector makes an even number odd
    int top = 31 - Integer.numberOfLeadingZeros(votes);
    // Counting starts so high that a majority of the votes carries into the top plane.
    int start = (1 << top) - (votes + 1) / 2;
    for (int p = 0; p < top; p++) {
      Arrays.fill(planes[p], -(start >>> p & 1L));
    }
    long[] majority = new long[none.length];
    for (int vote = 0; vote < votes; vote += 2) {
      addPair(0, top, vote(vectors, count, vote), vote(vectors, count, vote + 1), majority);
    }
    for (int p = 0; p < top; p++) {
      if (waiting[p]) {
        waiting[p] = false;
        addPair(p + 1, top, firstCarry[p], none, majority);
      }
    }
    return BinaryVector.wrap(majority);
  }

  private long[] vote(BinaryVector[] vectors, int count, int index) {
    if (index > count || (index == count && count % 2 != 0)) {
      return none;
    }
    long[] words = index == count ? ties.words() : vectors[index].words();
    if (words.length != none.length) {
      throw new IllegalArgumentException(
          "a vector of %d bits among those of %d"
              .formatted(words.length * Long.SIZE, none.length * Long.SIZE));
    }
    return words;
  }

  /** Adds two bits of the plane's weight in each dimension; nothing carries out of the top one. */
  private void addPair(int plane, int top, long[] a, long[] b, long[] majority) {
    if (plane == top) {
      for (int w = 0; w < majority.length; w++) {
        majority[w] ^= a[w] ^ b[w];
      }
    } else if (waiting[plane]) {
      carrySave(planes[plane], a, b, secondCarry[plane]);
      waiting[plane] = false;
      addPair(plane + 1, top, firstCarry[plane], secondCarry[plane], majority);
    } else {
      carrySave(planes[plane], a, b, firstCarry[plane]);
      waiting[plane] = true;
    }
  }

  // Of three bits x, y, z the sum is x ^ y ^ z, of the same weight, and the carry x & y | (x ^ y) &
  // z, of twice the weight. A loop as short as this the compiler turns into vector instructions.
  private static void carrySave(long[] sum, long[] a, long[] b, long[] carry) {
    for (int w = 0; w < sum.length; w++) {
      long x = sum[w];
      long y = a[w];
      long z = b[w];
      long half = x ^ y;
      sum[w] = half ^ z;
      carry[w] = (x & y) | (half & z);
    }
  }
}
