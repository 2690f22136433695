package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Interval;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.Conditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The result in a few plain sentences. */
record ReportSummary(ComparisonResult result) {

  String title() {
    Conditions conditions = result.conditions();
    String where =
        Double.isFinite(conditions.load())
            ? conditions.where() + " at load " + NumberText.amount(conditions.load())
            : conditions.where();
    return NumberText.count(result.comparison().outcomes().size(), "scheduling policy")
            .replace("policys", "policies")
        + " on "
        + where;
  }

  String paragraph() {
    Comparison comparison = result.comparison();
    PolicyOutcome best = comparison.best();
    if (!best.isMeasured()) {
      return "No policy completed a measured job under every seed, so there is nothing to rank.";
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(best(best));
    sentences.addAll(againstReference(best, result.baseline()));
    sentences.addAll(runnerUp(best));
    sentences.add(jobsAndCluster());
    return String.join(" ", sentences);
  }

  /** The key figures. */
  void tiles(ReportDocument page) {
    Conditions conditions = result.conditions();
    PolicyOutcome best = result.comparison().best();
    if (best.isMeasured()) {
      page.tile("Lowest mean JCT", NumberText.amount(best.meanJctSeconds()), "s");
      page.tile("Policy", best.name(), "");
      PolicyOutcome reference = result.baseline();
      PolicyContrasts.of(result, reference)
          .flatMap(contrast -> contrast.of(best.name()))
          .ifPresent(
              d -> page.tile("To " + reference.name(), NumberText.change(d.relative()), "%"));
    }
    page.tile("Measured", NumberText.count(conditions.measuredJobs()), "jobs a seed");
    page.tile("Seeds", NumberText.count(conditions.seeds().size()), "");
    page.tile("Cluster", NumberText.count(conditions.cluster().gpuCount()), "GPUs");
  }

  private String jobsAndCluster() {
    Conditions conditions = result.conditions();
    boolean all = conditions.measuredJobs() == conditions.jobs();
    return "%s %s a seed, %s of them measured, over %s on %s."
        .formatted(
            result.comparison().outcomes().size() == 1 ? "It ran" : "All ran the same",
            NumberText.count(conditions.jobs(), "job"),
            all ? "all" : NumberText.count(conditions.measuredJobs()),
            NumberText.count(conditions.seeds().size(), "seed"),
            NumberText.count(conditions.cluster().gpuCount(), "GPU"));
  }

  private String best(PolicyOutcome best) {
    int policies = result.comparison().outcomes().size();
    String interval =
        best.meanJctInterval()
            .map(range -> " (95 %% interval %s s)".formatted(NumberText.range(range)))
            .orElse("");
    return "%s had %s mean job completion time (JCT)%s: %s s%s."
        .formatted(
            best.name(),
            policies == 1 ? "this" : "the lowest",
            policies == 1 ? "" : " of " + NumberText.count(policies) + " policies",
            NumberText.amount(best.meanJctSeconds()),
            interval);
  }

  private List<String> againstReference(PolicyOutcome best, PolicyOutcome reference) {
    Optional<PolicyContrasts> contrast = PolicyContrasts.of(result, reference);
    Optional<Difference> difference = contrast.flatMap(c -> c.of(best.name()));
    return difference.stream()
        .map(
            d ->
                "That is %s %s's %s s%s."
                    .formatted(
                        ReportNumbers.distance(d.relative()),
                        reference.name(),
                        NumberText.amount(reference.meanJctSeconds()),
                        d.interval().map(interval -> evidence(d, interval)).orElse("")))
        .toList();
  }

  private static String evidence(Difference difference, Interval interval) {
    return ", 95 %% interval of the difference %s %% to %s %%, and lower in %s %% of the seeds"
        .formatted(
            NumberText.change(interval.low()),
            NumberText.change(interval.high()),
            "%.0f".formatted(100 * difference.evidence().probabilityOfImprovement()));
  }

  private List<String> runnerUp(PolicyOutcome best) {
    Optional<PolicyContrasts> contrast = PolicyContrasts.of(result, best);
    return contrast.stream()
        .flatMap(c -> c.differences().stream().limit(1).map(ReportSummary::runnerUp))
        .toList();
  }

  private static String runnerUp(Difference next) {
    String claim =
        switch (next.verdict()) {
          case WORSE -> ", a difference that stands after correction for all comparisons";
          case NONE -> "; these seeds are too few to show how much of that is chance";
          case UNDECIDED, BETTER -> ", which these seeds do not show to be more than chance";
          case SAME -> "";
        };
    return "Next came %s, %s it%s."
        .formatted(next.policy(), ReportNumbers.distance(next.relative()), claim);
  }
}
