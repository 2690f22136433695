package io.adlro.core.hyper;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;

/** Binary vectors side by side in one array: comparing with all of them reads memory in order. */
public final class VectorTable implements Snapshottable {
  private final Dimensions dimensions;
  private final int width;
  private final long[] words;

  public VectorTable(Dimensions dimensions, int rows) {
    this.dimensions = dimensions;
    this.width = dimensions.words();
    this.words = new long[rows * width];
  }

  private VectorTable(VectorTable other) {
    dimensions = other.dimensions;
    width = other.width;
    words = other.words.clone();
  }

  public VectorTable copy() {
    return new VectorTable(this);
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeLongs(words);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.readLongs(words);
  }

  public void set(int row, BinaryVector vector) {
    System.arraycopy(vector.words(), 0, words, row * width, width);
  }

  /** In how many bits a row and the vector differ. */
  public int hamming(int row, BinaryVector vector) {
    long[] other = vector.words();
    int first = row * width;
    int differing = 0;
    for (int w = 0; w < width; w++) {
      differing += Long.bitCount(words[first + w] ^ other[w]);
    }
    return differing;
  }

  /** The similarity that so many differing bits mean. */
  public double similarity(int hamming) {
    return 1 - 2.0 * hamming / dimensions.bits();
  }
}
