package io.adlro.solve;

import java.util.Arrays;

/**
 * The slots of a time-indexed programme: equal ones while jobs are released, growing ones
 * afterwards, when waits are long and a coarser clock hurts less. The last slot never ends.
 */
final class SlotGrid {
  private static final double GROWTH = 1.03;

  private final long[] startMicros;

  private SlotGrid(long[] startMicros) {
    this.startMicros = startMicros;
  }

  /** At most {@code slots} of them, as short as that allows. */
  static SlotGrid of(BoundInput input, int slots) {
    if (slots < 2) {
      throw new IllegalArgumentException("A grid has at least 2 slots, not %d.".formatted(slots));
    }
    long first = Arrays.stream(input.releaseMicros()).min().orElseThrow();
    long last = Arrays.stream(input.releaseMicros()).max().orElseThrow();
    long end = last + drainMicros(input);
    long tooShort = 0;
    long enough = end - first;
    while (enough - tooShort > 1) {
      long middle = tooShort + (enough - tooShort) / 2;
      if (starts(first, last, end, middle, slots).length <= slots) {
        enough = middle;
      } else {
        tooShort = middle;
      }
    }
    return new SlotGrid(starts(first, last, end, enough, slots));
  }

  /** A generous guess of the time from the last release to the last completion. */
  private static long drainMicros(BoundInput input) {
    double gpuMicros = 0;
    long longest = 0;
    for (int j = 0; j < input.jobs(); j++) {
      gpuMicros += input.bestRunMicros(j) * (input.widthMilli()[j] * 1e-3);
      longest = Math.max(longest, input.bestRunMicros(j));
    }
    return (long) (2 * gpuMicros / Arrays.stream(input.gpusByModel()).sum()) + 2 * longest;
  }

  /** The starts of slots of this length, or one start more than the limit if they are too many. */
  private static long[] starts(long first, long last, long end, long lengthMicros, int limit) {
    long[] starts = new long[limit + 1];
    int count = 1;
    starts[0] = first;
    double length = lengthMicros;
    while (count <= limit && starts[count - 1] < end) {
      starts[count] = starts[count - 1] + (long) length;
      if (starts[count] > last) {
        length *= GROWTH;
      }
      count++;
    }
    return Arrays.copyOf(starts, count);
  }

  /** The same grid with every slot but the last cut into parts. */
  SlotGrid split(int parts) {
    int coarse = startMicros.length - 1;
    long[] fine = new long[coarse * parts + 1];
    for (int s = 0; s < coarse; s++) {
      for (int i = 0; i < parts; i++) {
        fine[s * parts + i] = startMicros[s] + (startMicros[s + 1] - startMicros[s]) * i / parts;
      }
    }
    fine[coarse * parts] = startMicros[coarse];
    return new SlotGrid(fine);
  }

  int size() {
    return startMicros.length;
  }

  boolean isLast(int slot) {
    return slot == startMicros.length - 1;
  }

  /** The slot in which this time lies. */
  int slotOf(long micros) {
    int at = Arrays.binarySearch(startMicros, micros);
    return at >= 0 ? at : -at - 2;
  }

  long startMicros(int slot) {
    return startMicros[slot];
  }

  /** Of every slot but the last. */
  long endMicros(int slot) {
    return startMicros[slot + 1];
  }
}
