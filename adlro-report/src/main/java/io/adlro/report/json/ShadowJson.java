package io.adlro.report.json;

import io.adlro.study.file.Json;
import io.adlro.study.site.ShadowResult;
import io.adlro.study.site.ShadowResult.ModelUse;
import io.adlro.study.site.ShadowResult.Side;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the site's scheduler did beside what a policy would have done, as JSON. */
public final class ShadowJson {
  private ShadowJson() {}

  public static String of(ShadowResult result) {
    ObjectNode root = Json.object();
    root.put("policy", result.policy());
    root.put("fromMicros", result.fromMicros());
    root.put("toMicros", result.toMicros());
    root.put("jobs", result.jobs());
    side(root.putObject("real"), result.real());
    side(root.putObject("simulated"), result.simulated());
    ObjectNode change = root.putObject("meanCompletionChange");
    Json.put(change, "relativeDifference", result.change());
    Json.put(change, "ci95", result.interval());
    change.put("days", result.days());
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

  private static void side(ObjectNode node, Side side) {
    node.set("waits", SiteJson.waits(side.waits()));
    node.set("completions", SiteJson.waits(side.completions()));
  }
}
