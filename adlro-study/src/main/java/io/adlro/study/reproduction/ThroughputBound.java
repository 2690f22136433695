package io.adlro.study.reproduction;

import io.adlro.core.action.Configurations;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.model.Cluster;
import io.adlro.sim.workload.WorkloadTable;

/**
 * The most jobs an hour that any schedule of given jobs can complete. The makespan is at least what
 * the load-balancing linear programme takes for the whole work, which may cut every job into pieces
 * and run them side by side, and at least the time to the end of each job that starts on its
 * fastest GPUs when it is submitted.
 */
final class ThroughputBound {
  private static final double MICROS = 1e6;
  private static final double SECONDS_PER_HOUR = 3600;

  private final LoadPlanner planner;

  ThroughputBound(LoadPlanner planner) {
    this.planner = planner;
  }

  double jobsPerHour(WorkloadTable jobs) {
    Configurations configurations = new Configurations(jobs.requests());
    double lastEndMicros = 0;
    int count = 0;
    for (int job = 0; job < jobs.size(); job++) {
      if (configurations.of(job) != 0) {
        lastEndMicros = Math.max(lastEndMicros, jobs.submitMicros(job) + bestMicros(jobs, job));
        count++;
      }
    }
    double workSeconds = count / planner.plan(jobs.mix().demand()).jobsPerSecond();
    double spanSeconds = (lastEndMicros - jobs.submitMicros(0)) / MICROS;
    return count * SECONDS_PER_HOUR / Math.max(workSeconds, spanSeconds);
  }

  private static double bestMicros(WorkloadTable jobs, int job) {
    Cluster cluster = jobs.cluster();
    double fastest = 0;
    for (long rest = jobs.requests().eligibleModels(job); rest != 0; rest &= rest - 1) {
      int model = Long.numberOfTrailingZeros(rest);
      fastest = Math.max(fastest, cluster.speed(jobs.requests().jobClass(job), model));
    }
    return jobs.workMicros(job) / fastest;
  }
}
