package io.adlro.ingest.submission.slurm;

import io.adlro.ingest.notation.MigProfile;
import io.adlro.ingest.notation.SlurmResource;
import io.adlro.ingest.submission.GpuRequest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;

/**
 * The GPU request in lists of generic resources: whole GPUs, slices, shards and MPS shares. Other
 * resources are reported with the reason.
 */
public record Gres(SlurmSite site, BiConsumer<String, String> report) {
  /** A list in which each entry names its resource, as in {@code --gres}. */
  public GpuRequest resources(String list) {
    return sum(SlurmResource.list(list));
  }

  /** A list of {@code [type:]number}, as in {@code --gpus}. */
  public GpuRequest gpus(String list) {
    return sum(SlurmResource.gpus(list));
  }

  public GpuRequest sum(List<SlurmResource> resources) {
    GpuRequest sum = GpuRequest.NONE;
    for (SlurmResource resource : resources) {
      sum = sum.plus(of(resource));
    }
    return sum;
  }

  private GpuRequest of(SlurmResource resource) {
    return switch (resource.name()) {
      case SlurmResource.GPU -> gpu(resource);
      case "shard" -> parts(resource, site.shardsPerGpu());
      case "mps" -> parts(resource, site.mpsPerGpu());
      case "0" -> GpuRequest.NONE;
      default -> {
        report.accept(resource.written(), "not a GPU");
        yield GpuRequest.NONE;
      }
    };
  }

  private GpuRequest gpu(SlurmResource resource) {
    OptionalInt count = resource.count();
    if (count.isEmpty()) {
      report.accept(resource.written(), "not a number of GPUs");
      return GpuRequest.NONE;
    }
    if (resource.type().isEmpty()) {
      return GpuRequest.whole(count.getAsInt());
    }
    Optional<MigProfile> slice = MigProfile.find(resource.type());
    return slice.isPresent()
        ? GpuRequest.slices(slice.get(), count.getAsInt())
        : GpuRequest.model(resource.type(), count.getAsInt());
  }

  private GpuRequest parts(SlurmResource resource, int perGpu) {
    OptionalInt count = resource.count();
    if (count.isEmpty()) {
      report.accept(resource.written(), "not a number of parts");
      return GpuRequest.NONE;
    }
    String type = resource.type();
    GpuRequest parts = GpuRequest.parts(count.getAsInt(), perGpu);
    return type.isEmpty() || parts.gpus() == 0
        ? parts
        : new GpuRequest(parts.gpus(), parts.shareMilli(), List.of(type), parts.gpuMemoryMib());
  }
}
