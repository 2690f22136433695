package io.adlro.report.json;

import io.adlro.core.model.Cluster;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.Refusal;
import io.adlro.study.file.Json;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The conditions of a result: the first fields of every result in JSON. */
final class ConditionsJson {
  private ConditionsJson() {}

  static ObjectNode of(Conditions conditions) {
    ObjectNode node = Json.object();
    TraceJson.warning(node, conditions.warning());
    node.put("scenario", conditions.name());
    node.put("source", conditions.source().name().toLowerCase(Locale.ROOT));
    Json.put(node, "load", conditions.load());
    node.put("jobs", conditions.jobs());
    node.put("measuredJobs", conditions.measuredJobs());
    node.put("measuringRule", conditions.rule());
    node.set("cluster", cluster(conditions.cluster()));
    ArrayNode leftOut = node.putArray("leftOut");
    for (Conditions.LeftOut policy : conditions.leftOut()) {
      leftOut.addObject().put("policy", policy.policy()).put("reason", policy.reason());
    }
    ArrayNode refused = node.putArray("impossibleJobs");
    for (Refusal refusal : conditions.refusals()) {
      refused.addObject().put("reason", refusal.reason()).put("jobs", refusal.jobs());
    }
    return node;
  }

  private static ObjectNode cluster(Cluster cluster) {
    ObjectNode node = Json.object();
    node.put("nodes", cluster.nodeCount());
    node.put("gpus", cluster.gpuCount());
    ObjectNode models = node.putObject("gpusByModel");
    for (int m = 0; m < cluster.modelCount(); m++) {
      models.put(cluster.models().get(m).name(), cluster.gpusOfModel(m));
    }
    return node;
  }
}
