package io.adlro.core.hyper;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * A hypervector of the binary spatter code (Kanerva 1996), packed into longs: binding is exclusive
 * or, bundling is the majority ({@link Majority}, {@link Bundle}). Immutable.
 */
public final class BinaryVector {
  private final long[] words;

  private BinaryVector(long[] words) {
    this.words = words;
  }

  /** Takes the array as its own: for operations of this package that have just made it. */
  static BinaryVector wrap(long[] words) {
    return new BinaryVector(words);
  }

  /** The neutral element of binding. */
  public static BinaryVector zero(Dimensions dimensions) {
    return new BinaryVector(new long[dimensions.words()]);
  }

  public static BinaryVector random(Dimensions dimensions, RandomGenerator random) {
    long[] words = new long[dimensions.words()];
    for (int w = 0; w < words.length; w++) {
      words[w] = random.nextLong();
    }
    return new BinaryVector(words);
  }

  /** A vector that was written by {@link #save}. */
  public static BinaryVector restored(Dimensions dimensions, SnapshotReader from) {
    long[] words = new long[dimensions.words()];
    from.readLongs(words);
    return new BinaryVector(words);
  }

  public void save(SnapshotWriter to) {
    to.writeLongs(words);
  }

  public Dimensions dimensions() {
    return new Dimensions(bits());
  }

  private int bits() {
    return words.length * Long.SIZE;
  }

  /** Whether the bit is 1. */
  public boolean bit(int index) {
    return (words[index >>> 6] >>> index & 1) != 0;
  }

  /** A copy of the bits, 64 to a long, bit 0 lowest. */
  public long[] toLongs() {
    return words.clone();
  }

  /** The bits themselves, for the loops of this package, which only read them. */
  long[] words() {
    return words;
  }

  /** Ties the two into a vector like neither. Its own inverse: binding twice gives the other. */
  public BinaryVector bind(BinaryVector other) {
    requireSameLength(other);
    long[] bound = new long[words.length];
    for (int w = 0; w < bound.length; w++) {
      bound[w] = words[w] ^ other.words[w];
    }
    return new BinaryVector(bound);
  }

  /** In how many bits the two differ. */
  public int hamming(BinaryVector other) {
    requireSameLength(other);
    int differing = 0;
    for (int w = 0; w < words.length; w++) {
      differing += Long.bitCount(words[w] ^ other.words[w]);
    }
    return differing;
  }

  /** 1 - 2 hamming / D: 1 for equal, about 0 for unrelated, -1 for opposite vectors. */
  public double similarity(BinaryVector other) {
    return 1 - 2.0 * hamming(other) / bits();
  }

  private void requireSameLength(BinaryVector other) {
    if (other.words.length != words.length) {
      throw new IllegalArgumentException(
          "vectors of %d and %d bits".formatted(bits(), other.bits()));
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BinaryVector vector && Arrays.equals(words, vector.words);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words);
  }

  @Override
  public String toString() {
    return "%d bits, %016x...".formatted(bits(), words[0]);
  }
}
