package io.adlro.sim;

import io.adlro.core.state.JobRing;

/**
 * Progress of each active job: work done and left in the present attempt and its rate, in columns
 * over the live jobs. The epoch counts changes of plan: a future fact with an older epoch no longer
 * holds.
 */
final class JobProgress {
  /** Thirty thousand years: what takes longer ends then, rather than in the past. */
  private static final double FOREVER_MICROS = 1L << 60;

  private double[] left = new double[64];
  private double[] done = new double[64];
  private double[] rate = new double[64];
  private long[] since = new long[64];
  private long[] workFrom = new long[64];
  private int[] epoch = new int[64];
  private int[] crashes = new int[64];

  JobProgress() {}

  /** A copy of the live part, for a ring of this length. */
  JobProgress(JobProgress other, int oldest, int newest, int ringLength) {
    left = JobRing.grow(other.left, oldest, newest, ringLength);
    done = JobRing.grow(other.done, oldest, newest, ringLength);
    rate = JobRing.grow(other.rate, oldest, newest, ringLength);
    since = JobRing.grow(other.since, oldest, newest, ringLength);
    workFrom = JobRing.grow(other.workFrom, oldest, newest, ringLength);
    epoch = JobRing.grow(other.epoch, oldest, newest, ringLength);
    crashes = JobRing.grow(other.crashes, oldest, newest, ringLength);
  }

  /** Makes room for a job that has just arrived; the ring has this length now. */
  void admit(int job, int oldest, int ringLength) {
    if (ringLength != left.length) {
      left = JobRing.grow(left, oldest, job, ringLength);
      done = JobRing.grow(done, oldest, job, ringLength);
      rate = JobRing.grow(rate, oldest, job, ringLength);
      since = JobRing.grow(since, oldest, job, ringLength);
      workFrom = JobRing.grow(workFrom, oldest, job, ringLength);
      epoch = JobRing.grow(epoch, oldest, job, ringLength);
      crashes = JobRing.grow(crashes, oldest, job, ringLength);
    }
    epoch[slot(job)] = 0;
  }

  /** A new attempt: so much work until it ends, which begins at a given time. */
  void begin(int job, double workMicros, long fromMicros, boolean endsInACrash) {
    int s = slot(job);
    left[s] = workMicros;
    done[s] = 0;
    rate[s] = 0;
    since[s] = fromMicros;
    workFrom[s] = fromMicros;
    crashes[s] = endsInACrash ? 1 : 0;
  }

  /** Counts the work done up to now and goes on at another rate, with a new epoch. */
  void changeRate(int job, double newRate, long atMicros) {
    int s = slot(job);
    if (atMicros > since[s]) {
      double worked = Math.min(left[s], (atMicros - since[s]) * rate[s]);
      done[s] += worked;
      left[s] -= worked;
      since[s] = atMicros;
    }
    rate[s] = newRate;
    supersede(job);
  }

  /** What was planned for the job no longer holds. */
  void supersede(int job) {
    int s = slot(job);
    epoch[s] = (epoch[s] + 1) & EventQueue.EPOCH_MASK;
  }

  long endMicros(int job) {
    int s = slot(job);
    return since[s] + (long) Math.min(FOREVER_MICROS, Math.ceil(left[s] / rate[s]));
  }

  double rate(int job) {
    return rate[slot(job)];
  }

  double doneMicros(int job) {
    return done[slot(job)];
  }

  /** Time since the attempt's first work. */
  long workedMicros(int job, long atMicros) {
    return Math.max(0, atMicros - workFrom[slot(job)]);
  }

  boolean endsInACrash(int job) {
    return crashes[slot(job)] != 0;
  }

  int epoch(int job) {
    return epoch[slot(job)];
  }

  private int slot(int job) {
    return JobRing.slot(job, left.length);
  }
}
