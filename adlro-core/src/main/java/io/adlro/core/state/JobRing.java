package io.adlro.core.state;

/**
 * Where the columns of live jobs are kept: a window over the row numbers from the oldest job that
 * has not ended to the newest, in arrays of a power of two. So a copy of a simulation costs what is
 * alive, not what ever was.
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

  public static long[] grow(long[] column, int oldest, int newest, int length) {
    long[] grown = new long[length];
    for (int job = oldest; job < newest; job++) {
      grown[slot(job, length)] = column[slot(job, column.length)];
    }
    return grown;
  }

  public static double[] grow(double[] column, int oldest, int newest, int length) {
    double[] grown = new double[length];
    for (int job = oldest; job < newest; job++) {
      grown[slot(job, length)] = column[slot(job, column.length)];
    }
    return grown;
  }

  public static float[] grow(float[] column, int oldest, int newest, int length) {
    float[] grown = new float[length];
    for (int job = oldest; job < newest; job++) {
      grown[slot(job, length)] = column[slot(job, column.length)];
    }
    return grown;
  }

  public static int[] grow(int[] column, int oldest, int newest, int length) {
    int[] grown = new int[length];
    for (int job = oldest; job < newest; job++) {
      grown[slot(job, length)] = column[slot(job, column.length)];
    }
    return grown;
  }

  static JobPhase[] grow(JobPhase[] column, int oldest, int newest, int length) {
    JobPhase[] grown = new JobPhase[length];
    for (int job = oldest; job < newest; job++) {
      grown[slot(job, length)] = column[slot(job, column.length)];
    }
    return grown;
  }
}
