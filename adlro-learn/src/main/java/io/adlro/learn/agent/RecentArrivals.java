package io.adlro.learn.agent;

import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.BlockReplay.Arrival;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Jobs that came of late. Others like them are drawn: runs of consecutive jobs with the times
 * between them (a moving-block bootstrap).
 *
 * @param jobs by submission; the first one shows when the second came
 */
record RecentArrivals(List<Arrival> jobs) {
  /** Consecutive jobs that are drawn together. */
  private static final int RUN = 16;

  RecentArrivals {
    jobs = List.copyOf(jobs);
  }

  /** Whether there is nothing to draw from. */
  boolean isEmpty() {
    return jobs.size() < 2;
  }

  /** The last of them only, at least two if there are. */
  RecentArrivals latest(int count) {
    return new RecentArrivals(jobs.subList(Math.max(0, jobs.size() - count), jobs.size()));
  }

  /** GPUs that a job requests on average. */
  double meanGpus() {
    return jobs.stream().mapToDouble(RecentArrivals::gpus).average().orElseThrow();
  }

  /** GPUs that the widest job requests. */
  double widestGpus() {
    return jobs.stream().mapToDouble(RecentArrivals::gpus).max().orElseThrow();
  }

  private static double gpus(Arrival job) {
    return job.request().gpus() * job.request().shareMilli() / (double) JobTable.WHOLE;
  }

  /**
   * Jobs that arrive from the present on.
   *
   * @param rate over the recent one
   */
  List<Arrival> drawn(ClusterState present, int count, double rate, RandomGenerator random) {
    return drawn(present, count, 1, rate, random);
  }

  /**
   * The same, but of consecutive jobs only some.
   *
   * @param every k for each k-th job
   */
  List<Arrival> drawn(
      ClusterState present, int count, int every, double rate, RandomGenerator random) {
    List<Arrival> arrivals = new ArrayList<>();
    double at = present.nowMicros();
    int like = 0;
    for (int i = 0; i < count; i++) {
      like = i % RUN == 0 || like + every >= jobs.size() ? drawn(every, random) : like + every;
      Arrival job = jobs.get(like);
      at += (job.submitMicros() - jobs.get(like - every).submitMicros()) / rate;
      arrivals.add(
          new Arrival(
              present.submitted() + i, job.request(), (long) at, job.workMicros(), job.belief()));
    }
    return arrivals;
  }

  private int drawn(int every, RandomGenerator random) {
    return every + (int) (random.nextDouble() * (jobs.size() - every));
  }
}
