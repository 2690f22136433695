package io.adlro.report.json;

import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.metrics.RunResult;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.Json;
import io.adlro.study.reproduction.ClaimVerdict;
import io.adlro.study.reproduction.Contradictions;
import io.adlro.study.reproduction.Measure;
import io.adlro.study.reproduction.MeasuredValue;
import io.adlro.study.reproduction.PaperClaim;
import io.adlro.study.reproduction.PaperRow;
import io.adlro.study.reproduction.Reproduction;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A reproduction as JSON; docs/json.md describes the schema. */
public final class ReproductionJson {
  private ReproductionJson() {}

  /** The provenances are those of the studies, in their order. */
  public static String of(List<Reproduction> studies, List<Provenance> provenances) {
    ObjectNode root = Json.object();
    ArrayNode paper = root.putArray("paper");
    for (PaperRow row : PaperRow.ALL) {
      ObjectNode node = paper.addObject().put("name", row.title()).put("policy", row.policy());
      for (Measure measure : Measure.values()) {
        Json.put(node, measure.field(), measure.of(row));
      }
    }
    ArrayNode contradictions = root.putArray("contradictions");
    Contradictions.sentences().forEach(contradictions::add);
    ArrayNode scenarios = root.putArray("scenarios");
    for (int i = 0; i < studies.size(); i++) {
      scenarios.add(study(studies.get(i), provenances.get(i)));
    }
    return Json.text(root);
  }

  private static ObjectNode study(Reproduction study, Provenance provenance) {
    ObjectNode node = ConditionsJson.of(study.conditions());
    node.put("seeds", study.comparison().seeds().size());
    node.set("provenance", ProvenanceJson.of(provenance));
    ArrayNode most = node.putArray("mostJobsPerHour");
    study.mostJobsPerHour().forEach(value -> Json.add(most, value));
    ArrayNode policies = node.putArray("policies");
    study.policies().forEach(policy -> policies.add(policy(study, policy)));
    ArrayNode claims = node.putArray("claims");
    ClaimVerdict.all(study).forEach(verdict -> claims.add(claim(verdict)));
    return node;
  }

  private static ObjectNode policy(Reproduction study, String policy) {
    PolicyOutcome outcome = study.outcome(policy);
    ObjectNode node = Json.object().put("name", policy);
    for (Measure measure : Measure.values()) {
      Json.put(node, measure.field(), outcome.mean(measure::of));
    }
    Json.put(node, "throughputJobsPerHour", outcome.mean(RunResult::throughputJobsPerHour));
    Json.put(node, "valueScore", outcome.mean(RunResult::valueScore));
    Json.put(node, "hyperScore", outcome.mean(RunResult::hyperScore));
    ArrayNode differences = node.putArray("differences");
    for (Measure measure : Measure.values()) {
      for (PaperRow baseline : List.of(PaperRow.FCFS, PaperRow.STATIC)) {
        if (study.measures(measure) && !policy.equals(baseline.policy())) {
          ObjectNode difference = differences.addObject();
          difference.put("metric", measure.field()).put("baseline", baseline.policy());
          put(difference, "relativeDifference", study.relative(policy, measure, baseline));
        }
      }
    }
    return node;
  }

  private static ObjectNode claim(ClaimVerdict verdict) {
    PaperClaim claim = verdict.claim();
    ObjectNode node = Json.object().put("metric", claim.measure().field());
    claim.baseline().ifPresent(row -> node.put("baseline", row.policy()));
    Json.put(node, "paper", claim.target());
    node.put("best", verdict.best());
    put(node, "here", verdict.bestFinding());
    ArrayNode reached = node.putArray("reachedBy");
    verdict.reached().forEach(reached::add);
    ArrayNode inTheMeanOnly = node.putArray("reachedInTheMeanOnlyBy");
    verdict.inTheMeanOnly().forEach(inTheMeanOnly::add);
    ArrayNode missed = node.putArray("missedBy");
    verdict.missed().forEach(missed::add);
    ArrayNode undecided = node.putArray("undecidedFor");
    verdict.undecided().forEach(undecided::add);
    verdict
        .most()
        .ifPresent(
            left -> {
              put(node.putObject("atMost"), "relativeDifference", left);
              node.put("possible", left.interval().map(i -> !verdict.impossible()).orElse(null));
            });
    return node;
  }

  private static void put(ObjectNode node, String name, MeasuredValue finding) {
    Json.put(node, name, finding.value());
    Json.put(node, "ci95", finding.interval());
  }
}
