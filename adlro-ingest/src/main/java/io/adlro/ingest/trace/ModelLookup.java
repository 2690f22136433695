package io.adlro.ingest.trace;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.ingest.cluster.Hostlist;
import io.adlro.ingest.history.PastJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cluster's GPU models by the names that traces give them. */
public final class ModelLookup {
  private final List<String> models;
  private final Map<String, String> modelByNode = new HashMap<>();
  private final Map<String, Optional<String>> found = new HashMap<>();

  public ModelLookup(Cluster cluster) {
    this.models = cluster.models().stream().map(GpuModel::name).toList();
    cluster.nodes().forEach(node -> modelByNode.put(node.name(), node.gpuModel()));
  }

  /** The model that a job ran on: by its name, else by the nodes, if all have the same. */
  public Optional<String> ranOn(PastJob past) {
    Optional<String> byName = past.ranOn().isEmpty() ? Optional.empty() : named(past.ranOn());
    if (byName.isPresent() || past.nodes().isEmpty()) {
      return byName;
    }
    List<String> ofNodes =
        Hostlist.expand(past.nodes()).orElse(List.of()).stream()
            .map(node -> modelByNode.getOrDefault(node, ""))
            .distinct()
            .toList();
    return ofNodes.size() == 1 && !ofNodes.get(0).isEmpty()
        ? Optional.of(ofNodes.get(0))
        : Optional.empty();
  }

  /** As written, else in another case, else as another spelling of the same model. */
  public Optional<String> named(String spelling) {
    return found.computeIfAbsent(spelling, this::look);
  }

  private Optional<String> look(String spelling) {
    if (models.contains(spelling)) {
      return Optional.of(spelling);
    }
    Optional<String> sameLetters = models.stream().filter(spelling::equalsIgnoreCase).findFirst();
    if (sameLetters.isPresent()) {
      return sameLetters;
    }
    Optional<GpuSpec> spec = GpuCatalog.standard().find(spelling);
    return spec.isEmpty()
        ? Optional.empty()
        : models.stream().filter(m -> GpuCatalog.standard().find(m).equals(spec)).findFirst();
  }

  /** The models of these spellings that the cluster has. */
  List<String> among(List<String> spellings) {
    List<String> names = new ArrayList<>();
    for (String spelling : spellings) {
      named(spelling).filter(name -> !names.contains(name)).ifPresent(names::add);
    }
    return names;
  }
}
