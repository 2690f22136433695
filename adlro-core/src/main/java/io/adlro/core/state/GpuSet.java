package io.adlro.core.state;

import java.util.Arrays;

/** A set of GPU indices as bits, with a summary level so that the next one is found at once. */
public final class GpuSet {
  private long[] words;
  private long[] summary;
  private int count;
  private long changes;

  public GpuSet(int gpus) {
    words = new long[(gpus + 63) >>> 6];
    summary = new long[(words.length + 63) >>> 6];
  }

  private GpuSet(GpuSet other) {
    words = other.words.clone();
    summary = other.summary.clone();
    count = other.count;
    changes = other.changes;
  }

  public GpuSet copy() {
    return new GpuSet(this);
  }

  /** Makes room for members below this. */
  void grow(int gpus) {
    words = Arrays.copyOf(words, (gpus + 63) >>> 6);
    summary = Arrays.copyOf(summary, (words.length + 63) >>> 6);
  }

  public int count() {
    return count;
  }

  /** Rises whenever the set changes. */
  public long changes() {
    return changes;
  }

  public boolean contains(int gpu) {
    return (words[gpu >>> 6] >>> gpu & 1) != 0;
  }

  void add(int gpu) {
    int w = gpu >>> 6;
    long before = words[w];
    words[w] = before | 1L << gpu;
    if (words[w] != before) {
      count++;
      changes++;
      summary[w >>> 6] |= 1L << w;
    }
  }

  void remove(int gpu) {
    int w = gpu >>> 6;
    long before = words[w];
    words[w] = before & ~(1L << gpu);
    if (words[w] != before) {
      count--;
      changes++;
      if (words[w] == 0) {
        summary[w >>> 6] &= ~(1L << w);
      }
    }
  }

  /** The smallest member that is at least {@code from}, or -1. */
  public int next(int from) {
    int w = from >>> 6;
    if (w >= words.length) {
      return -1;
    }
    long rest = words[w] & (-1L << from);
    if (rest != 0) {
      return (w << 6) + Long.numberOfTrailingZeros(rest);
    }
    w++;
    int s = w >>> 6;
    if (s >= summary.length) {
      return -1;
    }
    long wordsLeft = summary[s] & (-1L << w);
    while (wordsLeft == 0) {
      if (++s == summary.length) {
        return -1;
      }
      wordsLeft = summary[s];
    }
    w = (s << 6) + Long.numberOfTrailingZeros(wordsLeft);
    return (w << 6) + Long.numberOfTrailingZeros(words[w]);
  }
}
