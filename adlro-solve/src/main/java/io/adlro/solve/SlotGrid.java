package io.adlro.solve;

import java.util.Arrays;

/**
 * The slots of a time-indexed programme: equal ones while jobs are released, growing ones
 * afterwards, when waits are long and a coarser clock hurts less. The last slot never ends.
 */
final class SlotGrid {
  private static final double GROWTH = 1.05;
  // How much longer jobs run on the GPUs they get than on their best ones, roughly.
  private static final double LOSS = 1.4;

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
    long end = endMicros(input);
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

  /**
   * A guess of the last completion, as if the GPUs were one that runs all jobs in order of release.
   * Work after it may overlap, so that a poor guess costs tightness only.
   */
  private static long endMicros(BoundInput input) {
    int gpus = Arrays.stream(input.gpusByModel()).sum();
    long end = 0;
    long longest = 0;
    for (int j = 0; j < input.jobs(); j++) {
      double gpuMicros = 0;
      for (int later = 0; later < input.jobs(); later++) {
        if (input.releaseMicros()[later] >= input.releaseMicros()[j]) {
          gpuMicros += input.bestRunMicros(later) * (input.widthMilli()[later] * 1e-3);
        }
      }
      end = Math.max(end, input.releaseMicros()[j] + (long) (LOSS * gpuMicros / gpus));
      longest = Math.max(longest, input.bestRunMicros(j));
    }
    return end + longest;
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
