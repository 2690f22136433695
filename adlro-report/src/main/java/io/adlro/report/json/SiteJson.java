package io.adlro.report.json;

import io.adlro.ingest.inventory.ClassSpeed;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.Json;
import io.adlro.study.site.SchedulerTotals;
import io.adlro.study.site.SiteGuesses;
import io.adlro.study.site.SiteResult;
import io.adlro.study.site.WaitBreakdown;
import io.adlro.study.site.WaitGroup;
import io.adlro.study.site.Waits;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A site's comparison as JSON: that of {@link ResultJson}, and the key {@code site}. */
public final class SiteJson {
  private SiteJson() {}

  public static String of(SiteResult result, Provenance provenance) {
    ObjectNode root = ResultJson.node(result.comparison(), provenance);
    ObjectNode site = root.putObject("site");
    site.put("jobsRead", result.inventory().history().jobsRead());
    site.put("gpuJobs", result.inventory().history().gpuJobs().size());
    site.put("comparedJobs", result.inventory().trace().jobs().size());
    site.put("reference", result.inventory().site().reference());
    ArrayNode speeds = site.putArray("speeds");
    result.inventory().site().speeds().forEach(speed -> speeds.add(speed(speed)));
    ArrayNode guesses = site.putArray("guesses");
    for (SiteGuesses.Guess guess : SiteGuesses.of(result.inventory())) {
      guesses.addObject().put("what", guess.what()).put("file", guess.file());
    }
    result.notCompared().ifPresent(why -> site.put("notCompared", why));
    ArrayNode totals = site.putArray("totals");
    for (SchedulerTotals one : result.totals()) {
      ObjectNode node = totals.addObject();
      node.put("scheduler", one.scheduler());
      node.set("waits", waits(one.waits()));
      Json.put(node, "meanCompletionSeconds", one.meanCompletionSeconds());
    }
    ArrayNode waits = site.putArray("waits");
    result.breakdowns().forEach(breakdown -> waits.add(breakdown(breakdown)));
    return Json.text(root);
  }

  static ObjectNode speed(ClassSpeed speed) {
    ObjectNode node = Json.object();
    node.put("class", speed.jobClass());
    node.put("model", speed.model());
    Json.put(node, "speed", speed.speed());
    Json.put(node, "interval80", Optional.of(speed.interval()));
    node.put("origin", speed.origin().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    node.put("recurringJobs", speed.recurring());
    node.put("runs", speed.runs());
    return node;
  }

  private static ObjectNode breakdown(WaitBreakdown breakdown) {
    ObjectNode node = Json.object();
    node.put("by", breakdown.by());
    ArrayNode groups = node.putArray("groups");
    for (WaitGroup group : breakdown.groups()) {
      ObjectNode one = groups.addObject();
      one.put("name", group.name());
      one.put("jobs", group.jobs());
      Json.put(one, "gpuHours", group.gpuHours());
      one.set("recorded", waits(group.recorded()));
      ObjectNode policies = one.putObject("policies");
      for (int p = 0; p < breakdown.policies().size(); p++) {
        policies.set(breakdown.policies().get(p), waits(group.policies().get(p)));
      }
    }
    return node;
  }

  static ObjectNode waits(Waits waits) {
    ObjectNode node = Json.object();
    node.put("jobs", waits.jobs());
    Json.put(node, "meanSeconds", waits.mean());
    Json.put(node, "medianSeconds", waits.median());
    Json.put(node, "p95Seconds", waits.p95());
    return node;
  }
}
