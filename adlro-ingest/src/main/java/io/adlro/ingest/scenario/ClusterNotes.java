package io.adlro.ingest.scenario;

import java.util.List;
import java.util.Map;

/**
 * The comments of a cluster file.
 *
 * @param header lines above the file's first key
 * @param models by the name of the model
 * @param nodes by the name of the node
 * @param speeds by job class, then by model
 */
public record ClusterNotes(
    List<String> header,
    Map<String, String> models,
    Map<String, String> nodes,
    Map<String, Map<String, String>> speeds) {
  public static final ClusterNotes NONE = new ClusterNotes(List.of(), Map.of(), Map.of(), Map.of());

  public ClusterNotes {
    header = List.copyOf(header);
    models = Map.copyOf(models);
    nodes = Map.copyOf(nodes);
    speeds = Map.copyOf(speeds);
  }

  String ofSpeed(String jobClass, String model) {
    return speeds.getOrDefault(jobClass, Map.of()).getOrDefault(model, "");
  }
}
