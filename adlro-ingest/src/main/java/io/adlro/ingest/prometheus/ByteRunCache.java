package io.adlro.ingest.prometheus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Caches what was read from a run of bytes, since a page repeats its names and labels. It holds a
 * bounded number of runs and bytes; others are read again each time.
 */
final class ByteRunCache<V> {
  /** Reads bytes. */
  interface Reader<V> {
    V read(byte[] bytes, int from, int to);
  }

  private final Reader<V> reader;
  private final int most;
  private final int[] slots;
  private final List<byte[]> runs = new ArrayList<>();
  private final List<V> values = new ArrayList<>();
  private int bytesLeft;
  private int last = -1;

  /**
   * @param most number of runs, a power of two
   */
  ByteRunCache(int most, int mostBytes, Reader<V> reader) {
    this.most = most;
    this.reader = reader;
    slots = new int[2 * most];
    bytesLeft = mostBytes;
  }

  /** The end of the run that was found last if it is here again, else -1. */
  int again(byte[] bytes, int from, int to) {
    return endOf(last, bytes, from, to);
  }

  /** The end of the run that was added after the last found one if it is here, else -1. */
  int following(byte[] bytes, int from, int to) {
    int end = endOf(last + 1, bytes, from, to);
    if (end >= 0) {
      last++;
    }
    return end;
  }

  private int endOf(int index, byte[] bytes, int from, int to) {
    if (index < 0 || index >= runs.size()) {
      return -1;
    }
    byte[] run = runs.get(index);
    int end = from + run.length;
    return end <= to && Arrays.equals(run, 0, run.length, bytes, from, end) ? end : -1;
  }

  /** The value of the run that {@link #again} or {@link #following} has just found. */
  V found() {
    return values.get(last);
  }

  /** The value of these bytes, from the cache if possible. */
  V find(byte[] bytes, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + bytes[i];
    }
    int slot = (hash ^ (hash >>> 16)) & (slots.length - 1);
    while (slots[slot] != 0) {
      int index = slots[slot] - 1;
      if (runs.get(index).length == to - from && endOf(index, bytes, from, to) == to) {
        last = index;
        return values.get(index);
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    V value = reader.read(bytes, from, to);
    if (runs.size() < most && to - from <= bytesLeft) {
      runs.add(Arrays.copyOfRange(bytes, from, to));
      values.add(value);
      bytesLeft -= to - from;
      last = runs.size() - 1;
      slots[slot] = runs.size();
    }
    return value;
  }
}
