package io.adlro.ingest.submission.kubernetes;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.ingest.submission.PriorityNames;
import java.util.function.Predicate;

/**
 * What a Kubernetes cluster has decided and its pods do not say.
 *
 * @param isModel whether the value of a node label names a GPU model
 * @param sharesPerGpu replicas into which a shared GPU is cut ({@code nvidia.com/gpu.shared})
 * @param priorities what its priority classes mean
 */
public record KubernetesSite(
    Predicate<String> isModel, int sharesPerGpu, PriorityNames priorities) {
  public KubernetesSite {
    if (sharesPerGpu < 1) {
      throw new IllegalArgumentException("a GPU has at least one share");
    }
  }

  /** Four replicas a GPU, as in the examples of NVIDIA's device plugin. */
  public static KubernetesSite usual() {
    Predicate<String> isModel = name -> GpuCatalog.standard().find(name).isPresent();
    return new KubernetesSite(isModel, 4, PriorityNames.standard());
  }
}
