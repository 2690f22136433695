package io.adlro.ingest.trace;

import io.adlro.core.model.JobTable;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Statistics of the jobs of a trace.
 *
 * @param spanMicros from the first submission to the last
 * @param gpuHours run time times GPUs, as the trace has it
 * @param workGpuHours of work: GPU hours at speed 1
 * @param jobsByGpus how many jobs ask for so many GPUs
 * @param runs how long they really ran
 * @param arrivalVariation squared coefficient of variation of the times between submissions: 1 for
 *     a Poisson process, more for bursts
 * @param load offered to the cluster, of its largest throughput for this mix
 */
public record TraceStatistics(
    int jobs,
    long spanMicros,
    double gpuHours,
    double workGpuHours,
    Map<Integer, Integer> jobsByGpus,
    RunTimes runs,
    double arrivalVariation,
    double load) {
  /** Run times by rank, in seconds. */
  public record RunTimes(double p50, double p90, double p99) {
    static RunTimes of(double[] seconds) {
      double[] sorted = seconds.clone();
      Arrays.sort(sorted);
      return new RunTimes(rank(sorted, 50), rank(sorted, 90), rank(sorted, 99));
    }

    private static double rank(double[] sorted, int percent) {
      return sorted[(int) (((long) percent * sorted.length + 99) / 100) - 1];
    }
  }

  private static final double MICROS_PER_HOUR = 3_600e6;

  public TraceStatistics {
    jobsByGpus = new TreeMap<>(jobsByGpus);
  }

  public static TraceStatistics of(ImportedTrace trace, double load) {
    WorkloadTable jobs = trace.jobs();
    long[] runMicros = trace.recorded().runMicros();
    Map<Integer, Integer> byGpus = new TreeMap<>();
    double[] seconds = new double[jobs.size()];
    double gpuHours = 0;
    double workGpuHours = 0;
    for (int job = 0; job < jobs.size(); job++) {
      byGpus.merge(jobs.requests().gpus(job), 1, Integer::sum);
      seconds[job] = runMicros[job] * 1e-6;
      gpuHours += gpuHours(jobs, job, runMicros[job]);
      workGpuHours += gpuHours(jobs, job, jobs.workMicros(job));
    }
    long span = jobs.submitMicros(jobs.size() - 1) - jobs.submitMicros(0);
    return new TraceStatistics(
        jobs.size(),
        span,
        gpuHours,
        workGpuHours,
        byGpus,
        RunTimes.of(seconds),
        variation(jobs),
        load);
  }

  /** The GPU time of a job that holds its GPUs for so long. */
  public static double gpuHours(WorkloadTable jobs, int job, long micros) {
    return micros / MICROS_PER_HOUR * jobs.requests().widthMilli(job) / JobTable.WHOLE;
  }

  private static double variation(WorkloadTable jobs) {
    int gaps = Math.max(1, jobs.size() - 1);
    double mean = (double) (jobs.submitMicros(jobs.size() - 1) - jobs.submitMicros(0)) / gaps;
    double squares = 0;
    for (int job = 1; job < jobs.size(); job++) {
      double gap = jobs.submitMicros(job) - jobs.submitMicros(job - 1) - mean;
      squares += gap * gap;
    }
    return squares / gaps / (mean * mean);
  }
}
