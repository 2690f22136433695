package io.adlro.sim;

import io.adlro.core.model.JobTable;
import java.util.Arrays;

/**
 * Progress of each active job: its true work, work done and left in the present attempt and its
 * rate, in columns by the slots of the table. The epoch counts changes of plan: a future fact with
 * an older epoch no longer holds.
 */
final class JobProgress {
  /** Thirty thousand years: what takes longer ends then, rather than in the past. */
  private static final double FOREVER_MICROS = 1L << 60;

  private final JobTable jobs;
  private long[] workMicros = new long[0];
  private double[] left = new double[0];
  private double[] done = new double[0];
  private double[] rate = new double[0];
  private long[] since = new long[0];
  private long[] workFrom = new long[0];
  private int[] epoch = new int[0];
  private int[] crashes = new int[0];

  JobProgress(JobTable jobs) {
    this.jobs = jobs;
  }

  /** A copy of the live part, over a copy of the table. */
  JobProgress copy(JobTable copyOfJobs) {
    JobProgress copy = new JobProgress(copyOfJobs);
    copy.workMicros = workMicros.clone();
    copy.left = left.clone();
    copy.done = done.clone();
    copy.rate = rate.clone();
    copy.since = since.clone();
    copy.workFrom = workFrom.clone();
    copy.epoch = epoch.clone();
    copy.crashes = crashes.clone();
    return copy;
  }

  /** Makes room for a job of this much work that has just arrived. */
  void admit(int job, long ofWorkMicros) {
    if (jobs.slotCapacity() > left.length) {
      grow(jobs.slotCapacity());
    }
    int s = jobs.slot(job);
    workMicros[s] = ofWorkMicros;
    epoch[s] = 0;
  }

  private void grow(int length) {
    workMicros = Arrays.copyOf(workMicros, length);
    left = Arrays.copyOf(left, length);
    done = Arrays.copyOf(done, length);
    rate = Arrays.copyOf(rate, length);
    since = Arrays.copyOf(since, length);
    workFrom = Arrays.copyOf(workFrom, length);
    epoch = Arrays.copyOf(epoch, length);
    crashes = Arrays.copyOf(crashes, length);
  }

  /** The true work of the job over all attempts. */
  long workMicros(int job) {
    return workMicros[slot(job)];
  }

  /** A new attempt: so much work until it ends, which begins at a given time. */
  void begin(int job, double ofWorkMicros, long fromMicros, boolean endsInACrash) {
    int s = slot(job);
    left[s] = ofWorkMicros;
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

  /** Part of the job's work that is done, with what earlier attempts have left behind. */
  double fractionDone(int job, double savedMicros, long atMicros) {
    int s = slot(job);
    double sinceThen = Math.min(left[s], Math.max(0, atMicros - since[s]) * rate[s]);
    return Math.min(1, (savedMicros + done[s] + sinceThen) / workMicros[s]);
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
    return jobs.slot(job);
  }
}
