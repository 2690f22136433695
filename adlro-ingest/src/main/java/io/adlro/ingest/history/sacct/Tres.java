package io.adlro.ingest.history.sacct;

import io.adlro.ingest.notation.SlurmNumbers;
import io.adlro.ingest.notation.SlurmResource;
import io.adlro.ingest.submission.GpuRequest;
import io.adlro.ingest.submission.slurm.Gres;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Trackable resources of a whole job: {@code
 * billing=1,cpu=4,gres/gpu:a100=2,gres/gpu=2,mem=62.50G,node=1}. GPUs are listed by type and in
 * total.
 */
final class Tres {
  private final List<SlurmResource> resources;

  Tres(String list) {
    this.resources = SlurmResource.list(list);
  }

  OptionalDouble cpuCores() {
    OptionalInt cores = SlurmNumbers.count(amount("cpu"));
    return cores.isPresent() ? OptionalDouble.of(cores.getAsInt()) : OptionalDouble.empty();
  }

  OptionalDouble memoryMib() {
    return SlurmNumbers.mib(amount("mem"));
  }

  OptionalInt nodes() {
    return SlurmNumbers.count(amount("node"));
  }

  private String amount(String name) {
    return filtered(resource -> resource.name().equals(name)).stream()
        .findFirst()
        .map(SlurmResource::amount)
        .orElse("");
  }

  private List<SlurmResource> filtered(Predicate<SlurmResource> which) {
    return resources.stream().filter(which).toList();
  }

  private static boolean isGpu(SlurmResource resource) {
    return resource.name().equals(SlurmResource.GPU);
  }

  private List<SlurmResource> typedGpus() {
    return filtered(resource -> isGpu(resource) && !resource.type().isEmpty());
  }

  /** The types of the GPUs as Slurm spells them. */
  List<String> gpuTypes() {
    return typedGpus().stream().map(SlurmResource::type).toList();
  }

  GpuRequest gpus(Gres gres) {
    GpuRequest typed = gres.sum(typedGpus());
    if (typed.gpus() > 0) {
      return typed;
    }
    GpuRequest whole = gres.sum(filtered(resource -> isGpu(resource) && resource.type().isEmpty()));
    return whole.gpus() > 0
        ? whole
        : gres.sum(filtered(part -> part.name().equals("shard") || part.name().equals("mps")));
  }
}
