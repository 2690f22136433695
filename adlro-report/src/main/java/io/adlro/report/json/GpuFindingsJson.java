package io.adlro.report.json;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.ingest.metrics.GpuFault;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.site.GpuFindings;
import io.adlro.study.file.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** GPUs and their metrics as JSON. */
final class GpuFindingsJson {
  private GpuFindingsJson() {}

  static void put(ObjectNode node, GpuFindings found) {
    node.put("asOfSeconds", found.asOfMicros() / CheckJson.MICROS_PER_SECOND);
    node.put("passedOn", found.accepted());
    ObjectNode held = node.putObject("heldBack");
    found.rejected().forEach((reason, count) -> held.put(CheckJson.name(reason), count));
    node.put("unscreened", found.unscreened());
    ObjectNode units = node.putObject("units");
    for (GpuMetric metric : GpuMetric.values()) {
      units.put(CheckJson.name(metric), metric.unit());
    }
    ArrayNode gpus = node.putArray("gpus");
    for (GpuFindings.Gpu gpu : found.gpus()) {
      ObjectNode row = gpus.addObject();
      GpuIdentity identity = gpu.identity();
      row.put("node", identity.host()).put("uuid", identity.uuid());
      row.put("index", identity.index() == GpuIdentity.NO_INDEX ? null : identity.index());
      row.put("slice", identity.instance()).put("model", identity.model());
      row.put("catalogued", catalogued(identity.model()));
      row.put("measuredSeconds", gpu.newestMicros() / CheckJson.MICROS_PER_SECOND);
      for (GpuMetric metric : GpuMetric.values()) {
        Json.put(row, CheckJson.name(metric), gpu.values().getOrDefault(metric, Double.NaN));
      }
      ArrayNode errors = row.putArray("errors");
      for (GpuFault fault : GpuFault.in(gpu.values())) {
        ObjectNode error = errors.addObject().put("metric", CheckJson.name(fault.metric()));
        Json.put(error, "value", fault.value());
        error.put("meaning", fault.meaning()).put("action", fault.action());
      }
    }
  }

  private static String catalogued(String model) {
    return GpuCatalog.standard().find(model).map(GpuSpec::name).orElse(null);
  }
}
