package io.adlro.ingest.submission.slurm;

import io.adlro.ingest.notation.MigProfile;
import io.adlro.ingest.notation.SlurmResource;
import io.adlro.ingest.submission.GpuAsk;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;

/**
 * What lists of generic resources ask of GPUs: whole ones, slices, shards and shares of MPS. What
 * is no GPU goes to the notes, with the reason.
 */
public final class Gres {
  private final SlurmSite site;
  private final BiConsumer<String, String> notes;

  public Gres(SlurmSite site, BiConsumer<String, String> notes) {
    this.site = site;
    this.notes = notes;
  }

  /** A list in which each entry names its kind, as {@code --gres} takes it. */
  public GpuAsk resources(String list) {
    return sum(SlurmResource.list(list));
  }

  /** A list of {@code [type:]number}, as {@code --gpus} takes it. */
  public GpuAsk gpus(String list) {
    return sum(SlurmResource.gpus(list));
  }

  public GpuAsk sum(List<SlurmResource> resources) {
    GpuAsk sum = GpuAsk.NONE;
    for (SlurmResource resource : resources) {
      sum = sum.plus(of(resource));
    }
    return sum;
  }

  private GpuAsk of(SlurmResource resource) {
    return switch (resource.name()) {
      case SlurmResource.GPU -> gpu(resource);
      case "shard" -> parts(resource, site.shardsPerGpu());
      case "mps" -> parts(resource, site.mpsPerGpu());
      case "0" -> GpuAsk.NONE;
      default -> {
        notes.accept(resource.written(), "not a GPU");
        yield GpuAsk.NONE;
      }
    };
  }

  private GpuAsk gpu(SlurmResource resource) {
    OptionalInt count = resource.count();
    if (count.isEmpty()) {
      notes.accept(resource.written(), "not a number of GPUs");
      return GpuAsk.NONE;
    }
    if (resource.type().isEmpty()) {
      return GpuAsk.whole(count.getAsInt());
    }
    Optional<MigProfile> slice = MigProfile.find(resource.type());
    return slice.isPresent()
        ? GpuAsk.slices(slice.get(), count.getAsInt())
        : GpuAsk.model(resource.type(), count.getAsInt());
  }

  private GpuAsk parts(SlurmResource resource, int perGpu) {
    OptionalInt count = resource.count();
    if (count.isEmpty()) {
      notes.accept(resource.written(), "not a number of parts");
      return GpuAsk.NONE;
    }
    String type = resource.type();
    GpuAsk parts = GpuAsk.parts(count.getAsInt(), perGpu);
    return type.isEmpty() || parts.gpus() == 0
        ? parts
        : new GpuAsk(parts.gpus(), parts.shareMilli(), List.of(type), parts.gpuMemoryMib());
  }
}
