package io.adlro.core.state;

import java.lang.reflect.Array;

/**
 * Storage of the columns of live jobs: a window over the row numbers from the oldest job that has
 * not ended to the newest, in arrays whose length is a power of two. So the cost of copying a
 * simulation grows with the live jobs, not with all jobs.
 */
public final class JobRing {
  private JobRing() {}

  /** The slot of a job in columns of this length. */
  public static int slot(int job, int length) {
    return job & (length - 1);
  }

  /** A length that holds the window and leaves room. */
  public static int lengthFor(int oldest, int newest, int length) {
    while (newest - oldest >= length) {
      length *= 2;
    }
    return length;
  }

  /** Copies the window of a column, an array of any type, to a new array of this length. */
  @SuppressWarnings({"unchecked", "SuspiciousSystemArraycopy"})
  public static <T> T grow(T column, int oldest, int newest, int length) {
    int oldLength = Array.getLength(column);
    Object grown = Array.newInstance(column.getClass().getComponentType(), length);
    int run;
    for (int job = oldest; job < newest; job += run) {
      int from = slot(job, oldLength);
      int to = slot(job, length);
      run = Math.min(newest - job, Math.min(oldLength - from, length - to));
      System.arraycopy(column, from, grown, to, run);
    }
    return (T) grown;
  }
}
