package io.adlro.core.hyper;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;

/**
 * A superposition of binary vectors that can still be added to and taken from: a signed counter per
 * dimension, positive where 0 leads and negative where 1 does.
 *
 * <p>A tie, a counter of 0, goes the way of the tie vector that the caller names; with one drawn
 * from the seed, ties are fair and the same in every run. Not thread-safe, not even for readers,
 * except that several threads may {@link #copy} or {@link #save} one that no thread changes.
 */
public final class Bundle implements Snapshottable {
  /** The weights put in never add up to more: before they would, the bundle fades. */
  public static final int MOST_WEIGHT = 1 << 20;

  // Row b has the counters of bit b of each half of a long, so that one shift serves a whole row.
  private final int[][] rows;
  private final int[] halves;
  private long weightsIn;

  public Bundle(Dimensions dimensions) {
    halves = new int[dimensions.bits() / Integer.SIZE];
    rows = new int[Integer.SIZE][halves.length];
  }

  private Bundle(Bundle other) {
    halves = new int[other.halves.length];
    rows = other.rows.clone();
    for (int b = 0; b < rows.length; b++) {
      rows[b] = rows[b].clone();
    }
    weightsIn = other.weightsIn;
  }

  public Bundle copy() {
    return new Bundle(this);
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeLong(weightsIn);
    for (int[] row : rows) {
      to.writeInts(row);
    }
  }

  @Override
  public void restore(SnapshotReader from) {
    weightsIn = from.readLong();
    for (int[] row : rows) {
      from.readInts(row);
    }
  }

  public Dimensions dimensions() {
    return new Dimensions(halves.length * Integer.SIZE);
  }

  public void add(BinaryVector vector) {
    add(vector, 1);
  }

  public void add(BinaryVector vector, int weight) {
    requireWeight(weight);
    shift(vector, weight);
  }

  /** Undoes an addition; of a vector that was not added, it adds the opposite. */
  public void takeAway(BinaryVector vector) {
    takeAway(vector, 1);
  }

  public void takeAway(BinaryVector vector, int weight) {
    requireWeight(weight);
    shift(vector, -weight);
  }

  private static void requireWeight(int weight) {
    if (weight < 1 || weight > MOST_WEIGHT / 2) {
      throw new IllegalArgumentException(
          "weight %d, not in 1..%d".formatted(weight, MOST_WEIGHT / 2));
    }
  }

  private void shift(BinaryVector vector, int weight) {
    split(vector);
    if (weightsIn + Math.abs(weight) > MOST_WEIGHT) {
      fade();
    }
    weightsIn += Math.abs(weight);
    int twice = 2 * weight;
    for (int b = 0; b < rows.length; b++) {
      int[] row = rows[b];
      for (int h = 0; h < row.length; h++) {
        row[h] += weight - (halves[h] >>> b & 1) * twice;
      }
    }
  }

  private void split(BinaryVector vector) {
    long[] words = vector.words();
    if (words.length * 2 != halves.length) {
      throw new IllegalArgumentException(
          "a vector of %d bits for a bundle of %d"
              .formatted(words.length * Long.SIZE, halves.length * Integer.SIZE));
    }
    for (int w = 0; w < words.length; w++) {
      halves[2 * w] = (int) words[w];
      halves[2 * w + 1] = (int) (words[w] >>> Integer.SIZE);
    }
  }

  /** Halves every counter towards 0: what was added longer ago weighs less. */
  public void fade() {
    for (int[] row : rows) {
      for (int h = 0; h < row.length; h++) {
        row[h] /= 2;
      }
    }
    weightsIn /= 2;
  }

  /** Each bit as most of the weight has it; ties as the tie vector has them. */
  public BinaryVector majority(BinaryVector ties) {
    split(ties);
    int[] ones = new int[halves.length];
    for (int b = 0; b < rows.length; b++) {
      int[] row = rows[b];
      for (int h = 0; h < row.length; h++) {
        int decided = (row[h] | -row[h]) >> 31; // all ones unless it is a tie
        int voted = row[h] >>> 31;
        int tie = halves[h] >>> b & 1;
        ones[h] |= ((decided & voted) | (~decided & tie)) << b;
      }
    }
    long[] majority = new long[ones.length / 2];
    for (int w = 0; w < majority.length; w++) {
      majority[w] = Integer.toUnsignedLong(ones[2 * w]) | (long) ones[2 * w + 1] << Integer.SIZE;
    }
    return BinaryVector.wrap(majority);
  }
}
