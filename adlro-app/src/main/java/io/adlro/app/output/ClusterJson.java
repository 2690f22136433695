package io.adlro.app.output;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A cluster in the keys of a cluster file, so that {@code --cluster} reads it again. */
public final class ClusterJson {
  private ClusterJson() {}

  public static String of(Cluster cluster) {
    ObjectNode root = Json.object();
    ObjectNode models = root.putObject("gpuModels");
    cluster.models().forEach(model -> models.set(model.name(), model(model)));
    ObjectNode speeds = root.putObject("speeds");
    for (int c = 0; c < cluster.classes().size(); c++) {
      ObjectNode ofClass = speeds.putObject(cluster.classes().get(c));
      for (int m = 0; m < cluster.modelCount(); m++) {
        ofClass.put(cluster.models().get(m).name(), cluster.speed(c, m));
      }
    }
    ArrayNode nodes = root.putArray("nodes");
    cluster.nodes().forEach(node -> nodes.add(node(node)));
    return Json.text(root);
  }

  private static ObjectNode model(GpuModel model) {
    ObjectNode node = Json.object();
    node.put("memoryGib", Decimals.gib(model.memoryMib()));
    node.put("memoryGigabytesPerSecond", model.memoryGigabytesPerSecond());
    node.put("idleWatts", model.idleWatts());
    node.put("peakWatts", model.peakWatts());
    node.put("throttleCelsius", model.throttleCelsius());
    node.put("maxCelsius", model.maxCelsius());
    return node;
  }

  private static ObjectNode node(Node machine) {
    ObjectNode node = Json.object();
    node.put("name", machine.name());
    node.put("gpuModel", machine.gpuModel());
    node.put("gpus", machine.gpus());
    node.put("cpuCores", Decimals.thousandths(machine.cpuMilli()));
    node.put("memoryGib", Decimals.gib(machine.memoryMib()));
    node.put("interconnect", machine.interconnect().name().toLowerCase(Locale.ROOT));
    node.put("networkGigabytesPerSecond", machine.networkGigabytesPerSecond());
    ArrayNode factors = node.putArray("deviceFactors");
    machine.deviceFactors().forEach(factors::add);
    return node;
  }
}
