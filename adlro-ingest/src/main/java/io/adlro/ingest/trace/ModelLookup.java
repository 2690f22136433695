package io.adlro.ingest.trace;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cluster's GPU models by the names that traces give them. */
public final class ModelLookup {
  private final List<String> models;
  private final Map<String, Optional<String>> found = new HashMap<>();

  public ModelLookup(Cluster cluster) {
    this.models = cluster.models().stream().map(GpuModel::name).toList();
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
