package io.adlro.report.json;

import io.adlro.sim.metrics.ClassResult;
import io.adlro.sim.metrics.ModelResult;
import io.adlro.sim.metrics.RunResult;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One run as JSON; docs/json.md describes the schema. */
public final class RunJson {
  private RunJson() {}

  public static String of(
      String policy,
      RunResult run,
      double fragmentation,
      Conditions conditions,
      Provenance provenance) {
    ObjectNode root = ConditionsJson.of(conditions);
    root.put("seed", conditions.seeds().get(0));
    root.set("provenance", ProvenanceJson.of(provenance));
    root.put("policy", policy);
    ObjectNode metrics = root.putObject("metrics");
    RunFields.put(metrics, run);
    Json.put(metrics, "fragmentation", fragmentation);
    ArrayNode classes = root.putArray("classes");
    for (ClassResult result : run.classes()) {
      ObjectNode node = classes.addObject();
      node.put("name", result.name());
      node.put("jobs", result.jctSeconds().count());
      Json.put(node, "meanJctSeconds", result.jctSeconds().mean());
      Json.put(node, "p50JctSeconds", result.jctSeconds().p50());
      Json.put(node, "p95JctSeconds", result.jctSeconds().p95());
      Json.put(node, "p99JctSeconds", result.jctSeconds().p99());
      Json.put(node, "meanQueueSeconds", result.meanQueueSeconds());
      Json.put(node, "meanSlowdown", result.meanSlowdown());
      Json.put(node, "meanBoundedSlowdown", result.meanBoundedSlowdown());
    }
    ArrayNode models = root.putArray("gpuModels");
    for (ModelResult result : run.models()) {
      ObjectNode node = models.addObject();
      node.put("name", result.name());
      node.put("gpus", result.gpus());
      node.put("jobsCompleted", result.jobsCompleted());
      Json.put(node, "busyFraction", result.busyFraction());
    }
    return Json.text(root);
  }
}
