package io.adlro.report.json;

import io.adlro.study.file.Json;
import io.adlro.study.site.ShadowResult;
import io.adlro.study.site.ShadowResult.Change;
import io.adlro.study.site.ShadowResult.Group;
import io.adlro.study.site.ShadowResult.ModelUse;
import io.adlro.study.site.ShadowResult.Side;
import io.adlro.study.site.ShadowVerdict;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the site's scheduler did beside what a policy would have done, as JSON. */
public final class ShadowJson {
  private ShadowJson() {}

  public static String of(ShadowResult result) {
    ObjectNode root = Json.object();
    ShadowVerdict verdict = ShadowVerdict.of(result);
    root.putObject("verdict")
        .put("advice", verdict.advice().code())
        .put("reason", verdict.reason().code())
        .put("sentence", verdict.sentence());
    root.put("policy", result.policy());
    root.put("fromMicros", result.fromMicros());
    root.put("toMicros", result.toMicros());
    root.put("jobs", result.jobs());
    side(root.putObject("real"), result.real());
    side(root.putObject("simulated"), result.simulated());
    ObjectNode mean = change(result.mean());
    mean.put("days", result.days().size());
    root.set("meanCompletionChange", mean);
    root.set("p95CompletionChange", change(result.p95()));
    groups(root.putArray("days"), result.days());
    groups(root.putArray("classes"), result.classes());
    groups(root.putArray("widths"), result.widths());
    ArrayNode models = root.putArray("models");
    for (ModelUse use : result.models()) {
      models
          .addObject()
          .put("model", use.model())
          .put("real", use.real())
          .put("simulated", use.simulated());
    }
    ObjectNode leftOut = root.putObject("leftOut");
    result.leftOut().forEach(leftOut::put);
    return Json.text(root);
  }

  private static ObjectNode change(Change change) {
    ObjectNode node = Json.object();
    Json.put(node, "relativeDifference", change.relative());
    Json.put(node, "ci95", change.interval());
    return node;
  }

  private static void groups(ArrayNode to, List<Group> groups) {
    for (Group group : groups) {
      ObjectNode node = to.addObject().put("name", group.name()).put("jobs", group.jobs());
      Json.put(node, "realMeanSeconds", group.realSeconds());
      Json.put(node, "simulatedMeanSeconds", group.simulatedSeconds());
    }
  }

  private static void side(ObjectNode node, Side side) {
    node.set("waits", SiteJson.waits(side.waits()));
    node.set("completions", SiteJson.waits(side.completions()));
  }
}
