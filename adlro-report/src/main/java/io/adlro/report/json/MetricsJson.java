package io.adlro.report.json;

import io.adlro.ingest.trace.ExactDecimals;
import io.adlro.sim.metrics.RunResult;
import io.adlro.study.file.Json;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The metrics of a run, for an independent check against its schedule. */
public final class MetricsJson {
  private MetricsJson() {}

  /**
   * The text of a file.
   *
   * @param warning what must be known of the jobs
   */
  public static String of(RunResult result, Optional<String> warning) {
    ObjectNode metrics = Json.object();
    TraceJson.warning(metrics, warning);
    metrics.put("jobs", result.jobs().submitted());
    metrics.put("completed", result.jobs().completed());
    Json.put(metrics, "meanJctSeconds", result.jct().mean());
    Json.put(metrics, "p99JctSeconds", result.jct().p99());
    Json.put(metrics, "makespanSeconds", result.makespanSeconds());
    Json.put(metrics, "utilization", result.gpus().utilization());
    metrics.put("measuredFromSeconds", ExactDecimals.exactSeconds(result.window().fromMicros()));
    metrics.put("measuredToSeconds", ExactDecimals.exactSeconds(result.window().toMicros()));
    metrics.put("fromJob", result.window().fromJob());
    metrics.put("toJob", result.window().toJob());
    return Json.text(metrics);
  }
}
