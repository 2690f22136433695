package io.adlro.report.json;

import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.Json;
import io.adlro.study.forecast.ForecastResult;
import io.adlro.study.forecast.IntervalScore;
import tools.jackson.databind.node.ObjectNode;

/** How well forecasts of starts held, as JSON. */
public final class StartForecastJson {
  private StartForecastJson() {}

  public static String of(ForecastResult result, Provenance provenance) {
    ObjectNode root = Json.object();
    root.put("forecasts", result.calibrated().forecasts());
    score(root.putObject("simulated"), result.simulated());
    score(root.putObject("calibrated"), result.calibrated());
    score(root.putObject("recentWaits"), result.recentWaits());
    root.set("provenance", ProvenanceJson.of(provenance));
    return Json.text(root);
  }

  private static void score(ObjectNode node, IntervalScore score) {
    Json.put(node, "coverage", score.coverage());
    Json.put(node, "meanWidthSeconds", score.meanWidthSeconds());
    Json.put(node, "meanScoreSeconds", score.meanScoreSeconds());
  }
}
