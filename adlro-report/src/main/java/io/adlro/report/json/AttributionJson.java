package io.adlro.report.json;

import io.adlro.study.ablation.Attribution;
import io.adlro.study.ablation.Attribution.Change;
import io.adlro.study.ablation.Attribution.Place;
import io.adlro.study.ablation.AttributionStep;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.Json;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An attribution as JSON; docs/json.md describes the schema. */
public final class AttributionJson {
  private AttributionJson() {}

  public static String of(Attribution attribution, Provenance provenance) {
    ObjectNode root = Json.object();
    root.set("provenance", ProvenanceJson.of(provenance));
    ArrayNode steps = root.putArray("steps");
    List<Change> changes = attribution.changes();
    for (AttributionStep step : AttributionStep.values()) {
      ObjectNode node = steps.addObject().put("name", step.title()).put("adds", step.adds());
      ArrayNode scenarios = node.putArray("scenarios");
      for (Place place : attribution.places()) {
        put(scenarios.addObject(), attribution, changes, step, place);
      }
    }
    return Json.text(root);
  }

  private static void put(
      ObjectNode node,
      Attribution attribution,
      List<Change> changes,
      AttributionStep step,
      Place place) {
    node.put("scenario", place.name());
    Json.put(node, "meanJctSeconds", attribution.mean(step, place));
    if (step.hasNetworks()) {
      ObjectNode models = node.putObject("meanJctSecondsByModel");
      attribution.meanByModel(step, place).forEach((model, mean) -> Json.put(models, model, mean));
    }
    Attribution.change(changes, step, place)
        .ifPresent(
            change -> {
              ObjectNode difference = node.putObject("difference");
              Json.put(difference, "relativeDifference", change.relative());
              Json.put(difference, "ci95", change.interval());
              boolean tested = change.interval().isPresent();
              difference.put("verdict", tested ? change.verdict().word() : null);
              Json.put(difference, "pValue", change.pValue());
            });
    if (step.hasLeaders()) {
      ObjectNode leaders = node.putObject("leaderShares");
      place
          .leaders()
          .getOrDefault(step, Map.of())
          .forEach((leader, share) -> Json.put(leaders, leader, share));
    }
  }
}
