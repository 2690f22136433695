package io.adlro.report.json;

import io.adlro.sim.metrics.ClassResult;
import io.adlro.sim.metrics.ModelResult;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.SpeedCourse;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.DetailedRun;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One run as JSON; docs/json.md describes the schema. */
public final class RunJson {
  private RunJson() {}

  public static String of(
      String policy, DetailedRun detailed, Conditions conditions, Provenance provenance) {
    RunResult run = detailed.result();
    ObjectNode root = ConditionsJson.of(conditions);
    root.put("seed", conditions.seeds().get(0));
    root.set("provenance", ProvenanceJson.of(provenance));
    root.put("policy", policy);
    ObjectNode metrics = root.putObject("metrics");
    RunFields.put(metrics, run);
    Json.put(metrics, "fragmentation", detailed.fragmentation());
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
    if (!detailed.speeds().isKnown()) {
      putSpeeds(root.putObject("learnedSpeeds"), detailed.speeds());
    }
    return Json.text(root);
  }

  private static void putSpeeds(ObjectNode node, SpeedCourse speeds) {
    ArrayNode steps = node.putArray("course");
    List<SpeedCourse.Step> all = new ArrayList<>(speeds.steps());
    all.add(speeds.now());
    for (SpeedCourse.Step step : all) {
      ObjectNode row = steps.addObject();
      row.put("jobsCompleted", step.jobs());
      Json.put(row, "closeFraction", step.close());
      Json.put(row, "worstError", step.worst());
    }
    ArrayNode pairs = node.putArray("pairs");
    for (SpeedCourse.Pair pair : speeds.pairs()) {
      ObjectNode row = pairs.addObject();
      row.put("class", pair.jobClass());
      row.put("gpuModel", pair.model());
      Json.put(row, "believedSpeed", pair.believed());
      Json.put(row, "trueSpeed", pair.truth());
    }
  }
}
