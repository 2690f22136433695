package io.adlro.study.site;

import io.adlro.core.model.JobTable;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.RecordedSchedule;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.study.experiment.ScheduleSink;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Collects the wait of every job under every policy while they are compared. */
final class JobWaits implements ScheduleSink {
  private static final double SECONDS = 1e-6;
  private static final double HOURS = 1 / 3.6e9;

  private final ImportedTrace trace;
  private final List<String> policies;
  private final MeasuredWindow window;
  private final Map<String, double[]> secondsByPolicy = new ConcurrentHashMap<>();

  JobWaits(ImportedTrace trace, List<String> policies, MeasuredWindow window) {
    this.trace = trace;
    this.policies = List.copyOf(policies);
    this.window = window;
  }

  @Override
  public void writeTrial(Trial trial) {}

  @Override
  public void writeRun(String policy, long seed, ScheduleLog log, RunResult result) {
    JobTable jobs = log.jobs();
    double[] seconds = new double[jobs.size()];
    Arrays.fill(seconds, Double.NaN);
    for (int row = 0; row < log.size(); row++) {
      if (log.attempt(row) == 1) {
        int job = log.job(row);
        seconds[job] = (log.startMicros(row) - jobs.submitMicros(job)) * SECONDS;
      }
    }
    secondsByPolicy.put(policy, seconds);
  }

  List<String> policies() {
    return policies;
  }

  int[] measuredRows() {
    return IntStream.range(window.fromJob(), window.toJob()).toArray();
  }

  int gpus(int row) {
    return trace.jobs().gpus(row);
  }

  double gpuHours(List<Integer> rows) {
    return rows.stream().mapToDouble(row -> gpus(row) * trace.recorded().runMicros()[row] * HOURS).sum();
  }

  WaitGroup group(String name, List<Integer> rows) {
    double[] recorded =
        rows.stream()
            .mapToLong(row -> trace.recorded().waitMicros()[row])
            .mapToDouble(micros -> micros == RecordedSchedule.UNKNOWN ? Double.NaN : micros * SECONDS)
            .toArray();
    List<Waits> simulated =
        policies.stream()
            .map(secondsByPolicy::get)
            .map(all -> Waits.of(rows.stream().mapToDouble(row -> all[row]).toArray()))
            .toList();
    return new WaitGroup(name, rows.size(), gpuHours(rows), Waits.of(recorded), simulated);
  }
}
