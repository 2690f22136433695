package io.adlro.core.pattern;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;

/**
 * The last run times, as steps of {@link RunTimeScale}, of jobs that had something in common, and a
 * long memory of all of them in classes, by the address of what they shared. The table grows with
 * what it holds up to a bound; from there on, the least recently used of the neighbouring entries
 * is replaced.
 *
 * <p>The rows, nearly all of the memory, lie in pages. A copy shares the pages of the original
 * until one of the two writes to a page: the writer then copies that page first. So a shared page
 * is never written, and a copy may be read by another thread while the original goes on learning,
 * if the thread got the copy safely (as by {@code Thread.start}). There are no locks.
 */
final class RunTimeTable implements Snapshottable {
  /** Run times that are remembered at one address. */
  static final int KEPT = 16;

  static final int NONE = -1;

  /** Steps of the scale that are one class in the long memory. */
  static final int COARSE = 4;

  /** Classes of run times in the long memory. */
  static final int CLASSES = (RunTimeScale.STEPS + COARSE - 1) / COARSE;

  /** Each run time counts for the classes beside its own too. */
  private static final int OWN = 2;

  /** What one run time adds to the long memory in all. */
  private static final int EACH = OWN + 2;

  /** From here on what is long past fades. */
  private static final int MOST_SUM = 1_000 * EACH;

  /** Counts stop here; a multiple of {@link #KEPT}. */
  private static final int MOST_COUNT = 1 << 14;

  private static final int NEIGHBOURS = 8;
  private static final int FIRST_CAPACITY = 1 << 8;

  // A row has all data of one address, because most lookups miss the cache.
  private static final int COUNT = 0;
  private static final int SUM = 1;
  private static final int STEPS = 2;
  private static final int LONG = STEPS + KEPT;
  private static final int ROW = LONG + CLASSES;

  /** A page has the rows of so many entries: 36 KB. */
  private static final int PAGE_BITS = 8;

  private static final int PAGE = 1 << PAGE_BITS;

  private final int mostEntries;
  private long[] address;
  private short[][] pages;
  private boolean[] shared; // by page: with a copy or the original of this
  private int[] touched;
  private int entries;
  private int clock;

  /** Holds at most so many addresses, a power of two. */
  RunTimeTable(int mostEntries) {
    if (Integer.bitCount(mostEntries) != 1 || mostEntries < FIRST_CAPACITY) {
      throw new IllegalArgumentException(
          "%d addresses, not a power of two from %d on".formatted(mostEntries, FIRST_CAPACITY));
    }
    this.mostEntries = mostEntries;
    make(FIRST_CAPACITY);
  }

  private RunTimeTable(RunTimeTable other) {
    mostEntries = other.mostEntries;
    address = other.address.clone();
    Arrays.fill(other.shared, true);
    pages = other.pages.clone();
    shared = other.shared.clone();
    touched = other.touched.clone();
    entries = other.entries;
    clock = other.clock;
  }

  /** Shares all pages until they are written to. */
  RunTimeTable copy() {
    return new RunTimeTable(this);
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeInt(mostEntries);
    to.writeInt(address.length);
    to.writeInt(entries);
    to.writeInt(clock);
    to.writeLongs(address);
    to.writeInts(touched);
    for (short[] page : pages) {
      to.writeShorts(page);
    }
  }

  @Override
  public void restore(SnapshotReader from) {
    int most = from.readInt();
    if (most != mostEntries) {
      throw from.refusal("it is of a table of %d addresses, not %d".formatted(most, mostEntries));
    }
    int capacity = from.readInt();
    if (Integer.bitCount(capacity) != 1 || capacity < FIRST_CAPACITY || capacity > mostEntries) {
      throw from.refusal("a table of at most %d addresses has %d".formatted(most, capacity));
    }
    make(capacity);
    entries = from.readInt();
    clock = from.readInt();
    from.readLongs(address);
    from.readInts(touched);
    for (short[] page : pages) {
      from.readShorts(page);
    }
  }

  private void make(int capacity) {
    address = new long[capacity];
    pages = new short[capacity / PAGE][PAGE * ROW];
    shared = new boolean[pages.length];
    touched = new int[capacity];
    entries = 0;
  }

  /** The page of an entry, to read. */
  private short[] page(int entry) {
    return pages[entry >>> PAGE_BITS];
  }

  /** The page of an entry, to write to: its own, copied first if it is shared. */
  private short[] ownPage(int entry) {
    int page = entry >>> PAGE_BITS;
    if (shared[page]) {
      pages[page] = pages[page].clone();
      shared[page] = false;
    }
    return pages[page];
  }

