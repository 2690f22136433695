package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.metrics.ClassResult;
import io.adlro.sim.metrics.JobCounts;
import io.adlro.sim.metrics.ModelResult;
import io.adlro.sim.metrics.RunResult;
import java.util.ArrayList;
import java.util.List;

/** One run in detail: as a whole, by job class, by GPU model. */
public final class RunTables {
  private RunTables() {}

  public static List<String> summary(RunResult run, double fragmentation) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "JCT:       mean %s s, p50 %s s, p95 %s s, p99 %s s; weighted by priority %s s"
            .formatted(
                NumberText.amount(run.jct().mean()),
                NumberText.amount(run.jct().p50()),
                NumberText.amount(run.jct().p95()),
                NumberText.amount(run.jct().p99()),
                NumberText.amount(run.priorityWeightedJctSeconds())));
    lines.add(
        "waiting:   mean queueing delay %s s; mean slowdown %s, bounded %s"
            .formatted(
                NumberText.amount(run.meanQueueSeconds()),
                NumberText.amount(run.meanSlowdown()),
                NumberText.amount(run.meanBoundedSlowdown())));
    lines.add(
        "GPU time:  used %s %%, useful %s %%, idle %s %% (%s %% while wanted), down %s %%; %s kWh"
            .formatted(
                NumberText.percent(run.gpus().utilization()),
                NumberText.percent(run.gpus().effectiveUtilization()),
                NumberText.percent(run.gpus().idleFraction()),
                NumberText.percent(run.gpus().wantedIdleFraction()),
                NumberText.percent(run.gpus().downFraction()),
                NumberText.amount(run.gpus().energyKwh())));
    lines.add(
        "fragments: %s %% of free GPU capacity of no use to a job drawn from the workload"
            .formatted(NumberText.percent(fragmentation)));
    lines.add(
        "fairness:  worst finish-time ratio %s, mean %s; %s %% of the jobs above 1; Jain index %s"
            .formatted(
                NumberText.amount(run.fairness().worstFinishTime()),
                NumberText.amount(run.fairness().meanFinishTime()),
                NumberText.percent(run.fairness().shareAboveOne()),
                NumberText.amount(run.fairness().jainOverUsers())));
    lines.add(
        "score:     HyperScore %s from the value %s"
            .formatted(NumberText.score(run.hyperScore()), NumberText.score(run.valueScore())));
    lines.add(
        "jobs:      %s; makespan %s s, %s jobs/h in the measured window"
            .formatted(
                counts(run.jobs()),
                NumberText.amount(run.makespanSeconds()),
                NumberText.amount(run.throughputJobsPerHour())));
    return lines;
  }

  private static String counts(JobCounts jobs) {
    StringBuilder text = new StringBuilder();
    text.append(NumberText.count(jobs.completed())).append(" completed");
    append(text, jobs.failed(), "failed");
    append(text, jobs.impossible(), "refused as impossible");
    append(text, jobs.cancelled(), "cancelled");
    append(text, jobs.unfinished(), "unfinished");
    append(text, jobs.preempted(), "times preempted");
    append(text, jobs.interrupted(), "times interrupted");
    append(text, jobs.refusedPlacements(), "placements refused");
    return text.toString();
  }

  private static void append(StringBuilder text, int count, String what) {
    if (count > 0) {
      text.append(", ").append(NumberText.count(count)).append(' ').append(what);
    }
  }

  public static List<String> classes(RunResult run) {
    TextTable table =
        new TextTable()
            .words("class")
            .numbers("measured", "jobs")
            .numbers("mean JCT", "s")
            .numbers("p50", "s")
            .numbers("p95", "s")
            .numbers("p99", "s")
            .numbers("queue", "s")
            .numbers("slowdown", "mean")
            .numbers("bounded", "slowdown");
    for (ClassResult result : run.classes()) {
      table.row(
          List.of(
              result.name(),
              NumberText.count(result.jctSeconds().count()),
              NumberText.amount(result.jctSeconds().mean()),
              NumberText.amount(result.jctSeconds().p50()),
              NumberText.amount(result.jctSeconds().p95()),
              NumberText.amount(result.jctSeconds().p99()),
              NumberText.amount(result.meanQueueSeconds()),
              NumberText.amount(result.meanSlowdown()),
              NumberText.amount(result.meanBoundedSlowdown())));
    }
    return table.lines();
  }

  public static List<String> models(RunResult run) {
    TextTable table =
        new TextTable()
            .words("GPU model")
            .numbers("GPUs", "")
            .numbers("completed", "jobs")
            .numbers("busy", "%");
    for (ModelResult result : run.models()) {
      table.row(
          List.of(
              result.name(),
              NumberText.count(result.gpus()),
              NumberText.count(result.jobsCompleted()),
              NumberText.percent(result.busyFraction())));
    }
    return table.lines();
  }
}
