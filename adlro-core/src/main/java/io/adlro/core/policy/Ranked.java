package io.adlro.core.policy;

import java.util.Arrays;

/**
 * Jobs by score, least first, ties by submission: a heap in arrays that grow and are used again, so
 * that ranking a queue at every event makes no garbage.
 */
final class Ranked {
  /** What a job is ranked by. */
  interface Score {
    double of(DecisionContext now, int job);
  }

  private int[] jobs = new int[64];
  private double[] scores = new double[64];
  private int size;
  private double polledScore;

  /**
   * Starts waiting jobs in order of score, each in its fastest configuration with room. Those
   * without room are passed over and reserve nothing.
   */
  void startInOrder(DecisionContext now, Score score) {
    if (!Fastest.anythingFree(now)) {
      return;
    }
    rankWaiting(now, score);
    for (int job = poll(); job != DecisionContext.NONE && Fastest.anythingFree(now); job = poll()) {
      Fastest.start(now, job);
    }
  }

  /** Forgets what it had and ranks all waiting jobs. */
  void rankWaiting(DecisionContext now, Score score) {
    clear();
    int job = now.firstWaiting();
    while (job != DecisionContext.NONE) {
      add(job, score.of(now, job));
      job = now.nextWaiting(job);
    }
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  void add(int job, double score) {
    if (size == jobs.length) {
      jobs = Arrays.copyOf(jobs, 2 * size);
      scores = Arrays.copyOf(scores, 2 * size);
    }
    int hole = size++;
    while (hole > 0) {
      int parent = (hole - 1) >>> 1;
      if (!before(job, score, parent)) {
        break;
      }
      move(parent, hole);
      hole = parent;
    }
    jobs[hole] = job;
    scores[hole] = score;
  }

  /** The job with the least score, of which there must be one. */
  int peek() {
    return jobs[0];
  }

  /** Takes out the job with the least score, or {@link DecisionContext#NONE}. */
  int poll() {
    if (size == 0) {
      return DecisionContext.NONE;
    }
    int least = jobs[0];
    polledScore = scores[0];
    size--;
    sink(jobs[size], scores[size]);
    return least;
  }

  /** The score of the job that was polled last. */
  double polledScore() {
    return polledScore;
  }

  private void sink(int job, double score) {
    int hole = 0;
    for (int child = 1; child < size; child = 2 * hole + 1) {
      if (child + 1 < size && before(jobs[child + 1], scores[child + 1], child)) {
        child++;
      }
      if (before(job, score, child)) {
        break;
      }
      move(child, hole);
      hole = child;
    }
    jobs[hole] = job;
    scores[hole] = score;
  }

  private boolean before(int job, double score, int other) {
    return score < scores[other] || (score == scores[other] && job < jobs[other]);
  }

  private void move(int from, int to) {
    jobs[to] = jobs[from];
    scores[to] = scores[from];
  }
}
