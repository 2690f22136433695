package io.adlro.server.answer;

import io.adlro.server.compare.Comparer;
import io.adlro.server.compare.ComparisonRun;
import io.adlro.server.http.ApiJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/**
 * A comparison of policies.
 *
 * @param scenario null if the jobs are others
 * @param jobs for each seed, null for those of the scenario
 * @param trace name of its file, null if the jobs are others
 * @param lastHours in which the jobs were submitted to this cluster, null if they are others
 * @param jobsCompared of a seed; null before the end
 * @param runs how many it takes, 0 while that is not known
 * @param problem why it failed, null for not
 * @param bound what the lower bound is, null if it was not requested
 * @param policies the results, in the order of the table; none before the end
 */
public record ComparisonAnswer(
    int number,
    String owner,
    Optional<String> scenario,
    OptionalInt jobs,
    Optional<String> trace,
    OptionalInt lastHours,
    int seeds,
    OptionalInt jobsCompared,
    String state,
    int runs,
    int runsDone,
    Optional<String> problem,
    Optional<String> bound,
    List<PolicyResult> policies) {

  /**
   * All comparisons that are kept, and the scenarios and traces of which there can be others.
   *
   * @param traces null if the server has no folder of traces
   */
  public record Comparisons(
      List<ComparisonAnswer> comparisons, List<String> scenarios, Optional<List<String>> traces) {}

  /**
   * The figures of a policy, means over the seeds.
   *
   * @param jctInterval of the mean JCT, 95 %; null below 6 seeds
   * @param baseline with which it is compared, null for the baseline itself
   * @param change of the mean JCT as a part of that of the baseline
   * @param gap of the mean JCT to the lower bound, as a part of it
   */
  public record PolicyResult(
      String policy,
      OptionalDouble meanJctSeconds,
      Optional<Range> jctInterval,
      OptionalDouble p95JctSeconds,
      OptionalDouble meanWaitSeconds,
      OptionalDouble utilization,
      OptionalDouble effectiveUtilization,
      OptionalDouble throughputPerHour,
      Optional<String> baseline,
      OptionalDouble change,
      Optional<Range> changeInterval,
      Optional<String> verdict,
      OptionalDouble gap) {}

  /** From low to high. */
  public record Range(double low, double high) {}

  public static ComparisonAnswer of(ComparisonRun run) {
    Comparer.Question question = run.question();
    Optional<JsonNode> json = run.outcome().map(outcome -> ApiJson.tree(outcome.json()));
    return new ComparisonAnswer(
        run.number(),
        run.owner(),
        question.scenario().map(Comparer.Jobs.OfScenario::name),
        question.scenario().map(Comparer.Jobs.OfScenario::jobs).orElse(OptionalInt.empty()),
        question.trace(),
        question.lastHours(),
        question.seeds(),
        json.isPresent() ? OptionalInt.of(json.get().path("jobs").asInt()) : OptionalInt.empty(),
        Written.word(run.state()),
        run.runs(),
        run.runsDone(),
        Optional.of(run.problem()).filter(text -> !text.isEmpty()),
        run.outcome().flatMap(outcome -> outcome.charts().bound()),
        json.map(ComparisonAnswer::results).orElse(List.of()));
  }

  private static List<PolicyResult> results(JsonNode json) {
    String baseline = json.at("/comparisons/0/baseline").asString("");
    List<PolicyResult> results = new ArrayList<>();
    for (JsonNode policy : json.path("policies")) {
      String name = policy.path("name").asString();
      OptionalDouble gap = number(json.path("bound").path("gapByPolicy").path(name));
      results.add(result(policy, difference(json, name, baseline), gap));
    }
    return results;
  }

  private static Optional<JsonNode> difference(JsonNode json, String policy, String baseline) {
    for (JsonNode each : json.path("comparisons")) {
      if (each.path("policy").asString("").equals(policy)
          && each.path("baseline").asString("").equals(baseline)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  private static PolicyResult result(
      JsonNode policy, Optional<JsonNode> difference, OptionalDouble gap) {
    return new PolicyResult(
        policy.path("name").asString(),
        number(policy.path("meanJctSeconds")),
        range(policy.path("meanJctCi95")),
        number(policy.path("p95JctSeconds")),
        number(policy.path("meanQueueSeconds")),
        number(policy.path("utilization")),
        number(policy.path("effectiveUtilization")),
        number(policy.path("throughputJobsPerHour")),
        difference.map(found -> found.path("baseline").asString()),
        difference
            .map(found -> number(found.path("relativeDifference")))
            .orElse(OptionalDouble.empty()),
        difference.flatMap(found -> range(found.path("ci95"))),
        difference
            .map(found -> found.path("verdict"))
            .filter(JsonNode::isString)
            .map(JsonNode::asString),
        gap);
  }

  private static OptionalDouble number(JsonNode value) {
    return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
  }

  private static Optional<Range> range(JsonNode value) {
    return value.isArray() && value.size() == 2
        ? Optional.of(new Range(value.get(0).asDouble(), value.get(1).asDouble()))
        : Optional.empty();
  }
}
