package io.adlro.ingest.submission.slurm;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.ingest.submission.PriorityNames;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Settings of a Slurm site that its jobs do not state.
 *
 * @param isModel whether a node feature names a GPU model
 * @param shardsPerGpu {@code gres/shard} of one GPU
 * @param mpsPerGpu {@code gres/mps} of one GPU
 * @param topPriority the priority number that is 1 on our scale, if known
 * @param qos the meaning of its service levels
 */
public record SlurmSite(
    Predicate<String> isModel,
    int shardsPerGpu,
    int mpsPerGpu,
    OptionalLong topPriority,
    PriorityNames qos) {
  public SlurmSite {
    if (shardsPerGpu < 1 || mpsPerGpu < 1 || topPriority.orElse(1) < 1) {
      throw new IllegalArgumentException("parts of a GPU and the top priority are at least 1");
    }
  }

  /** MPS in percent and 8 shards per GPU, as in Slurm's examples; no scale of priorities. */
  public static SlurmSite defaults() {
    Predicate<String> isModel = name -> GpuCatalog.standard().find(name).isPresent();
    return new SlurmSite(isModel, 8, 100, OptionalLong.empty(), PriorityNames.standard());
  }

  /** A priority number on our scale. */
  public OptionalDouble priority(long number) {
    return topPriority.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, (double) number / topPriority.getAsLong()));
  }
}
