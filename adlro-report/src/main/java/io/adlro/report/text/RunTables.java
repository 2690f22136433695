package io.adlro.report.text;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.NumberText;
import io.adlro.sim.metrics.ClassResult;
import io.adlro.sim.metrics.JobCounts;
import io.adlro.sim.metrics.ModelResult;
import io.adlro.sim.metrics.ResultMetric;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.stats.Summary;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.DecisionTimes;
import io.adlro.study.experiment.DetailedRun;
import java.util.ArrayList;
import java.util.List;

/** One run in detail: totals, results by job class and by GPU model, and a Gantt chart. */
public final class RunTables {
  private RunTables() {}

  /** Everything that is printed about one run. */
  public static List<String> lines(
      PolicyEntry policy, Conditions conditions, DetailedRun run, DecisionTimes times) {
    RunResult result = run.result();
    List<String> lines = new ArrayList<>(WarningLines.of(conditions.warning()));
    lines.add("policy:    " + policy.name() + ", " + policy.summary());
    lines.addAll(ConditionLines.of(conditions));
    lines.addAll(summary(result, run.fragmentation()));
    lines.addAll(SpeedLines.of(run.speeds()));
    lines.add(latency(times, conditions.cluster()));
    lines.add("");
    lines.addAll(classes(result));
    lines.add("");
    lines.addAll(models(result));
    lines.add("");
    lines.addAll(TextGantt.lines(run.log(), result.window()));
    return lines;
  }

  /** The only line that differs from run to run, so it is not in the JSON. */
  private static String latency(DecisionTimes times, Cluster cluster) {
    Summary micros = times.micros();
    return "decisions: %s; one took p50 %s us, p95 %s us, p99 %s us; waiting: mean %s, most %s; %s"
        .formatted(
            NumberText.count(times.count()),
            NumberText.amount(micros.p50()),
            NumberText.amount(micros.p95()),
            NumberText.amount(micros.p99()),
            NumberText.amount(times.meanWaiting()),
            NumberText.count(times.mostWaiting()),
            NumberText.count(cluster.gpuCount(), "GPU"));
  }

  private static List<String> summary(RunResult run, double fragmentation) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "JCT:       mean JCT %s, p50 %s, p95 %s, p99 %s; priority-weighted JCT %s"
            .formatted(
                time(run.jct().mean()),
                time(run.jct().p50()),
                time(run.jct().p95()),
                time(run.jct().p99()),
                time(run.priorityWeightedJctSeconds())));
    lines.add(
        "wait:      mean wait %s; mean slowdown %s, mean bounded slowdown %s"
            .formatted(
                time(run.meanQueueSeconds()),
                NumberText.amount(run.meanSlowdown()),
                NumberText.amount(run.meanBoundedSlowdown())));
    lines.add(
        "GPU time:  utilisation %s %%, effective utilisation %s %%, idle %s %%, wanted idle %s %%, down %s %%; energy %s kWh"
            .formatted(
                NumberText.percent(run.gpus().utilization()),
                NumberText.percent(run.gpus().effectiveUtilization()),
                NumberText.percent(run.gpus().idleFraction()),
                NumberText.percent(run.gpus().wantedIdleFraction()),
                NumberText.percent(run.gpus().downFraction()),
                NumberText.amount(run.gpus().energyKwh())));
    lines.add(
        "fragments: %s %% of free GPU capacity is unusable for a job drawn from the workload"
            .formatted(NumberText.percent(fragmentation)));
    lines.add(
        "fairness:  worst finish-time fairness %s, mean %s; %s %% of the jobs above 1; Jain index %s"
            .formatted(
                NumberText.amount(run.fairness().worstFinishTime()),
                NumberText.amount(run.fairness().meanFinishTime()),
                NumberText.percent(run.fairness().shareAboveOne()),
                NumberText.amount(run.fairness().jainOverUsers())));
    lines.add(
        "score:     HyperScore %s from the value score %s"
            .formatted(NumberText.score(run.hyperScore()), NumberText.score(run.valueScore())));
    lines.add(
        "jobs:      %s; makespan %s, throughput %s jobs/h in the measured window"
            .formatted(
                counts(run.jobs()),
                time(run.makespanSeconds()),
                NumberText.amount(run.throughputJobsPerHour())));
    return lines;
  }

  private static String time(double seconds) {
    return Double.isFinite(seconds) ? TimeScale.of(seconds).text(seconds) : NumberText.NONE;
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
    append(text, jobs.refusedPlacements(), "placements refused or timed out");
    return text.toString();
  }

  private static void append(StringBuilder text, int count, String what) {
    if (count > 0) {
      text.append(", ").append(NumberText.count(count)).append(' ').append(what);
    }
  }

  private static List<String> classes(RunResult run) {
    return new RecordTable<ClassResult>()
        .words("class", ClassResult::name)
        .counts("measured", "jobs", result -> result.jctSeconds().count())
        .times(ResultMetric.MEAN_JCT, run.classes(), result -> result.jctSeconds().mean())
        .times(ResultMetric.P50_JCT, run.classes(), result -> result.jctSeconds().p50())
        .times(ResultMetric.P95_JCT, run.classes(), result -> result.jctSeconds().p95())
        .times(ResultMetric.P99_JCT, run.classes(), result -> result.jctSeconds().p99())
        .times(ResultMetric.MEAN_WAIT, run.classes(), ClassResult::meanQueueSeconds)
        .amounts(ResultMetric.MEAN_SLOWDOWN.word(), "", ClassResult::meanSlowdown)
        .amounts(ResultMetric.MEAN_BOUNDED_SLOWDOWN.word(), "", ClassResult::meanBoundedSlowdown)
        .lines(run.classes());
  }

  private static List<String> models(RunResult run) {
    return new RecordTable<ModelResult>()
        .words("GPU model", ModelResult::name)
        .counts("GPUs", "", ModelResult::gpus)
        .counts("completed", "jobs", ModelResult::jobsCompleted)
        .percents("busy", "%", ModelResult::busyFraction)
        .lines(run.models());
  }
}
