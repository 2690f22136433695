package io.adlro.core.model;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Arrays;

/**
 * Gives each job a slot as long as it lives: blocks of 64 consecutive jobs have segments of 64
 * slots, which are used again once all jobs of their block have ended. A directory over the blocks
 * from the oldest in use to the newest has the segment of each.
 */
final class JobSlots {
  private static final int BITS = 6;
  private static final int BLOCK = 1 << BITS;
  private static final int LAST = BLOCK - 1;
  private static final int EVICTED = -1;

  /** The segment of each block, at the block's number modulo the length, a power of two. */
  private int[] directory;

  /** Jobs of each segment that have not ended, those to come included. */
  private int[] open;

  private int[] free;
  private int freeCount;

  /** Blocks whose jobs have all ended and whose segments are not free yet. */
  private int[] over;

  private int overCount;
  private int segments;
  private int firstBlock;
  private int size;

  JobSlots() {
    directory = new int[1];
    open = new int[1];
    free = new int[1];
    over = new int[1];
  }

  private JobSlots(JobSlots other) {
    directory = other.directory.clone();
    open = other.open.clone();
    free = other.free.clone();
    freeCount = other.freeCount;
    over = other.over.clone();
    overCount = other.overCount;
    segments = other.segments;
    firstBlock = other.firstBlock;
    size = other.size;
  }

  JobSlots copy() {
    return new JobSlots(this);
  }

  void save(SnapshotWriter to) {
    to.writeInts(directory);
    to.writeInts(open);
    to.writeInts(free);
    to.writeInts(over);
    to.writeInts(new int[] {freeCount, overCount, segments, firstBlock, size});
  }

  void restore(SnapshotReader from) {
    directory = from.readInts();
    open = from.readInts();
    free = from.readInts();
    over = from.readInts();
    int[] counts = from.readInts();
    freeCount = counts[0];
    overCount = counts[1];
    segments = counts[2];
    firstBlock = counts[3];
    size = counts[4];
  }

  int size() {
    return size;
  }

  /** Slots are below this. */
  int capacity() {
    return open.length << BITS;
  }

  /** The slot of a job whose row is held. */
  int slot(int job) {
    return directory[(job >>> BITS) & (directory.length - 1)] << BITS | (job & LAST);
  }

  boolean holds(int job) {
    int block = job >>> BITS;
    return job >= 0
        && job < size
        && block >= firstBlock
        && directory[block & (directory.length - 1)] != EVICTED;
  }

  int nextHeld(int job) {
    int next = Math.max(job, firstBlock << BITS);
    while (next < size && directory[(next >>> BITS) & (directory.length - 1)] == EVICTED) {
      next = ((next >>> BITS) + 1) << BITS;
    }
    return Math.min(next, size);
  }

  /** Gives the next job a slot and returns the job. */
  int add() {
    if ((size & LAST) == 0) {
      evict();
      addBlock(size >>> BITS);
    }
    return size++;
  }

  void ended(int job) {
    int block = job >>> BITS;
    int segment = directory[block & (directory.length - 1)];
    if (--open[segment] == 0) {
      if (overCount == over.length) {
        over = Arrays.copyOf(over, 2 * overCount);
      }
      over[overCount++] = block;
    }
  }

  private void evict() {
    for (int i = 0; i < overCount; i++) {
      int at = over[i] & (directory.length - 1);
      if (freeCount == free.length) {
        free = Arrays.copyOf(free, 2 * freeCount);
      }
      free[freeCount++] = directory[at];
      directory[at] = EVICTED;
    }
    overCount = 0;
    int next = size >>> BITS;
    while (firstBlock < next && directory[firstBlock & (directory.length - 1)] == EVICTED) {
      firstBlock++;
    }
  }

  private void addBlock(int block) {
    if (block - firstBlock == directory.length) {
      int[] longer = new int[2 * directory.length];
      for (int b = firstBlock; b < block; b++) {
        longer[b & (longer.length - 1)] = directory[b & (directory.length - 1)];
      }
      directory = longer;
    }
    if (freeCount == 0 && segments == open.length) {
      open = Arrays.copyOf(open, 2 * segments);
    }
    int segment = freeCount > 0 ? free[--freeCount] : segments++;
    directory[block & (directory.length - 1)] = segment;
    open[segment] = BLOCK;
  }
}
