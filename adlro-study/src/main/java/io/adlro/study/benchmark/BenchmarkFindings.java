package io.adlro.study.benchmark;

import io.adlro.ingest.message.NumberText;
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
    long better = results.stream().filter(r -> relative(r) < 0).count();
    long clearly = results.stream().filter(r -> relative(r) <= CLEARLY_BETTER).count();
    long hardly = results.stream().filter(r -> relative(r) <= HARDLY_WORSE).count();
    return ("adlro beats the best baseline on %d of %s, by at least 5 %% on %d; it is at most 1 %%"
            + " worse on %s; the worst difference is %s %% (%s).")
        .formatted(
            better,
            NumberText.count(results.size(), "workload"),
            clearly,
            hardly == results.size() ? "all" : Long.toString(hardly),
            NumberText.change(relative(worst)),
            worst.workload().name());
  }

  /** Every workload where adlro is worse, the worst first. */
  public static List<String> losses(BenchmarkResults results) {
    return results.compared().stream()
        .filter(result -> relative(result) > 0)
        .sorted(Comparator.comparingDouble(BenchmarkFindings::relative).reversed())
        .map(BenchmarkFindings::loss)
        .toList();
  }

  private static String loss(WorkloadResult result) {
    PolicyDifference versus = result.versus().orElseThrow();
    PolicyScore baseline = result.bestBaseline().orElseThrow();
    String certainty =
        switch (versus.basis()) {
          case NOTHING -> "; one run, so no interval";
          case SEEDS, BLOCKS -> versus.mayBeChance() ? "; it may be chance" : "";
        };
    return "%s: %s %% against %s (%s s, %s s)%s."
        .formatted(
            result.workload().name(),
            versus.shown(),
            baseline.policy(),
            NumberText.amount(result.ours().orElseThrow().meanJctSeconds()),
            NumberText.amount(baseline.meanJctSeconds()),
            certainty);
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
            "On %s the best baseline is among those that have run; these have not: %s."
                .formatted(result.workload().name(), String.join(", ", result.notRun())));
      }
    }
    for (Benchmark.Failure failure : results.failures()) {
      sentences.add(
          "Failed: %s on %s, seed %d: %s."
              .formatted(failure.policy(), failure.workload(), failure.seed(), failure.reason()));
    }
    return sentences;
  }

  private static double relative(WorkloadResult result) {
    return result.versus().orElseThrow().relative();
  }
}