  /** Where the row of an entry starts in its page. */
  private static int row(int entry) {
    return (entry & (PAGE - 1)) * ROW;
  }

  /** The entry of an address, or {@link #NONE}. */
  int find(long wanted) {
    int mask = address.length - 1;
    int first = (int) wanted & mask;
    for (int i = 0; i < NEIGHBOURS; i++) {
      int entry = (first + i) & mask;
      if (address[entry] == wanted) {
        return entry;
      }
    }
    return NONE;
  }

  /** How many run times were ever remembered there, up to some thousands. */
  int count(int entry) {
    return page(entry)[row(entry) + COUNT];
  }

  /** Writes the remembered run times, the last one first; returns how many. */
  int steps(int entry, short[] to, int at) {
    short[] rows = page(entry);
    int row = row(entry);
    int count = rows[row + COUNT];
    int kept = Math.min(KEPT, count);
    for (int age = 0; age < kept; age++) {
      to[at + age] = rows[row + STEPS + ((count - 1 - age) & (KEPT - 1))];
    }
    return kept;
  }

  /** Part of all run times remembered there that were of a class. */
  double longShare(int entry, int runTimeClass) {
    short[] rows = page(entry);
    int row = row(entry);
    return (double) rows[row + LONG + runTimeClass] / rows[row + SUM];
  }

  /** Adds the run times of the long memory, with this much probability in all, to a density. */
  void spreadLong(int entry, double probability, float[] density) {
    short[] rows = page(entry);
    int row = row(entry);
    float scale = (float) (probability / (rows[row + SUM] * COARSE));
    for (int c = 0; c < CLASSES; c++) {
      int weight = rows[row + LONG + c];
      if (weight != 0) {
        float each = scale * weight;
        int to = Math.min(density.length, (c + 1) * COARSE);
        for (int t = c * COARSE; t < to; t++) {
          density[t] += each;
        }
      }
    }
  }

  void remember(long at, int runTimeStep) {
    int entry = find(at);
    if (entry == NONE) {
      entry = place(at);
    }
    touched[entry] = clock++;
    short[] rows = ownPage(entry);
    int row = row(entry);
    int count = rows[row + COUNT];
    rows[row + STEPS + (count & (KEPT - 1))] = (short) runTimeStep;
    rows[row + COUNT] = (short) (count + 1 < MOST_COUNT ? count + 1 : count + 1 - KEPT);
    int own = runTimeStep / COARSE;
    add(rows, row + LONG + own, OWN);
    add(rows, row + LONG + Math.max(0, own - 1), 1);
    add(rows, row + LONG + Math.min(CLASSES - 1, own + 1), 1);
    add(rows, row + SUM, EACH);
    if (rows[row + SUM] > MOST_SUM) {
      fade(rows, row);
    }
  }

  private static void add(short[] rows, int at, int weight) {
    rows[at] = (short) (rows[at] + weight);
  }

  private static void fade(short[] rows, int row) {
    int sum = 0;
    for (int c = row + LONG; c < row + LONG + CLASSES; c++) {
      rows[c] = (short) (rows[c] / 2);
      sum += rows[c];
    }
    rows[row + SUM] = (short) sum;
  }

  private int place(long wanted) {
    if (entries > address.length / 2 && address.length < mostEntries) {
      grow();
    }
    int mask = address.length - 1;
    int first = (int) wanted & mask;
    int oldest = first;
    for (int i = 0; i < NEIGHBOURS; i++) {
      int entry = (first + i) & mask;
      if (address[entry] == JobHashes.NO_ADDRESS) {
        entries++;
        address[entry] = wanted;
        return entry;
      }
      // A difference, so that the order survives an overflow of the clock.
      oldest = touched[entry] - touched[oldest] < 0 ? entry : oldest;
    }
    address[oldest] = wanted;
    int row = row(oldest);
    Arrays.fill(ownPage(oldest), row, row + ROW, (short) 0);
    return oldest;
  }

  private void grow() {
    long[] oldAddress = address;
    short[][] oldPages = pages;
    int[] oldTouched = touched;
    make(2 * oldAddress.length);
    for (int old = 0; old < oldAddress.length; old++) {
      if (oldAddress[old] != JobHashes.NO_ADDRESS) {
        int entry = place(oldAddress[old]);
        System.arraycopy(oldPages[old >>> PAGE_BITS], row(old), page(entry), row(entry), ROW);
        touched[entry] = oldTouched[old];
      }
    }
  }
}
