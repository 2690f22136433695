package io.adlro.sim;

import java.util.Arrays;

/**
 * Future facts in the order of time, kind and subject: a 4-ary heap over two arrays of longs. An
 * entry carries the epoch of its subject, so that an outdated entry is recognised when it comes up,
 * instead of being searched for.
 */
final class EventQueue {
  private static final int EPOCH_BITS = 27;
  private static final int SUBJECT_BITS = 31;
  static final int EPOCH_MASK = (1 << EPOCH_BITS) - 1;

  private long[] time;
  private long[] key;
  private int size;

  EventQueue(int capacity) {
    time = new long[capacity];
    key = new long[capacity];
  }

  private EventQueue(EventQueue other) {
    time = Arrays.copyOf(other.time, Math.max(16, other.size + (other.size >> 1)));
    key = Arrays.copyOf(other.key, time.length);
    size = other.size;
  }

  EventQueue copy() {
    return new EventQueue(this);
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  long firstTime() {
    return time[0];
  }

  FactKind firstKind() {
    return FactKind.ALL[(int) (key[0] >>> (EPOCH_BITS + SUBJECT_BITS))];
  }

  int firstSubject() {
    return (int) (key[0] >>> EPOCH_BITS) & Integer.MAX_VALUE;
  }

  int firstEpoch() {
    return (int) key[0] & EPOCH_MASK;
  }

  void add(long atMicros, FactKind kind, int subject, int epoch) {
    if (size == time.length) {
      time = Arrays.copyOf(time, 2 * size);
      key = Arrays.copyOf(key, 2 * size);
    }
    long k =
        (long) kind.ordinal() << (EPOCH_BITS + SUBJECT_BITS)
            | (long) subject << EPOCH_BITS
            | (epoch & EPOCH_MASK);
    rise(size++, atMicros, k);
  }

  /** Moves the gap at the top down to a leaf; the last entry fills it and rises, seldom far. */
  void removeFirst() {
    size--;
    int gap = 0;
    for (int child = 1; child < size; child = 4 * gap + 1) {
      int least = child;
      long leastTime = time[child];
      long leastKey = key[child];
      int end = Math.min(child + 4, size);
      for (int c = child + 1; c < end; c++) {
        if (before(time[c], key[c], leastTime, leastKey)) {
          least = c;
          leastTime = time[c];
          leastKey = key[c];
        }
      }
      time[gap] = leastTime;
      key[gap] = leastKey;
      gap = least;
    }
    rise(gap, time[size], key[size]);
  }

  private void rise(int gap, long t, long k) {
    int i = gap;
    while (i > 0) {
      int parent = (i - 1) >> 2;
      if (!before(t, k, time[parent], key[parent])) {
        break;
      }
      time[i] = time[parent];
      key[i] = key[parent];
      i = parent;
    }
    time[i] = t;
    key[i] = k;
  }

  private static boolean before(long time1, long key1, long time2, long key2) {
    return time1 < time2 || (time1 == time2 && key1 < key2);
  }
}
