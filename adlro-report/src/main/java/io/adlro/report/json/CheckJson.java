package io.adlro.report.json;

import io.adlro.ingest.Intake.Ignored;
import io.adlro.ingest.site.ClusterFindings;
import io.adlro.ingest.site.FileFindings;
import io.adlro.ingest.site.GpuFindings;
import io.adlro.ingest.site.HistoryFindings;
import io.adlro.ingest.site.InputCheckResult;
import io.adlro.ingest.site.JobFindings;
import io.adlro.study.file.Json;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The results of checks as JSON; docs/ingest.md describes the fields. */
public final class CheckJson {
  static final double MICROS_PER_SECOND = 1e6;

  private CheckJson() {}

  public static String of(List<InputCheckResult> all) {
    ObjectNode root = Json.object();
    ArrayNode inputs = root.putArray("inputs");
    all.forEach(checked -> put(inputs.addObject(), checked));
    return Json.text(root);
  }

  private static void put(ObjectNode node, InputCheckResult checked) {
    node.put("input", checked.input());
    node.put("outcome", name(checked.outcome()));
    node.put("format", checked.format().map(format -> format.name()).orElse(null));
    ArrayNode problems = node.putArray("problems");
    checked.problems().forEach(problems::add);
    ObjectNode understood = node.putObject("understood");
    checked.intake().understood().forEach(understood::put);
    put(node.putArray("ignored"), checked.intake().ignored());
    checked.findings().ifPresent(findings -> put(node, findings));
  }

  static void put(ArrayNode array, List<Ignored> ignored) {
    for (Ignored one : ignored) {
      array
          .addObject()
          .put("what", one.what())
          .put("why", one.why())
          .put("firstAt", one.where())
          .put("count", one.count());
    }
  }

  private static void put(ObjectNode node, FileFindings findings) {
    if (findings instanceof GpuFindings gpus) {
      GpuFindingsJson.put(node.putObject("metrics"), gpus);
    } else if (findings instanceof JobFindings jobs) {
      JobFindingsJson.put(node.putObject("submissions"), jobs);
    } else if (findings instanceof ClusterFindings cluster) {
      ClusterFindingsJson.put(node.putObject("cluster"), cluster);
    } else {
      JobFindingsJson.put(node.putObject("history"), (HistoryFindings) findings);
    }
  }

  /** MEMORY_USED as memoryUsed. */
  static String name(Enum<?> constant) {
    StringBuilder name = new StringBuilder();
    for (String word : constant.name().toLowerCase(Locale.ROOT).split("_", -1)) {
      String first = word.substring(0, 1);
      name.append(name.isEmpty() ? first : first.toUpperCase(Locale.ROOT))
          .append(word.substring(1));
    }
    return name.toString();
  }

  static void texts(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }

  static void put(ObjectNode node, String name, OptionalInt number) {
    node.put(name, number.isEmpty() ? null : number.getAsInt());
  }

  static void put(ObjectNode node, String name, OptionalDouble number) {
    Json.put(node, name, number.orElse(Double.NaN));
  }

  static void seconds(ObjectNode node, String name, OptionalLong micros) {
    Json.put(node, name, micros.isEmpty() ? Double.NaN : micros.getAsLong() / MICROS_PER_SECOND);
  }
}
