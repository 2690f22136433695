package io.adlro.report.json;

import io.adlro.sim.metrics.JobCounts;
import io.adlro.sim.metrics.ResultMetric;
import io.adlro.sim.metrics.RunResult;
import io.adlro.study.file.Json;
import java.util.function.ToIntFunction;
import tools.jackson.databind.node.ObjectNode;

/** The metrics of a run and their JSON names, for all commands. */
final class RunFields {
  private RunFields() {}

  /** Writes all metrics of one run. */
  static void put(ObjectNode node, RunResult run) {
    for (ResultMetric metric : ResultMetric.values()) {
      Json.put(node, metric.field(), metric.of(run));
    }
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
