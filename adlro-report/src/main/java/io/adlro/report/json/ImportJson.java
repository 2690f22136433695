package io.adlro.report.json;

import io.adlro.ingest.Intake.Ignored;
import io.adlro.ingest.inventory.TraceSpeeds;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.TraceStatistics;
import io.adlro.study.file.Json;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The result of an import as JSON; docs/json.md describes the schema. */
public final class ImportJson {
  private ImportJson() {}

  public static String of(ImportedTrace trace, TraceStatistics found, TraceSpeeds speeds) {
    ObjectNode root = Json.object();
    TraceJson.warning(root, trace.classes().warning());
    TraceJson.classes(root, trace.classes());
    trace.formats().forEach(root.putArray("formats")::add);
    root.put("jobsRead", trace.summary().jobsRead());
    counts(root, "dropped", trace.summary().droppedByReason());
    counts(root, "assumed", trace.summary().assumptions());
    ArrayNode ignored = root.putArray("ignored");
    for (Ignored thing : trace.intake().ignored()) {
      ignored
          .addObject()
          .put("what", thing.what())
          .put("why", thing.why())
          .put("first", thing.where())
          .put("times", thing.count());
    }
    root.put("jobs", found.jobs());
    Json.put(root, "spanSeconds", found.spanMicros() * 1e-6);
    Json.put(root, "gpuHours", found.gpuHours());
    Json.put(root, "workGpuHours", found.workGpuHours());
    ObjectNode sizes = root.putObject("jobsByGpus");
    found.jobsByGpus().forEach((gpus, jobs) -> sizes.put(Integer.toString(gpus), jobs));
    ObjectNode runs = root.putObject("runSeconds");
    Json.put(runs, "p50", found.runs().p50());
    Json.put(runs, "p90", found.runs().p90());
    Json.put(runs, "p99", found.runs().p99());
    Json.put(root, "arrivalSquaredVariation", found.arrivalVariation());
    Json.put(root, "load", found.load());
    speeds(root, speeds);
    return Json.text(root);
  }

  private static void speeds(ObjectNode root, TraceSpeeds speeds) {
    root.put("speedReference", speeds.reference());
    ArrayNode pairs = root.putArray("speeds");
    for (TraceSpeeds.Pair pair : speeds.pairs()) {
      ObjectNode node = pairs.addObject();
      node.put("class", pair.jobClass()).put("model", pair.model()).put("jobs", pair.jobs());
      Json.put(node, "stated", pair.stated());
      pair.measured().ifPresent(speed -> node.set("measured", SiteJson.speed(speed)));
    }
  }

  private static void counts(ObjectNode root, String key, Map<String, Long> counts) {
    ObjectNode node = root.putObject(key);
    counts.forEach(node::put);
  }
}
