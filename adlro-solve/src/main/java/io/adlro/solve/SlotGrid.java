package io.adlro.solve;

import java.util.Arrays;
import java.util.TreeSet;

/**
 * The slots within which the price of GPU time is constant: equal ones while jobs are released,
 * growing ones afterwards, when waits are long and a coarser clock hurts less. After the last edge
 * there is room for everything.
 */
final class SlotGrid {
  private static final double GROWTH = 1.05;
  // How much longer jobs run on the GPUs they get than on their best ones, roughly.
  private static final double LOSS = 1.4;

  private final double[] edgeMicros;

  private SlotGrid(double[] edgeMicros) {
    this.edgeMicros = edgeMicros;
  }

  /** At most so many slots, as short as that allows. */
  static SlotGrid of(BoundInput input, int slots) {
    if (slots < 1) {
      throw new IllegalArgumentException("A grid has at least 1 slot, not %d.".formatted(slots));
    }
    long first = Arrays.stream(input.releaseMicros()).min().orElseThrow();
    long last = Arrays.stream(input.releaseMicros()).max().orElseThrow();
    long end = endMicros(input);
    long tooShort = 0;
    long enough = end - first;
    while (enough - tooShort > 1) {
      long middle = tooShort + (enough - tooShort) / 2;
      if (edges(first, last, end, middle, slots).length - 1 <= slots) {
        enough = middle;
      } else {
        tooShort = middle;
      }
    }
    return new SlotGrid(edges(first, last, end, enough, slots));
  }

  /**
   * A guess of the last completion: as if those jobs that only certain models can run had these as
   * one GPU, which runs them in order of release. A poor guess costs tightness only.
   */
  private static long endMicros(BoundInput input) {
    TreeSet<Long> choices = new TreeSet<>();
    choices.add(-1L);
    long longest = 0;
    for (int j = 0; j < input.jobs(); j++) {
      choices.add(modelsOf(input, j));
      longest = Math.max(longest, input.bestRunMicros(j));
    }
    Integer[] latestFirst = new Integer[input.jobs()];
    Arrays.setAll(latestFirst, j -> j);
    Arrays.sort(
        latestFirst, (a, b) -> Long.compare(input.releaseMicros()[b], input.releaseMicros()[a]));
    long end = 0;
    for (long models : choices) {
      int gpus = 0;
      for (int m = 0; m < input.models(); m++) {
        gpus += (models >>> m & 1) == 0 ? 0 : input.gpusByModel()[m];
      }
      double gpuMicros = 0;
      for (int j : latestFirst) {
        if ((modelsOf(input, j) & ~models) == 0) {
          gpuMicros += input.bestRunMicros(j) * (input.widthMilli()[j] * 1e-3);
          end = Math.max(end, input.releaseMicros()[j] + (long) (LOSS * gpuMicros / gpus));
        }
      }
    }
    return end + longest;
  }

  private static long modelsOf(BoundInput input, int job) {
    long models = 0;
    for (int m = 0; m < input.models(); m++) {
      models |= input.runs(job, m) ? 1L << m : 0;
    }
    return models;
  }

  /** The edges of slots of this length, or one edge more than the limit if they are too many. */
  private static double[] edges(long first, long last, long end, long lengthMicros, int limit) {
    double[] edges = new double[limit + 2];
    int count = 1;
    edges[0] = first;
    double length = lengthMicros;
    while (count < edges.length && edges[count - 1] < end) {
      edges[count] = edges[count - 1] + length;
      if (edges[count] > last) {
        length *= GROWTH;
      }
      count++;
    }
    return Arrays.copyOf(edges, count);
  }

  /** The same grid with every slot cut in two. */
  SlotGrid halved() {
    double[] halved = new double[2 * slots() + 1];
    for (int s = 0; s < slots(); s++) {
      halved[2 * s] = edgeMicros[s];
      halved[2 * s + 1] = edgeMicros[s] + lengthMicros(s) / 2;
    }
    halved[2 * slots()] = edgeMicros[slots()];
    return new SlotGrid(halved);
  }

  int slots() {
    return edgeMicros.length - 1;
  }

  /** The slot in which this time lies; the number of slots when it is after the last edge. */
  int slotOf(double micros) {
    int at = Arrays.binarySearch(edgeMicros, micros);
    return at >= 0 ? at : -at - 2;
  }

  /** Where a slot begins; that of the number of slots is the last. */
  double edgeMicros(int slot) {
    return edgeMicros[slot];
  }

  double lengthMicros(int slot) {
    return edgeMicros[slot + 1] - edgeMicros[slot];
  }
}
