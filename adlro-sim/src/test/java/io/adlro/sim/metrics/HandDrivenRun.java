package io.adlro.sim.metrics;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A real kernel whose facts and placements a test dictates, in seconds; the metrics listen. */
final class HandDrivenRun extends QuietOrders {
  static final long SECOND = 1_000_000;
  static final int FAST_0 = 0;
  static final int FAST_1 = 1;
  static final int SLOW_0 = 2;
  static final int SLOW_1 = 3;

  private final WorkloadTable jobs;
  private final SchedulingKernel kernel;
  private final List<EventHandler> listeners = new ArrayList<>();
  private final RunMetrics metrics;
  private final ScheduleLog log;

  HandDrivenRun(WorkloadTable jobs, MeasuredWindow window) {
    this(jobs, window, context -> {});
  }

  HandDrivenRun(WorkloadTable jobs, MeasuredWindow window, PlacementPolicy policy) {
    this.jobs = jobs;
    kernel = new SchedulingKernel(jobs.emptyTable(), policy, this);
    metrics = new RunMetrics(kernel.state(), jobs, window);
    log = new ScheduleLog(kernel.state(), jobs);
    listeners.add(metrics);
    listeners.add(log);
  }

  /** Two fast GPUs on one node, two slow ones on another; 50-250 W and 20-120 W. */
  static Cluster cluster() {
    Map<String, Map<String, Double>> speeds = new LinkedHashMap<>();
    speeds.put("simulation", speeds(1.0, 0.5));
    speeds.put("learning", speeds(2.0, 0.8));
    return new Cluster(
        List.of(
            new GpuModel("fast", 32 * 1024, 900, 50, 250, 83, 95),
            new GpuModel("slow", 16 * 1024, 600, 20, 120, 83, 95)),
        List.of(Node.of("f", "fast", 2, 64, 256), Node.of("s", "slow", 2, 64, 256)),
        SpeedTable.of(speeds));
  }

  private static Map<String, Double> speeds(double fast, double slow) {
    Map<String, Double> row = new LinkedHashMap<>();
    row.put("fast", fast);
    row.put("slow", slow);
    return row;
  }

  static WorkloadTable table(Job.Builder... jobs) {
    WorkloadTable table = new WorkloadTable(cluster());
    for (Job.Builder job : jobs) {
      table.add(job.build());
    }
    return table;
  }

  static Job.Builder simulation(int submitSeconds, int workSeconds) {
    return Job.of("simulation", submitSeconds * SECOND, workSeconds * SECOND);
  }

  ClusterState state() {
    return kernel.state();
  }

  SchedulingKernel kernel() {
    return kernel;
  }

  ScheduleLog log() {
    return log;
  }

  RunResult result() {
    return metrics.result();
  }

  /** Hands a fact to the listeners first, then to the kernel. */
  void fact(Consumer<EventHandler> fact) {
    listeners.forEach(fact);
    fact.accept(kernel);
  }

  void submit(int job) {
    jobs.appendTo(state().jobs(), job);
    fact(to -> to.jobSubmitted(jobs.submitMicros(job), job));
  }

  /** Places the job at this time; no fact confirms it yet. */
  void place(int seconds, int job, int... gpus) {
    fact(to -> to.woke(seconds * SECOND));
    state().place(job, state().placements(job) + 1, gpus, gpus.length);
  }

  void confirm(int seconds, int job) {
    int attempt = state().placements(job);
    fact(to -> to.jobStarted(seconds * SECOND, job, attempt, EventHandler.AS_ORDERED));
  }

  void start(int seconds, int job, int... gpus) {
    place(seconds, job, gpus);
    confirm(seconds, job);
  }

  void finish(int seconds, int job) {
    int attempt = state().placements(job);
    fact(to -> to.jobFinished(seconds * SECOND, job, attempt));
  }

  void requeue(int seconds, int job, int savedSeconds, RequeueCause cause) {
    int attempt = state().placements(job);
    fact(to -> to.jobRequeued(seconds * SECOND, job, attempt, savedSeconds * SECOND, cause));
  }

  @Override
  public void refuse(long atMicros, int job) {
    listeners.forEach(to -> to.jobFailed(atMicros, job, 0, FailureCause.IMPOSSIBLE));
  }
}
