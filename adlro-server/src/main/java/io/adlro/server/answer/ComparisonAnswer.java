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
 * @param jobs for each seed, null for those of the scenario
 * @param runs how many it takes, 0 while that is not known
 * @param problem why it failed, null for not
 * @param policies the results, in the order of the table; none before the end
 */
public record ComparisonAnswer(
    int number,
    String owner,
    String scenario,
    int seeds,
    OptionalInt jobs,
    String state,
    int runs,
    int runsDone,
    Optional<String> problem,
    List<PolicyResult> policies) {

  /** All comparisons that are kept, and the scenarios of which there can be others. */
  public record Comparisons(List<ComparisonAnswer> comparisons, List<String> scenarios) {}

  /**
   * The figures of a policy, means over the seeds.
   *
   * @param jctInterval of the mean JCT, 95 %; null below 6 seeds
   * @param baseline with which it is compared, null for the baseline itself
   * @param change of the mean JCT as a part of that of the baseline
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
      Optional<String> verdict) {}

  /** From low to high. */
  public record Range(double low, double high) {}

  public static ComparisonAnswer of(ComparisonRun run) {
    Comparer.Question question = run.question();
    return new ComparisonAnswer(
        run.number(),
        run.owner(),
        question.scenario(),
        question.seeds(),
        question.jobs(),
        Written.word(run.state()),
        run.runs(),
        run.runsDone(),
        Optional.of(run.problem()).filter(text -> !text.isEmpty()),
        run.outcome().map(outcome -> results(ApiJson.tree(outcome.json()))).orElse(List.of()));
  }

  private static List<PolicyResult> results(JsonNode json) {
    String baseline = json.at("/comparisons/0/baseline").asString("");
    List<PolicyResult> results = new ArrayList<>();
    for (JsonNode policy : json.path("policies")) {
      results.add(result(policy, difference(json, policy.path("name").asString(), baseline)));
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

  private static PolicyResult result(JsonNode policy, Optional<JsonNode> difference) {
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
            .map(JsonNode::asString));
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
