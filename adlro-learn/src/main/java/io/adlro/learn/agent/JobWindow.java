package io.adlro.learn.agent;

import io.adlro.core.policy.DecisionContext;
import java.util.Arrays;

/**
 * The part of a long queue that the agent observes: the jobs that the base policies would start,
 * then the oldest, the most urgent, the widest and the shortest, so that no job starves unobserved.
 */
final class JobWindow {
  /** Most rows of a plane, without the row for holding. */
  static final int MOST = 24;

  private static final int SHORTEST = 12;
  private static final int OTHERS = 4;

  private final int[] job = new int[MOST + SHORTEST + 3 * OTHERS];
  private int count;
  private final Best shortest = new Best(SHORTEST);
  private final Best urgent = new Best(OTHERS);
  private final Best widest = new Best(OTHERS);

  void fill(DecisionContext now, PlannedOrders base, PlannedOrders second) {
    count = 0;
    addAll(base);
    addAll(second);
    if (now.waitingCount() <= MOST) {
      for (int w = now.firstWaiting(); w != DecisionContext.NONE; w = now.nextWaiting(w)) {
        add(w);
      }
      return;
    }
    shortest.clear();
    urgent.clear();
    widest.clear();
    int oldest = 0;
    for (int w = now.firstWaiting(); w != DecisionContext.NONE; w = now.nextWaiting(w)) {
      if (oldest < OTHERS) {
        oldest++;
        add(w);
      }
      shortest.offer(w, (double) now.runTimes().bestRunMicros(w));
      urgent.offer(w, -now.state().priority(w));
      widest.offer(w, (double) -now.jobs().widthMilli(w));
    }
    addAll(urgent);
    addAll(widest);
    addAll(shortest); // as many as there is room for
  }

  private void addAll(PlannedOrders planned) {
    for (int i = 0; i < Math.min(planned.count(), OTHERS); i++) {
      add(planned.job(i));
    }
  }

  private void addAll(Best best) {
    for (int i = 0; i < best.size; i++) {
      add(best.job[i]);
    }
  }

  private void add(int wanted) {
    if (count == MOST) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (job[i] == wanted) {
        return;
      }
    }
    job[count++] = wanted;
  }

  int count() {
    return count;
  }

  int job(int row) {
    return job[row];
  }

  /** The row of a job, or -1 if it is not in the window. */
  int rowOf(int wanted) {
    for (int i = 0; i < count; i++) {
      if (job[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  /** The jobs with the least keys, in order. */
  private static final class Best {
    private final int[] job;
    private final double[] key;
    private int size;

    Best(int most) {
      job = new int[most];
      key = new double[most];
    }

    void clear() {
      size = 0;
      Arrays.fill(key, Double.POSITIVE_INFINITY);
    }

    void offer(int candidate, double itsKey) {
      if (size == job.length && itsKey >= key[size - 1]) {
        return;
      }
      int at = size < job.length ? size++ : size - 1;
      while (at > 0 && key[at - 1] > itsKey) {
        key[at] = key[at - 1];
        job[at] = job[at - 1];
        at--;
      }
      key[at] = itsKey;
      job[at] = candidate;
    }
  }
}
