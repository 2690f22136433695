package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.benchmark.BenchmarkInput;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.ComparedWorkload;
import io.adlro.study.benchmark.Screening;
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
        "The best rule is the policy of the catalogue with the least mean JCT on these same runs,"
            + " which favours a lucky one, among all that are not learned (adlro*, paper-dqn):"
            + " rules with stated run times and the same rules with predicted ones (+predictions)."
            + " The best with stated run times is shown beside it.",
        "Screening: where the conditions of a workload state it, a rule runs on all replicates only"
            + " if its mean JCT on the first ones is at most a stated multiple of the least one"
            + " there. Rules with stated and rules with predicted run times are screened apart, so"
            + " that the best of each kind on the first ones remains; %s and %s always do. The"
                .formatted(BenchmarkInput.RULE, BenchmarkInput.RULE_WITH_PREDICTIONS)
            + " best rule is the best of the remaining ones.",
        "Difference: (adlro - best rule) / best rule in per cent, below zero is better, with a 95 %"
            + " bootstrap interval over paired replicates, none below %d. Verdict: better or worse if"
                .formatted(Replicates.FEWEST)
            + " that interval excludes zero and p < 0.05 (Wilcoxon, corrected by Holm's rule for"
            + " all differences of the table; the final set is corrected on its own), same if the"
            + " difference is 0.0 %, otherwise undecided.",
        "Replicates are seeds of a scenario, and of a trace different weeks or, where the"
            + " conditions say so, shorter periods or blocks of consecutive jobs. No trace is"
            + " repeated with shifted arrivals.",
        "Rule of the other replicates: what is lost to the best rule if on each replicate the rule"
            + " runs that is best on all others. It shows how much of the lead of"
            + " the best rule is luck on these replicates.",
        "Ratios: p99 JCT, and mean bounded slowdown of the worst-off user, of adlro over those of"
            + " the best rule; a dash where a trace has no users.",
        "Final: the same difference, to the best rule there, on replicates that no tuning has"
            + " seen.",
        "Gap: mean JCT over a lower bound that no schedule can beat (no schedule without"
            + " preemption, if the workload has no preemption), minus 1, in per cent, on the first"
            + " jobs of at most three seeds on an empty cluster; a dash where none was computed.");
  }

  /** What a reader must know before the figures, for each workload that it concerns. */
  public static List<String> warnings(BenchmarkResults results) {
    return results.compared().stream()
        .map(ComparedWorkload::workload)
        .flatMap(
            workload ->
                workload.warning().map(text -> workload.name() + ": " + text + ".").stream())
        .distinct()
        .toList();
  }

  /** The cluster, jobs, replicates and omitted policies of a workload in a set. */
  public static String of(ComparedWorkload compared) {
    WorkloadResult result = compared.result();
    SuiteWorkload workload = result.workload();
    StringBuilder words = new StringBuilder();
    words
        .append(ConditionLines.cluster(workload.setting().cluster()))
        .append("; ")
        .append(NumberText.count(workload.jobs(), "job"))
        .append(workload.entry().isTrace() ? " on average, " : ", ")
        .append(NumberText.count(workload.measured()))
        .append(" of them measured; ")
        .append(NumberText.count(workload.replicates().size(), "replicate"))
        .append(", each ")
        .append(workload.entry().replicate());
    result.bound().ifPresent(bound -> words.append("; bound: ").append(bound.words()));
    leftOut(workload)
        .forEach(
            (reason, policies) ->
                words.append("; without %s (%s)".formatted(String.join(", ", policies), reason)));
    workload
        .screening()
        .ifPresent(screening -> words.append("; ").append(screened(result, screening)));
    if (!result.notRun().isEmpty()) {
      words.append("; not run to the end: ").append(String.join(", ", result.notRun()));
    }
    return words.append('.').toString();
  }

  private static String screened(WorkloadResult result, Screening screening) {
    return "%d of %s screened out: mean JCT on the first %d replicates above %s times the least one"
        .formatted(
            result.screenedOut().size(),
            NumberText.count(result.rules(), "rule"),
            screening.replicates(),
            screening.within());
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
        .map(
            compared ->
                compared
                    .workload()
                    .entry()
                    .command(compared.workload().set(), compared.result().boundedPolicies()))
        .toList();
  }
}
