package io.adlro.sim.metrics;

import io.adlro.core.model.JobTable;
import java.util.Arrays;

/** Fairness: finish-time fairness of jobs, Jain's index over users, the worst-off user. */
final class Fairness {
  private final JobTable jobs;
  private final ReferenceTimes reference;
  private int live;
  private double liveMicros;
  private double[] liveMicrosAtSubmit = new double[0];
  private long rated;
  private long aboveOne;
  private double sum;
  private double worst = Double.NaN;
  private double[] progressOfUser = new double[16];
  private double[] slowdownOfUser = new double[16];
  private int[] completedOfUser = new int[16];
  private int[] jobsOfUser = new int[16];

  Fairness(JobTable jobs, ReferenceTimes reference) {
    this.jobs = jobs;
    this.reference = reference;
  }

  /** Goes on with the integral of N(t), the number of jobs in the system. */
  void pass(long spanMicros) {
    liveMicros += (double) spanMicros * live;
  }

  void submitted(int job) {
    live++;
    if (jobs.slotCapacity() > liveMicrosAtSubmit.length) {
      liveMicrosAtSubmit = Arrays.copyOf(liveMicrosAtSubmit, jobs.slotCapacity());
    }
    liveMicrosAtSubmit[jobs.slot(job)] = liveMicros;
  }

  void ended() {
    live--;
  }

  /** The job of a user counts until {@link #dropped}: while unfinished its progress is 0. */
  void expected(int job) {
    int user = jobs.user(job);
    if (user >= jobsOfUser.length) {
      int users = Math.max(2 * jobsOfUser.length, user + 1);
      jobsOfUser = Arrays.copyOf(jobsOfUser, users);
      progressOfUser = Arrays.copyOf(progressOfUser, users);
      slowdownOfUser = Arrays.copyOf(slowdownOfUser, users);
      completedOfUser = Arrays.copyOf(completedOfUser, users);
    }
    jobsOfUser[user]++;
  }

  /** Refused, failed or cancelled: not caused by waiting. */
  void dropped(int job) {
    jobsOfUser[jobs.user(job)]--;
  }

  /**
   * Rates a job on its completion. Finish-time fairness = (C - r) / alone, with alone = p_mean
   * max(1, w N / G): its mean run time, stretched where its gang exceeds the Nth part of the
   * cluster; N = time average of the number of jobs in the system over [r, C].
   */
  void completed(int job, long jctMicros, double bestMicros) {
    double jct = Math.max(1, jctMicros);
    double crowd = Math.max(1, (liveMicros - liveMicrosAtSubmit[jobs.slot(job)]) / jct);
    double width = jobs.widthMilli(job) / 1000.0;
    double alone =
        reference.meanMicros(job) * Math.max(1, width * crowd / jobs.cluster().presentGpus());
    double ratio = jct / alone;
    rated++;
    sum += ratio;
    aboveOne += ratio > 1 ? 1 : 0;
    worst = ratio <= worst ? worst : ratio;
    int user = jobs.user(job);
    progressOfUser[user] += bestMicros / jct;
    slowdownOfUser[user] += Completions.boundedSlowdown(jctMicros, bestMicros);
    completedOfUser[user]++;
  }

  /**
   * Jain's index (sum x)^2 / (n sum x^2) with x = mean of p* / (C - r) over the jobs of a user: 1
   * when all users progress equally, 1/n when one gets everything.
   */
  private double jain() {
    double total = 0;
    double squares = 0;
    int users = 0;
    for (int u = 0; u < jobsOfUser.length; u++) {
      if (jobsOfUser[u] > 0) {
        double x = progressOfUser[u] / jobsOfUser[u];
        total += x;
        squares += x * x;
        users++;
      }
    }
    return total * total / (users * squares);
  }

  /** Mean of p* / (C - r) over the jobs that count; an unfinished one has progress 0. */
  double meanProgress() {
    double progress = 0;
    long count = 0;
    for (int u = 0; u < jobsOfUser.length; u++) {
      progress += progressOfUser[u];
      count += jobsOfUser[u];
    }
    return progress / count;
  }

  /** The largest mean bounded slowdown of a user's completed jobs; NaN with one user. */
  private double worstUserSlowdown() {
    double largest = 0;
    int users = 0;
    for (int u = 0; u < completedOfUser.length; u++) {
      if (completedOfUser[u] > 0) {
        largest = Math.max(largest, slowdownOfUser[u] / completedOfUser[u]);
        users++;
      }
    }
    return users < 2 ? Double.NaN : largest;
  }

  FairnessResult result() {
    return new FairnessResult(
        worst, sum / rated, (double) aboveOne / rated, jain(), worstUserSlowdown());
  }
}
