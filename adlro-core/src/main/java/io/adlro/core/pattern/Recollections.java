package io.adlro.core.pattern;

import java.util.Arrays;

/**
 * The last run times, as steps of {@link RunTimeScale}, of jobs that had something in common, by
 * the address of what they shared. The table grows with what it holds up to a bound; from there on,
 * what was not touched the longest among its neighbours gives way.
 */
final class Recollections {
  /** Run times that are remembered at one address. */
  static final int KEPT = 16;

  static final int NONE = -1;

  /** Steps of the scale that the long memory does not tell apart. */
  static final int COARSE = 4;

  /** Classes of run times in the long memory. */
  static final int CLASSES = (RunTimeScale.STEPS + COARSE - 1) / COARSE;

  /** Each run time counts for the classes beside its own too. */
  private static final int OWN = 2;

  /** What one run time adds to the long memory in all. */
  private static final int EACH = OWN + 2;

  /** From here on what is long past fades. */
  private static final int MOST_SUM = 1_000 * EACH;

  private static final int NEIGHBOURS = 8;
  private static final int FIRST_CAPACITY = 1 << 8;

  private final int mostEntries;
  private long[] address;
  private short[] step;
  private short[] longRun;
  private short[] longSum;
  private int[] count;
  private int[] touched;
  private int entries;
  private int clock;

  /** Holds at most so many addresses, a power of two. */
  Recollections(int mostEntries) {
    if (Integer.bitCount(mostEntries) != 1 || mostEntries < FIRST_CAPACITY) {
      throw new IllegalArgumentException(
          "%d addresses, not a power of two from %d on".formatted(mostEntries, FIRST_CAPACITY));
    }
    this.mostEntries = mostEntries;
    make(FIRST_CAPACITY);
  }

  private Recollections(Recollections other) {
    mostEntries = other.mostEntries;
    address = other.address.clone();
    step = other.step.clone();
    longRun = other.longRun.clone();
    longSum = other.longSum.clone();
    count = other.count.clone();
    touched = other.touched.clone();
    entries = other.entries;
    clock = other.clock;
  }

  Recollections copy() {
    return new Recollections(this);
  }

  private void make(int capacity) {
    address = new long[capacity];
    step = new short[capacity * KEPT];
    longRun = new short[capacity * CLASSES];
    longSum = new short[capacity];
    count = new int[capacity];
    touched = new int[capacity];
    entries = 0;
  }

  /** The entry of an address, or {@link #NONE}. */
  int find(long wanted) {
    int mask = address.length - 1;
    int first = (int) wanted & mask;
    for (int i = 0; i < NEIGHBOURS; i++) {
      int entry = first + i & mask;
      if (address[entry] == wanted) {
        return entry;
      }
    }
    return NONE;
  }

  /** How many run times were ever remembered there. */
  int count(int entry) {
    return count[entry];
  }

  int kept(int entry) {
    return Math.min(KEPT, count[entry]);
  }

  /** A remembered run time, the last one with age 0. */
  int step(int entry, int age) {
    return step[entry * KEPT + (count[entry] - 1 - age & KEPT - 1)];
  }

  /** Writes so many remembered run times, the last one first. */
  void steps(int entry, int kept, short[] to, int at) {
    int last = count[entry] - 1;
    for (int age = 0; age < kept; age++) {
      to[at + age] = step[entry * KEPT + (last - age & KEPT - 1)];
    }
  }

  void remember(long at, int runTimeStep) {
    int entry = find(at);
    if (entry == NONE) {
      entry = place(at);
    }
    step[entry * KEPT + (count[entry]++ & KEPT - 1)] = (short) runTimeStep;
    touched[entry] = clock++;
    int own = runTimeStep / COARSE;
    count(entry, own, OWN);
    count(entry, Math.max(0, own - 1), 1);
    count(entry, Math.min(CLASSES - 1, own + 1), 1);
    if (longSum[entry] > MOST_SUM) {
      fade(entry);
    }
  }

  private void count(int entry, int runTimeClass, int weight) {
    int at = entry * CLASSES + runTimeClass;
    longRun[at] = (short) (longRun[at] + weight);
    longSum[entry] = (short) (longSum[entry] + weight);
  }

  private void fade(int entry) {
    int sum = 0;
    for (int c = entry * CLASSES; c < (entry + 1) * CLASSES; c++) {
      longRun[c] = (short) (longRun[c] / 2);
      sum += longRun[c];
    }
    longSum[entry] = (short) sum;
  }

  /** Part of all run times remembered there that were of a class. */
  double longShare(int entry, int runTimeClass) {
    return (double) longRun[entry * CLASSES + runTimeClass] / longSum[entry];
  }

  /** Adds the run times of the long memory, with this much probability in all, to a density. */
  void spreadLong(int entry, double probability, float[] density) {
    float scale = (float) (probability / (longSum[entry] * COARSE));
    int first = entry * CLASSES;
    for (int c = 0; c < CLASSES; c++) {
      float each = scale * longRun[first + c];
      if (each != 0) {
        int to = Math.min(density.length, (c + 1) * COARSE);
        for (int t = c * COARSE; t < to; t++) {
          density[t] += each;
        }
      }
    }
  }

  private int place(long wanted) {
    if (entries > address.length / 2 && address.length < mostEntries) {
      grow();
    }
    int mask = address.length - 1;
    int first = (int) wanted & mask;
    int oldest = first;
    for (int i = 0; i < NEIGHBOURS; i++) {
      int entry = first + i & mask;
      if (address[entry] == Fingerprint.NOWHERE) {
        entries++;
        address[entry] = wanted;
        return entry;
      }
      // A difference, so that the order survives an overflow of the clock.
      oldest = touched[entry] - touched[oldest] < 0 ? entry : oldest;
    }
    address[oldest] = wanted;
    count[oldest] = 0;
    Arrays.fill(longRun, oldest * CLASSES, (oldest + 1) * CLASSES, (short) 0);
    longSum[oldest] = 0;
    return oldest;
  }

  private void grow() {
    long[] oldAddress = address;
    short[] oldStep = step;
    short[] oldLong = longRun;
    short[] oldSum = longSum;
    int[] oldCount = count;
    int[] oldTouched = touched;
    make(2 * oldAddress.length);
    for (int old = 0; old < oldAddress.length; old++) {
      if (oldAddress[old] != Fingerprint.NOWHERE) {
        int entry = place(oldAddress[old]);
        System.arraycopy(oldStep, old * KEPT, step, entry * KEPT, KEPT);
        System.arraycopy(oldLong, old * CLASSES, longRun, entry * CLASSES, CLASSES);
        longSum[entry] = oldSum[old];
        count[entry] = oldCount[old];
        touched[entry] = oldTouched[old];
      }
    }
  }
}
