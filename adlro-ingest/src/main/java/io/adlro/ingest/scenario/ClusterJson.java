package io.adlro.ingest.scenario;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a cluster as {@code cluster.json}: the keys that checkers of schedules read, and beside
 * them, under the names of our YAML, the rest.
 */
final class ClusterJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private ClusterJson() {}

  static String of(Cluster cluster) {
    Map<String, Object> models = new LinkedHashMap<>();
    cluster.models().forEach(model -> models.put(model.name(), model(model)));
    Map<String, Object> speeds = new LinkedHashMap<>();
    for (int c = 0; c < cluster.classes().size(); c++) {
      Map<String, Object> row = new LinkedHashMap<>();
      for (int m = 0; m < cluster.modelCount(); m++) {
        row.put(cluster.models().get(m).name(), number(cluster.speed(c, m)));
      }
      speeds.put(cluster.classes().get(c), row);
    }
    List<Object> nodes = cluster.nodes().stream().map(ClusterJson::node).toList();
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("gpuModels", models);
    root.put("speeds", speeds);
    root.put("nodes", nodes);
    return MAPPER.writeValueAsString(root) + "\n";
  }

  private static Map<String, Object> model(GpuModel model) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("memoryGib", number(model.memoryMib() / 1024.0));
    keys.put("memoryBandwidth", number(model.memoryGigabytesPerSecond()));
    keys.put("idlePower", number(model.idleWatts()));
    keys.put("peakPower", number(model.peakWatts()));
    keys.put("throttle", number(model.throttleCelsius()));
    keys.put("maxTemperature", number(model.maxCelsius()));
    return keys;
  }

  private static Object node(Node node) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("name", node.name());
    keys.put("gpuModel", node.gpuModel());
    keys.put("gpus", node.gpus());
    keys.put("cpuCores", number(node.cpuMilli() / 1000.0));
    keys.put("memoryGib", number(node.memoryMib() / 1024.0));
    keys.put("interconnect", node.interconnect().name().toLowerCase(Locale.ROOT));
    keys.put("network", number(node.networkGigabytesPerSecond()).toPlainString() + "GB/s");
    if (node.deviceFactors().stream().anyMatch(factor -> factor != 1)) {
      keys.put("deviceFactors", node.deviceFactors().stream().map(ClusterJson::number).toList());
    }
    if (node.hasStatedGpuIds()) {
      keys.put("gpuIds", node.gpuIds());
    }
    return keys;
  }

  /** Whole numbers without a fraction: 32, not 32.0. */
  private static BigDecimal number(double value) {
    BigDecimal plain = BigDecimal.valueOf(value).stripTrailingZeros();
    return plain.scale() < 0 ? plain.setScale(0) : plain;
  }
}
