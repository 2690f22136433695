package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * A batch mapping that picks the job with the least rank, of equals the oldest. A rank follows from
 * the job's earliest end and the second earliest, in another configuration.
 */
abstract class LeastRankMapping extends BatchMapping {
  // Rows that are left, in order of submission.
  private final int[] left = new int[WINDOW];
  private int leftCount;

  private long endMicros;
  private long secondEndMicros;
  private int best;
  private int pickedConfiguration;

  LeastRankMapping(Cluster cluster) {
    super(cluster);
  }

  /** Least for the job that is picked next. */
  abstract long rank(long earliestEndMicros, long secondEarliestMicros);

  @Override
  final void clear() {
    leftCount = 0;
  }

  @Override
  final void joined(int row, int configuration) {
    if (leftCount == 0 || left[leftCount - 1] < row) {
      left[leftCount++] = row;
    }
  }

  @Override
  final int pick() {
    int picked = NONE;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < leftCount; i++) {
      foresee(left[i]);
      if (endMicros < ReadyTimes.NEVER) {
        long rank = rank(endMicros, secondEndMicros);
        if (picked == NONE || rank < least) {
          picked = left[i];
          least = rank;
          pickedConfiguration = best;
        }
      }
    }
    return picked;
  }

  private void foresee(int row) {
    endMicros = ReadyTimes.NEVER;
    secondEndMicros = ReadyTimes.NEVER;
    for (long rest = possible(row); rest != 0; rest &= rest - 1) {
      int c = Long.numberOfTrailingZeros(rest);
      long end = endMicros(row, c);
      if (end < endMicros) {
        secondEndMicros = endMicros;
        endMicros = end;
        best = c;
      } else if (end < secondEndMicros) {
        secondEndMicros = end;
      }
    }
  }

  @Override
  final int pickedConfiguration() {
    return pickedConfiguration;
  }

  @Override
  final void removed(int row) {
    int at = 0;
    while (left[at] != row) {
      at++;
    }
    System.arraycopy(left, at + 1, left, at, --leftCount - at);
  }
}
