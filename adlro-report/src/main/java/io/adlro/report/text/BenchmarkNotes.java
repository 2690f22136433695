package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.SuiteEntry;
import io.adlro.study.benchmark.SuiteWorkload;
import io.adlro.study.benchmark.WorkloadResult;
import io.adlro.study.experiment.Conditions.LeftOut;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The conditions of benchmark results, and how to read them. */
public final class BenchmarkNotes {
  private BenchmarkNotes() {}

  /** How to read the table. */
  public static List<String> key() {
    return List.of(
        "JCT: job completion time, from submission to end; means over the measured jobs and the"
            + " seeds. Load: arrivals over the largest throughput that the cluster sustains for"
            + " this mix.",
        "The best baseline is the policy of the catalogue with the least mean JCT on these same"
            + " runs, which favours a lucky one; learned policies (adlro*, paper-dqn) and policies"
            + " that plan with our predictions do not count as baselines.",
        "Difference: (adlro - best baseline) / best baseline in per cent, below zero is better,"
            + " with a 95 %% bootstrap interval over paired seeds, none below %d seeds. Verdict: better or"
                .formatted(Replicates.FEWEST)
            + " worse if that interval excludes zero and p < 0.05 (Wilcoxon), same if the difference is"
            + " 0.0 %, otherwise undecided. The first seed of a trace is the trace as it is; every other"
            + " seed moves each arrival by less than a minute.",
        "Gap: mean JCT over a lower bound that no schedule can beat (no schedule without"
            + " preemption, if the workload has no preemption), minus 1, in per cent, on the first"
            + " jobs of at most three seeds on an empty cluster; a dash where none was computed.");
  }

  /** What a reader must know before the figures, for each workload that it concerns. */
  public static List<String> warnings(BenchmarkResults results) {
    return results.compared().stream()
        .map(WorkloadResult::workload)
        .flatMap(
            workload ->
                workload.warning().map(text -> workload.name() + ": " + text + ".").stream())
        .toList();
  }

  /** The cluster, jobs, seeds and omitted policies of a workload. */
  public static String of(WorkloadResult result) {
    SuiteWorkload workload = result.workload();
    StringBuilder words = new StringBuilder();
    words
        .append(ConditionLines.cluster(workload.setting().cluster()))
        .append("; ")
        .append(NumberText.count(workload.jobs(), "job"))
        .append(" a seed, numbers ")
        .append(NumberText.count(workload.window().fromJob() + 1))
        .append(" to ")
        .append(NumberText.count(workload.window().toJob()))
        .append(" by submission measured; ")
        .append(NumberText.count(workload.entry().seeds(), "seed"));
    result.bound().ifPresent(bound -> words.append("; bound: ").append(bound.words()));
    leftOut(workload)
        .forEach(
            (reason, policies) ->
                words.append("; without %s (%s)".formatted(String.join(", ", policies), reason)));
    if (!result.notRun().isEmpty()) {
      words.append("; not run to the end: ").append(String.join(", ", result.notRun()));
    }
    return words.append('.').toString();
  }

  private static Map<String, List<String>> leftOut(SuiteWorkload workload) {
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    for (LeftOut left : workload.leftOut()) {
      byReason.computeIfAbsent(left.reason(), reason -> new ArrayList<>()).add(left.policy());
    }
    return byReason;
  }

  /** The sources of data and the workloads that come from each. */
  public static Map<String, List<String>> sources(BenchmarkResults results) {
    Map<String, List<String>> bySource = new LinkedHashMap<>();
    for (WorkloadResult result : results.workloads()) {
      SuiteEntry entry = result.workload().entry();
      if (!entry.source().isEmpty()) {
        List<String> groups = bySource.computeIfAbsent(entry.source(), source -> new ArrayList<>());
        if (!groups.contains(entry.group())) {
          groups.add(entry.group());
        }
      }
    }
    return bySource;
  }

  /** The command for each workload. */
  public static List<String> commands(BenchmarkResults results) {
    return results.compared().stream()
        .map(result -> result.workload().entry().command(result.boundedPolicies()))
        .toList();
  }
}
