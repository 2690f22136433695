package io.adlro.study.benchmark;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Replicates;
import io.adlro.sim.stats.SeedVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The findings in sentences, computed from the results. */
public final class BenchmarkFindings {
  private static final double CLEARLY_BETTER = -0.05;
  private static final double HARDLY_WORSE = 0.01;

  private BenchmarkFindings() {}

  /** A paragraph for the real traces and one for the scenarios of each set, where there are any. */
  public static List<String> summary(BenchmarkResults results) {
    List<String> sentences = new ArrayList<>(summary("", results.compared(SuiteSet.DEVELOPMENT)));
    if (results.compared().isEmpty()) {
      sentences.add("Nothing has run yet.");
    }
    List<ComparedWorkload> finals = results.compared(SuiteSet.FINAL);
    sentences.addAll(summary("Final set, ", finals));
    if (finals.isEmpty() && !results.unfinished(SuiteSet.FINAL).isEmpty()) {
      sentences.add(
          "The final set, which no tuning has seen, has not been run with this build; adlro"
              + " benchmark --final runs it, once for a release.");
    }
    return sentences;
  }

  private static List<String> summary(String set, List<ComparedWorkload> compared) {
    Map<Boolean, List<ComparedWorkload>> byOrigin =
        compared.stream().collect(Collectors.partitioningBy(c -> c.workload().entry().isTrace()));
    List<String> sentences = new ArrayList<>();
    if (!byOrigin.get(true).isEmpty()) {
      sentences.add(begin(set + "real traces: ") + counted(byOrigin.get(true)));
    }
    if (!byOrigin.get(false).isEmpty()) {
      sentences.add(begin(set + "scenarios: ") + counted(byOrigin.get(false)));
    }
    return sentences;
  }

  private static String begin(String sentence) {
    return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
  }

  private static String counted(List<ComparedWorkload> results) {
    ComparedWorkload worst =
        results.stream().max(Comparator.comparingDouble(BenchmarkFindings::relative)).orElseThrow();
    List<Evidence> versus = results.stream().map(ComparedWorkload::versus).toList();
    List<Evidence> stated = results.stream().flatMap(c -> c.versusStated().stream()).toList();
    long hardly = results.stream().filter(r -> relative(r) <= HARDLY_WORSE).count();
    return ("adlro is better than the best rule on %d of %s (by at least 5 %% on %d), %s. Its mean"
            + " JCT is at most 1 %% above that of the best rule on %s; the largest difference"
            + " is %s %% (%s). It is better than the best rule with stated run times on %d (by"
            + " at least 5 %% on %d).")
        .formatted(
            count(versus, SeedVerdict.BETTER),
            NumberText.count(results.size(), "workload"),
            clearly(versus),
            others(versus),
            hardly == results.size() ? "all" : Long.toString(hardly),
            NumberText.change(relative(worst)),
            worst.workload().name(),
            count(stated, SeedVerdict.BETTER),
            clearly(stated));
  }

  private static long clearly(List<Evidence> versus) {
    return versus.stream()
        .filter(e -> e.verdict() == SeedVerdict.BETTER && e.relative() <= CLEARLY_BETTER)
        .count();
  }

  /** "worse on 2, undecided on 4", with the other verdicts that occur. */
  private static String others(List<Evidence> versus) {
    List<String> parts = new ArrayList<>();
    parts.add("worse on " + count(versus, SeedVerdict.WORSE));
    long same = count(versus, SeedVerdict.SAME);
    if (same > 0) {
      parts.add("the same on " + same);
    }
    parts.add("undecided on " + count(versus, SeedVerdict.UNDECIDED));
    long none = count(versus, SeedVerdict.NONE);
    if (none > 0) {
      parts.add(
          "without a verdict on %d (fewer than %d replicates)".formatted(none, Replicates.FEWEST));
    }
    return String.join(", ", parts);
  }

  private static long count(List<Evidence> versus, SeedVerdict verdict) {
    return versus.stream().filter(evidence -> evidence.verdict() == verdict).count();
  }

  /** Every workload where the replicates show adlro to be worse, the worst first. */
  public static List<String> losses(BenchmarkResults results) {
    return results.compared().stream()
        .filter(result -> result.versus().verdict() == SeedVerdict.WORSE)
        .sorted(Comparator.comparingDouble(BenchmarkFindings::relative).reversed())
        .map(result -> figures(result) + ".")
        .toList();
  }

  /** Every workload that more replicates would decide, with about how many. */
  public static List<String> open(BenchmarkResults results) {
    return results.compared().stream()
        .filter(result -> result.versus().need().isOpen())
        .map(
            result ->
                "%s; %s.".formatted(figures(result), result.versus().need().toDecideInWords()))
        .toList();
  }

  private static String figures(ComparedWorkload result) {
    Evidence versus = result.versus();
    return "%s: %s %% against %s (%s s, %s s)"
        .formatted(
            result.title(),
            NumberText.change(versus.relative(), versus.interval()),
            result.bestBaseline().policy(),
            NumberText.amount(result.ours().meanJctSeconds()),
            NumberText.amount(result.bestBaseline().meanJctSeconds()));
  }

  /** What is not in the tables, and why. */
  public static List<String> omissions(BenchmarkResults results) {
    List<String> sentences = new ArrayList<>();
    if (!results.absent().isEmpty()) {
      sentences.add(
          "Left out because their files are missing: " + String.join(", ", results.absent()) + ".");
    }
    List<String> unfinished = results.unfinished(SuiteSet.DEVELOPMENT);
    if (!unfinished.isEmpty()) {
      sentences.add("Not run to the end: " + String.join(", ", unfinished) + ".");
    }
    if (!results.compared(SuiteSet.FINAL).isEmpty()) {
      List<String> missing = results.unfinished(SuiteSet.FINAL);
      if (!missing.isEmpty()) {
        sentences.add("Not run to the end in the final set: " + String.join(", ", missing) + ".");
      }
    }
    for (ComparedWorkload compared : results.compared()) {
      List<String> notRun = compared.result().notRun();
      if (!notRun.isEmpty()) {
        sentences.add(
            "On workload \"%s\" the best rule is among those that have run; these have not: %s."
                .formatted(compared.workload().name(), String.join(", ", notRun)));
      }
    }
    for (Benchmark.Failure failure : results.failures()) {
      sentences.add(
          "Failed: %s on workload \"%s\", seed %d: %s."
              .formatted(failure.policy(), failure.workload(), failure.seed(), failure.reason()));
    }
    return sentences;
  }

  private static double relative(ComparedWorkload result) {
    return result.versus().relative();
  }
}
