package io.adlro.report.json;

import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.study.ablation.Ablation;
import io.adlro.study.ablation.TrainedStep;
import io.adlro.study.ablation.TrainingEffort;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An ablation as JSON; docs/json.md describes the schema. */
public final class AblationJson {
  private AblationJson() {}

  public static String of(Ablation ablation, Provenance provenance) {
    ObjectNode root = Json.object();
    root.set("provenance", ProvenanceJson.of(provenance));
    ArrayNode steps = root.putArray("rungs");
    for (int i = 0; i < ablation.steps().size(); i++) {
      steps.add(step(ablation, i));
    }
    ArrayNode references = root.putArray("references");
    for (String name : ablation.references()) {
      ObjectNode node = references.addObject().put("name", name);
      ArrayNode scenarios = node.putArray("scenarios");
      ablation.comparisons().forEach(where -> put(scenarios, where, name));
    }
    return Json.text(root);
  }

  private static ObjectNode step(Ablation ablation, int number) {
    TrainedStep trained = ablation.steps().get(number);
    TrainingEffort effort = trained.effort();
    ObjectNode node = Json.object().put("name", trained.step().title());
    node.put("adds", trained.step().adds());
    node.put("episodes", effort.episodes());
    node.put("states", effort.states());
    node.put("updates", effort.updates());
    Json.put(node, "seconds", effort.seconds());
    ArrayNode scenarios = node.putArray("scenarios");
    for (Comparison where : ablation.comparisons()) {
      put(scenarios, where, trained.step().title());
      ablation
          .change(number, where)
          .ifPresent(
              change -> {
                ObjectNode last = (ObjectNode) scenarios.get(scenarios.size() - 1);
                ObjectNode difference = last.putObject("difference");
                difference.put("against", ablation.before(number));
                Json.put(difference, "relativeDifference", change.relative());
                Json.put(difference, "ci95", change.interval());
                boolean tested = change.interval().isPresent();
                difference.put("verdict", tested ? change.verdict().word() : null);
                difference.set("moreSeeds", SeedNeedJson.of(change.need()));
              });
    }
    return node;
  }

  /** Adds nothing if the policy could not run. */
  private static void put(ArrayNode scenarios, Comparison where, String policy) {
    where.outcome(policy).ifPresent(outcome -> put(scenarios.addObject(), where, outcome));
  }

  private static void put(ObjectNode node, Comparison where, PolicyOutcome outcome) {
    node.put("scenario", where.setting().name());
    Json.put(node, "meanJctSeconds", outcome.meanJctSeconds());
    Json.put(node, "ci95", outcome.meanJctInterval());
  }
}
