package io.adlro.ingest.scenario;

import io.adlro.core.model.Cluster;
import java.util.List;
import java.util.Optional;

/**
 * What was read of a cluster. The names are there even when mistakes keep it from being built, so
 * that the workload can be checked against them all the same.
 */
record BoundCluster(Optional<Cluster> cluster, List<String> models, List<String> classes) {
  BoundCluster {
    models = List.copyOf(models);
    classes = List.copyOf(classes);
  }
}
