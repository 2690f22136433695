package io.adlro.report.json;

import io.adlro.sim.metrics.JobCounts;
import io.adlro.sim.metrics.RunResult;
import io.adlro.study.file.Json;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import tools.jackson.databind.node.ObjectNode;

/** The metrics of a run and their JSON names, for all commands. */
final class RunFields {
  record Metric(String name, ToDoubleFunction<RunResult> value) {}

  private static final List<Metric> METRICS =
      List.of(
          new Metric("meanJctSeconds", run -> run.jct().mean()),
          new Metric("p50JctSeconds", run -> run.jct().p50()),
          new Metric("p95JctSeconds", run -> run.jct().p95()),
          new Metric("p99JctSeconds", run -> run.jct().p99()),
          new Metric("meanQueueSeconds", RunResult::meanQueueSeconds),
          new Metric("meanSlowdown", RunResult::meanSlowdown),
          new Metric("meanBoundedSlowdown", RunResult::meanBoundedSlowdown),
          new Metric("meanProgress", RunResult::meanProgress),
          new Metric("priorityWeightedJctSeconds", RunResult::priorityWeightedJctSeconds),
          new Metric("topPriorityJctSeconds", RunResult::topPriorityJctSeconds),
          new Metric("makespanSeconds", RunResult::makespanSeconds),
          new Metric("throughputJobsPerHour", RunResult::throughputJobsPerHour),
          new Metric("utilization", run -> run.gpus().utilization()),
          new Metric("effectiveUtilization", run -> run.gpus().effectiveUtilization()),
          new Metric("idleGpuFraction", run -> run.gpus().idleFraction()),
          new Metric("wantedIdleGpuFraction", run -> run.gpus().wantedIdleFraction()),
          new Metric("downGpuFraction", run -> run.gpus().downFraction()),
          new Metric("energyKwh", run -> run.gpus().energyKwh()),
          new Metric("lostGpuHours", RunResult::lostGpuHours),
          new Metric("worstFinishTimeFairness", run -> run.fairness().worstFinishTime()),
          new Metric("meanFinishTimeFairness", run -> run.fairness().meanFinishTime()),
          new Metric("jainIndexOverUsers", run -> run.fairness().jainOverUsers()),
          new Metric("valueScore", RunResult::valueScore),
          new Metric("hyperScore", RunResult::hyperScore));

  private RunFields() {}

  static List<Metric> metrics() {
    return METRICS;
  }

  /** Writes all metrics of one run. */
  static void put(ObjectNode node, RunResult run) {
    METRICS.forEach(metric -> Json.put(node, metric.name(), metric.value().applyAsDouble(run)));
    counts(node, count -> count.applyAsInt(run.jobs()));
    node.put("preemptions", run.jobs().preempted());
    node.put("interruptions", run.jobs().interrupted());
    node.put("refusedPlacements", run.jobs().refusedPlacements());
  }

  /** The numbers of jobs by outcome. */
  static void counts(ObjectNode node, ToIntFunction<ToIntFunction<JobCounts>> value) {
    node.put("jobsCompleted", value.applyAsInt(JobCounts::completed));
    node.put("jobsUnfinished", value.applyAsInt(JobCounts::unfinished));
    node.put("jobsFailed", value.applyAsInt(JobCounts::failed));
    node.put("jobsImpossible", value.applyAsInt(JobCounts::impossible));
    node.put("jobsCancelled", value.applyAsInt(JobCounts::cancelled));
  }
}
