package io.adlro.report.json;

import io.adlro.core.catalog.GpuSpec;
import io.adlro.ingest.cluster.NodeReport;
import io.adlro.ingest.site.ClusterFindings;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Nodes and the cluster that they form, as JSON. */
final class ClusterFindingsJson {
  private ClusterFindingsJson() {}

  static void put(ObjectNode node, ClusterFindings found) {
    node.put("nodes", found.nodes()).put("gpus", found.gpus());
    node.put("unavailable", found.unavailable());
    ArrayNode models = node.putArray("models");
    for (ClusterFindings.Model model : found.models()) {
      ObjectNode row = models.addObject();
      row.put("name", model.name()).put("gpus", model.gpus()).put("memoryMib", model.memoryMib());
      row.put("catalogued", model.catalogued().map(GpuSpec::name).orElse(null));
      CheckJson.put(row, "firstSpeed", model.firstSpeed());
    }
    CheckJson.put(node.putArray("leftOut"), found.leftOut());
    ArrayNode reports = node.putArray("reports");
    for (NodeReport report : found.reports()) {
      ObjectNode row = reports.addObject().put("name", report.name());
      ArrayNode gpus = row.putArray("gpus");
      for (NodeReport.Gpus each : report.gpus()) {
        ObjectNode kind = gpus.addObject().put("model", each.model()).put("count", each.count());
        CheckJson.put(kind.put("shareMilli", each.shareMilli()), "memoryMib", each.memoryMib());
      }
      CheckJson.put(row, "cpus", report.cpus());
      CheckJson.put(row, "memoryMib", report.memoryMib());
      CheckJson.texts(row.putArray("features"), report.features());
      row.put("available", report.available()).put("state", report.state());
    }
  }
}
