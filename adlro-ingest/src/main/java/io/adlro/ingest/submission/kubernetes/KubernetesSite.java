package io.adlro.ingest.submission.kubernetes;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.ingest.submission.PriorityNames;
import java.util.function.Predicate;

/**
 * Settings of a Kubernetes cluster that its pods do not state.
 *
 * @param isModel whether the value of a node label names a GPU model
 * @param sharesPerGpu replicas of a shared GPU ({@code nvidia.com/gpu.shared})
 * @param priorities the meaning of its priority classes
 */
public record KubernetesSite(
    Predicate<String> isModel, int sharesPerGpu, PriorityNames priorities) {
  public KubernetesSite {
    if (sharesPerGpu < 1) {
      throw new IllegalArgumentException("a GPU has at least one share");
    }
  }

  /** Four replicas per GPU, as in the examples of NVIDIA's device plugin. */
  public static KubernetesSite defaults() {
    Predicate<String> isModel = name -> GpuCatalog.standard().find(name).isPresent();
    return new KubernetesSite(isModel, 4, PriorityNames.standard());
  }
}
