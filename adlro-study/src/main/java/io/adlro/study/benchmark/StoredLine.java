package io.adlro.study.benchmark;

import io.adlro.study.file.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A stored record as a line of JSON. Reading restores it to the last bit. */
public final class StoredLine {
  private StoredLine() {}

  public static String of(StoredRecord stored) {
    ObjectNode node = Json.object();
    node.put("key", stored.key());
    if (stored instanceof StoredRun run) {
      put(node, run);
    } else if (stored instanceof StoredBound bound) {
      put(node, bound);
    }
    return Json.line(node);
  }

  private static void put(ObjectNode node, StoredRun run) {
    node.put("workload", run.workload());
    node.put("policy", run.policy());
    node.put("seed", run.seed());
    Json.put(node, "meanJctSeconds", run.meanJctSeconds());
    Json.put(node, "p99JctSeconds", run.p99JctSeconds());
    Json.put(node, "meanQueueSeconds", run.meanQueueSeconds());
    Json.put(node, "meanBoundedSlowdown", run.meanBoundedSlowdown());
    Json.put(node, "worstUserSlowdown", run.worstUserSlowdown());
    node.put("jobsUnfinished", run.unfinished());
  }

  private static void put(ObjectNode node, StoredBound bound) {
    node.put("workload", bound.workload());
    node.put("bound", bound.words());
    ObjectNode gaps = node.putObject("gapByPolicy");
    bound.gapByPolicy().forEach((policy, gap) -> Json.put(gaps, policy, gap));
  }

  /** Empty when the line is not a stored record. */
  public static Optional<StoredRecord> parse(String line) {
    try {
      JsonNode node = Json.parse(line);
      if (!node.path("key").isString() || !node.path("workload").isString()) {
        return Optional.empty();
      }
      if (node.path("gapByPolicy").isObject()) {
        return Optional.of(bound(node));
      }
      return node.path("policy").isString() ? Optional.of(run(node)) : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private static StoredRecord run(JsonNode node) {
    return new StoredRun(
        node.path("key").asString(),
        node.path("workload").asString(),
        node.path("policy").asString(),
        node.path("seed").asLong(0),
        number(node, "meanJctSeconds"),
        number(node, "p99JctSeconds"),
        number(node, "meanQueueSeconds"),
        number(node, "meanBoundedSlowdown"),
        number(node, "worstUserSlowdown"),
        node.path("jobsUnfinished").asInt(0));
  }

  private static StoredRecord bound(JsonNode node) {
    Map<String, Double> gaps = new LinkedHashMap<>();
    JsonNode stored = node.path("gapByPolicy");
    stored.propertyNames().forEach(policy -> gaps.put(policy, number(stored, policy)));
    return new StoredBound(
        node.path("key").asString(),
        node.path("workload").asString(),
        node.path("bound").asString(""),
        gaps);
  }

  private static double number(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isNumber() ? value.asDouble() : Double.NaN;
  }
}
