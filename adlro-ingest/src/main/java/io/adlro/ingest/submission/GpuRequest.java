package io.adlro.ingest.submission;

import io.adlro.ingest.notation.MigProfile;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** The requested number of GPUs, the share of each, and the models. */
public record GpuRequest(int gpus, int shareMilli, List<String> models, OptionalInt gpuMemoryMib) {
  public static final GpuRequest NONE = new GpuRequest(0, 1000, List.of(), OptionalInt.empty());

  /** More than any cluster has; larger numbers are reduced to this. */
  public static final int MOST_GPUS = 1_000_000;

  public GpuRequest {
    models = List.copyOf(models);
  }

  public static GpuRequest whole(long gpus) {
    return gpus <= 0 ? NONE : new GpuRequest(capped(gpus), 1000, List.of(), OptionalInt.empty());
  }

  public static GpuRequest model(String model, long gpus) {
    return gpus <= 0
        ? NONE
        : new GpuRequest(capped(gpus), 1000, List.of(model), OptionalInt.empty());
  }

  /** Slices of one profile, each on its own GPU. */
  public static GpuRequest slices(MigProfile profile, long slices) {
    if (slices <= 0) {
      return NONE;
    }
    List<String> models = profile.model().isEmpty() ? List.of() : List.of(profile.model());
    OptionalInt memoryMib = OptionalInt.of(profile.memoryMib());
    return new GpuRequest(capped(slices), profile.shareMilli(), models, memoryMib);
  }

  /**
   * A number of shares of GPUs with {@code partsPerGpu} shares each; beyond one GPU, whole GPUs.
   */
  public static GpuRequest parts(long parts, int partsPerGpu) {
    if (parts <= 0) {
      return NONE;
    }
    if (parts >= partsPerGpu) {
      return whole(parts / partsPerGpu + (parts % partsPerGpu == 0 ? 0 : 1));
    }
    int shareMilli = Math.max(1, Math.toIntExact(Math.round(1000.0 * parts / partsPerGpu)));
    return new GpuRequest(1, shareMilli, List.of(), OptionalInt.empty());
  }

  public GpuRequest times(long count) {
    return gpus == 0 || count <= 0
        ? NONE
        : new GpuRequest(
            capped(count > MOST_GPUS ? count : gpus * count), shareMilli, models, gpuMemoryMib);
  }

  public GpuRequest withMemoryMib(int mib) {
    return new GpuRequest(gpus, shareMilli, models, OptionalInt.of(mib));
  }

  public GpuRequest withShareMilli(int milli) {
    return new GpuRequest(gpus, milli, models, gpuMemoryMib);
  }

  public GpuRequest ofAnyModel() {
    return new GpuRequest(gpus, shareMilli, List.of(), gpuMemoryMib);
  }

  /**
   * The sum of both. A submission has one share per GPU, so of unequal shares the larger is used.
   */
  public GpuRequest plus(GpuRequest other) {
    if (gpus == 0 || other.gpus == 0) {
      return gpus == 0 ? other : this;
    }
    if (shareMilli != other.shareMilli) {
      return shareMilli > other.shareMilli ? this : other;
    }
    Set<String> both = new LinkedHashSet<>(models);
    both.addAll(other.models);
    OptionalInt memoryMib = gpuMemoryMib;
    if (other.gpuMemoryMib.orElse(0) > gpuMemoryMib.orElse(0)) {
      memoryMib = other.gpuMemoryMib;
    }
    int sum = capped((long) gpus + other.gpus);
    return new GpuRequest(sum, shareMilli, List.copyOf(both), memoryMib);
  }

  private static int capped(long gpus) {
    return (int) Math.min(gpus, MOST_GPUS);
  }
}
