package io.adlro.study.benchmark;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Replicates;
import io.adlro.sim.stats.SeedVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The findings in sentences, computed from the results. */
public final class BenchmarkFindings {
  private static final double CLEARLY_BETTER = -0.05;
  private static final double HARDLY_WORSE = 0.01;

  private BenchmarkFindings() {}

  /** One sentence for the real traces and one for the scenarios, where there are any. */
  public static List<String> summary(BenchmarkResults results) {
    List<String> sentences = new ArrayList<>();
    List<WorkloadResult> all = results.compared();
    List<WorkloadResult> traces = all.stream().filter(r -> r.workload().entry().isTrace()).toList();
    List<WorkloadResult> others =
        all.stream().filter(r -> !r.workload().entry().isTrace()).toList();
    if (!traces.isEmpty()) {
      sentences.add("Real traces: " + counted(traces));
    }
    if (!others.isEmpty()) {
      sentences.add("Scenarios: " + counted(others));
    }
    if (all.isEmpty()) {
      sentences.add("Nothing has run yet.");
    }
    return sentences;
  }

  private static String counted(List<WorkloadResult> results) {
    WorkloadResult worst =
        results.stream().max(Comparator.comparingDouble(BenchmarkFindings::relative)).orElseThrow();
    long clearly =
        results.stream()
            .filter(r -> verdict(r) == SeedVerdict.BETTER && relative(r) <= CLEARLY_BETTER)
            .count();
    long hardly = results.stream().filter(r -> relative(r) <= HARDLY_WORSE).count();
    return ("adlro is better than the best baseline on %d of %s (by at least 5 %% on %d), %s. Its"
            + " mean JCT is at most 1 %% above the best baseline's on %s; the largest difference is"
            + " %s %% (%s).")
        .formatted(
            count(results, SeedVerdict.BETTER),
            NumberText.count(results.size(), "workload"),
            clearly,
            others(results),
            hardly == results.size() ? "all" : Long.toString(hardly),
            NumberText.change(relative(worst)),
            worst.workload().name());
  }

  /** "worse on 2, undecided on 4", with the other verdicts that occur. */
  private static String others(List<WorkloadResult> results) {
    List<String> parts = new ArrayList<>();
    parts.add("worse on " + count(results, SeedVerdict.WORSE));
    long same = count(results, SeedVerdict.SAME);
    if (same > 0) {
      parts.add("the same on " + same);
    }
    parts.add("undecided on " + count(results, SeedVerdict.UNDECIDED));
    long none = count(results, SeedVerdict.NONE);
    if (none > 0) {
      parts.add("without a verdict on %d (fewer than %d seeds)".formatted(none, Replicates.FEWEST));
    }
    return String.join(", ", parts);
  }

  private static long count(List<WorkloadResult> results, SeedVerdict verdict) {
    return results.stream().filter(result -> verdict(result) == verdict).count();
  }

  /** Every workload where the seeds show adlro to be worse, the worst first. */
  public static List<String> losses(BenchmarkResults results) {
    return results.compared().stream()
        .filter(result -> verdict(result) == SeedVerdict.WORSE)
        .sorted(Comparator.comparingDouble(BenchmarkFindings::relative).reversed())
        .map(result -> figures(result) + ".")
        .toList();
  }

  /** Every workload that more seeds would decide, with about how many. */
  public static List<String> open(BenchmarkResults results) {
    return results.compared().stream()
        .filter(result -> evidence(result).need().isOpen())
        .map(
            result ->
                "%s; %s.".formatted(figures(result), evidence(result).need().toDecideInWords()))
        .toList();
  }

  private static String figures(WorkloadResult result) {
    Evidence versus = evidence(result);
    PolicyScore baseline = result.bestBaseline().orElseThrow();
    return "%s: %s %% against %s (%s s, %s s)"
        .formatted(
            result.workload().name(),
            NumberText.change(versus.relative(), versus.interval()),
            baseline.policy(),
            NumberText.amount(result.ours().orElseThrow().meanJctSeconds()),
            NumberText.amount(baseline.meanJctSeconds()));
  }

  /** What is not in the tables, and why. */
  public static List<String> omissions(BenchmarkResults results) {
    List<String> sentences = new ArrayList<>();
    if (!results.absent().isEmpty()) {
      sentences.add(
          "Left out because their files are missing: " + String.join(", ", results.absent()) + ".");
    }
    if (!results.unfinished().isEmpty()) {
      sentences.add("Not run to the end: " + String.join(", ", results.unfinished()) + ".");
    }
    for (WorkloadResult result : results.compared()) {
      if (!result.notRun().isEmpty()) {
        sentences.add(
            "On workload \"%s\" the best baseline is among those that have run; these have not: %s."
                .formatted(result.workload().name(), String.join(", ", result.notRun())));
      }
    }
    for (Benchmark.Failure failure : results.failures()) {
      sentences.add(
          "Failed: %s on workload \"%s\", seed %d: %s."
              .formatted(failure.policy(), failure.workload(), failure.seed(), failure.reason()));
    }
    return sentences;
  }

  private static Evidence evidence(WorkloadResult result) {
    return result.versus().orElseThrow();
  }

  private static SeedVerdict verdict(WorkloadResult result) {
    return evidence(result).verdict();
  }

  private static double relative(WorkloadResult result) {
    return evidence(result).relative();
  }
}
