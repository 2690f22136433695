package io.adlro.live.loop;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.live.loop.RequestRefused.Kind;

/** The names in a request that a cluster has to know. */
public final class KnownNames {
  private KnownNames() {}

  /**
   * Checks the class and the GPU models.
   *
   * @throws RequestRefused with the names that the cluster has
   */
  public static void require(Cluster cluster, JobRequest request) {
    if (!cluster.classes().contains(request.jobClass())) {
      throw new RequestRefused(
          Kind.INVALID,
          "the cluster has no job class `%s`; it has %s"
              .formatted(request.jobClass(), String.join(", ", cluster.classes())));
    }
    for (String model : request.allowedModels()) {
      if (cluster.models().stream().noneMatch(m -> m.name().equals(model))) {
        throw new RequestRefused(
            Kind.INVALID,
            "the cluster has no GPU model `%s`; it has %s"
                .formatted(model, cluster.modelNames(cluster.allModels())));
      }
    }
  }
}
