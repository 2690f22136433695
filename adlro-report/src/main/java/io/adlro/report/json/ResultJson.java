package io.adlro.report.json;

import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.metrics.JobCounts;
import io.adlro.sim.metrics.ResultMetric;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.InterquartileMean;
import io.adlro.sim.stats.SeedVerdict;
import io.adlro.study.experiment.BoundResult;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.Json;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A comparison as JSON; docs/json.md describes the schema. */
public final class ResultJson {
  private ResultJson() {}

  public static String of(ComparisonResult result, Provenance provenance) {
    return Json.text(node(result, provenance));
  }

  static ObjectNode node(ComparisonResult result, Provenance provenance) {
    Comparison comparison = result.comparison();
    ObjectNode root = Json.object();
    TraceJson.warning(root, result.conditions().warning());
    result.trace().ifPresent(trace -> TraceJson.put(root, trace));
    root.setAll(ConditionsJson.of(result.conditions()));
    root.put("seeds", comparison.seeds().size());
    root.set("provenance", ProvenanceJson.of(provenance));
    ArrayNode policies = root.putArray("policies");
    comparison.outcomes().forEach(outcome -> policies.add(policy(comparison, outcome)));
    ArrayNode comparisons = root.putArray("comparisons");
    differences(result).forEach(difference -> comparisons.add(difference(difference)));
    result.bound().ifPresent(found -> root.set("bound", bound(found)));
    return root;
  }

  private static ObjectNode policy(Comparison comparison, PolicyOutcome outcome) {
    ObjectNode node = Json.object();
    node.put("name", outcome.name());
    node.put("sameAs", comparison.twin(outcome).map(PolicyOutcome::name).orElse(null));
    Json.put(node, "meanJctSeconds", outcome.meanJctSeconds());
    Json.put(node, "meanJctCi95", outcome.meanJctInterval());
    double[] means = outcome.perSeed(run -> run.jct().mean());
    Json.put(node, "interquartileMeanJctSeconds", InterquartileMean.of(means));
    for (ResultMetric metric : ResultMetric.values()) {
      if (metric != ResultMetric.MEAN_JCT) {
        Json.put(node, metric.field(), outcome.mean(metric::of));
      }
    }
    RunFields.counts(node, count -> sum(outcome, count));
    ArrayNode perSeed = node.putArray("perSeed");
    List<Long> seeds = comparison.seeds();
    for (int s = 0; s < seeds.size(); s++) {
      RunResult run = outcome.runs().get(s);
      ObjectNode one = perSeed.addObject();
      one.put("seed", seeds.get(s));
      RunFields.put(one, run);
    }
    return node;
  }

  private static int sum(PolicyOutcome outcome, ToIntFunction<JobCounts> count) {
    return outcome.runs().stream().mapToInt(run -> count.applyAsInt(run.jobs())).sum();
  }

  /** To the baseline and to the best policy. */
  private static List<Difference> differences(ComparisonResult result) {
    Comparison comparison = result.comparison();
    return Stream.of(result.baseline(), comparison.best())
        .distinct()
        .flatMap(to -> comparison.against(to).stream())
        .toList();
  }

  private static ObjectNode difference(Difference difference) {
    ObjectNode node = Json.object();
    node.put("policy", difference.policy());
    node.put("baseline", difference.baseline());
    node.put("metric", "meanJctSeconds");
    Json.put(node, "relativeDifference", difference.relative());
    Json.put(node, "ci95", difference.interval());
    Evidence evidence = difference.evidence();
    boolean tested = evidence.interval().isPresent();
    Json.put(
        node,
        "probabilityOfImprovement",
        evidence.verdict() == SeedVerdict.NONE ? Double.NaN : evidence.probabilityOfImprovement());
    Json.put(node, "holmPValue", tested ? evidence.pValue() : Double.NaN);
    node.put("verdict", tested ? difference.verdict().word() : null);
    node.set("moreSeeds", SeedNeedJson.of(evidence.need()));
    return node;
  }

  private static ObjectNode bound(BoundResult bound) {
    ObjectNode node = Json.object();
    node.put("jobs", bound.jobs());
    node.put("holdsFor", bound.scope().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    node.put("cutShort", bound.cutShort());
    ArrayNode seeds = node.putArray("seeds");
    bound.seeds().forEach(seeds::add);
    ArrayNode means = node.putArray("meanJctSeconds");
    bound.meanJctSeconds().forEach(mean -> Json.add(means, mean));
    ObjectNode gaps = node.putObject("gapByPolicy");
    bound.gapByPolicy().forEach((policy, gap) -> Json.put(gaps, policy, gap));
    return node;
  }
}
