package io.adlro.report.json;

import io.adlro.learn.bundle.Feature;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.study.file.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A model without its weights as JSON; docs/json.md describes the schema. */
public final class ModelJson {
  private ModelJson() {}

  public static String of(ModelBundle model, String sha256) {
    ObjectNode root = Json.object();
    root.put("name", model.name());
    root.put("sha256", sha256);
    root.put("network", model.network().toString());
    root.put("weights", model.network().weights());
    root.put("members", model.ensemble().size());
    root.put("actionLayout", model.actionLayout());
    ArrayNode features = root.putArray("features");
    for (Feature feature : model.features()) {
      ObjectNode node =
          features.addObject().put("name", feature.name()).put("unit", feature.unit());
      Json.put(node, "offset", feature.offset());
      Json.put(node, "factor", feature.factor());
      Json.put(node, "clip", feature.clip());
    }
    ObjectNode settings = root.putObject("settings");
    model.settings().forEach(settings::put);
    ObjectNode provenance = root.putObject("provenance");
    model.provenance().forEach(provenance::put);
    return Json.text(root);
  }
}
