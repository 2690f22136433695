package io.adlro.core.policy;

/**
 * Times of which only the first few in order are ever read: a heap that is emptied into a sorted
 * list as far as needed.
 */
final class SoonestFirst {
  private final long[] sorted;
  private final long[] heap;
  private int sortedCount;
  private int heapCount;

  SoonestFirst(int most) {
    sorted = new long[most];
    heap = new long[most];
  }

  void clear() {
    sortedCount = 0;
    heapCount = 0;
  }

  int count() {
    return sortedCount + heapCount;
  }

  void add(long time) {
    if (sortedCount > 0 && time < sorted[sortedCount - 1]) {
      int hole = sortedCount++;
      while (hole > 0 && sorted[hole - 1] > time) {
        sorted[hole] = sorted[hole - 1];
        hole--;
      }
      sorted[hole] = time;
      return;
    }
    int hole = heapCount++;
    while (hole > 0 && heap[(hole - 1) >>> 1] > time) {
      heap[hole] = heap[(hole - 1) >>> 1];
      hole = (hole - 1) >>> 1;
    }
    heap[hole] = time;
  }

  /** The time with this rank, 0 being the soonest. */
  long get(int rank) {
    while (sortedCount <= rank) {
      sorted[sortedCount++] = poll();
    }
    return sorted[rank];
  }

  void removeFirst(int howMany) {
    if (howMany > 0) {
      get(howMany - 1);
      sortedCount -= howMany;
      System.arraycopy(sorted, howMany, sorted, 0, sortedCount);
    }
  }

  private long poll() {
    long least = heap[0];
    long last = heap[--heapCount];
    int hole = 0;
    for (int child = 1; child < heapCount; child = 2 * hole + 1) {
      if (child + 1 < heapCount && heap[child + 1] < heap[child]) {
        child++;
      }
      if (heap[child] >= last) {
        break;
      }
      heap[hole] = heap[child];
      hole = child;
    }
    heap[hole] = last;
    return least;
  }
}
