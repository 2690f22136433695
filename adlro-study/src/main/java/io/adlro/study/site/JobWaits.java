package io.adlro.study.site;

import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.RecordedSchedule;
import io.adlro.ingest.trace.TraceStatistics;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.study.experiment.ScheduleSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Collects the wait of every job under every policy while they are compared. */
final class JobWaits implements ScheduleSink {
  private static final double SECONDS = 1e-6;

  private final ImportedTrace trace;
  private final List<String> policies;
  private final MeasuredWindow window;
  private final Map<String, double[]> secondsByPolicy = new ConcurrentHashMap<>();
  private final Map<String, double[]> completionByPolicy = new ConcurrentHashMap<>();
  private final Map<String, int[]> modelByPolicy = new ConcurrentHashMap<>();

  JobWaits(ImportedTrace trace, List<String> policies, MeasuredWindow window) {
    this.trace = trace;
    this.policies = List.copyOf(policies);
    this.window = window;
  }

  @Override
  public void writeTrial(Trial trial) {}

  @Override
  public void writeRun(String policy, long seed, ScheduleLog log, RunResult result) {
    WorkloadTable jobs = log.jobs();
    double[] seconds = new double[jobs.size()];
    double[] completion = new double[jobs.size()];
    int[] model = new int[jobs.size()];
    Arrays.fill(seconds, Double.NaN);
    for (int row = 0; row < log.size(); row++) {
      int job = log.job(row);
      if (log.attempt(row) == 1) {
        seconds[job] = (log.startMicros(row) - jobs.submitMicros(job)) * SECONDS;
      }
      completion[job] = (log.endMicros(row) - jobs.submitMicros(job)) * SECONDS;
      model[job] = jobs.cluster().modelOf(log.gpu(row, 0));
    }
    secondsByPolicy.put(policy, seconds);
    completionByPolicy.put(policy, completion);
    modelByPolicy.put(policy, model);
  }

  List<String> policies() {
    return policies;
  }

  /** The measured jobs; those that can never run have no wait to compare. */
  int[] measuredRows() {
    return IntStream.range(window.fromJob(), window.toJob()).filter(this::started).toArray();
  }

  private boolean started(int row) {
    return secondsByPolicy.values().stream().allMatch(seconds -> Double.isFinite(seconds[row]));
  }

  int gpus(int row) {
    return trace.jobs().requests().gpus(row);
  }

  double gpuHours(List<Integer> rows) {
    return rows.stream()
        .mapToDouble(
            row -> TraceStatistics.gpuHours(trace.jobs(), row, trace.recorded().runMicros()[row]))
        .sum();
  }

  /** Of all measured jobs; the site's own scheduler comes first if it can be compared. */
  List<SchedulerTotals> totals(boolean withOwn) {
    int[] rows = measuredRows();
    List<SchedulerTotals> totals = new ArrayList<>();
    if (withOwn) {
      double completion =
          Arrays.stream(recordedCompletions(rows))
              .filter(Double::isFinite)
              .average()
              .orElse(Double.NaN);
      totals.add(
          new SchedulerTotals(SchedulerTotals.OWN, Waits.of(recordedWaits(rows)), completion));
    }
    for (String policy : policies) {
      totals.add(
          new SchedulerTotals(
              policy,
              Waits.of(waits(policy, rows)),
              Arrays.stream(completions(policy, rows)).average().orElse(Double.NaN)));
    }
    return totals;
  }

  /** The seconds that these jobs waited under a policy. */
  double[] waits(String policy, int[] rows) {
    double[] all = secondsByPolicy.get(policy);
    return Arrays.stream(rows).mapToDouble(row -> all[row]).toArray();
  }

  /** From submission to the end under a policy. */
  double[] completions(String policy, int[] rows) {
    double[] all = completionByPolicy.get(policy);
    return Arrays.stream(rows).mapToDouble(row -> all[row]).toArray();
  }

  /** The model that a job ran on last under a policy. */
  int model(String policy, int row) {
    return modelByPolicy.get(policy)[row];
  }

  double[] recordedWaits(int[] rows) {
    return Arrays.stream(rows).mapToDouble(this::recordedSeconds).toArray();
  }

  double[] recordedCompletions(int[] rows) {
    return Arrays.stream(rows)
        .mapToDouble(row -> recordedSeconds(row) + trace.recorded().runMicros()[row] * SECONDS)
        .toArray();
  }

  /** NaN where the wait is not known. */
  double recordedSeconds(int row) {
    long micros = trace.recorded().waitMicros()[row];
    return micros == RecordedSchedule.UNKNOWN ? Double.NaN : micros * SECONDS;
  }

  WaitGroup group(String name, List<Integer> rows) {
    double[] recorded = rows.stream().mapToDouble(this::recordedSeconds).toArray();
    List<Waits> simulated =
        policies.stream()
            .map(secondsByPolicy::get)
            .map(all -> Waits.of(rows.stream().mapToDouble(row -> all[row]).toArray()))
            .toList();
    return new WaitGroup(name, rows.size(), gpuHours(rows), Waits.of(recorded), simulated);
  }
}
