package io.adlro.ingest.submission.kubernetes;

import io.adlro.ingest.Intake;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.notation.AmdPartition;
import io.adlro.ingest.notation.KubeQuantity;
import io.adlro.ingest.notation.MigProfile;
import io.adlro.ingest.submission.GpuRequest;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The GPUs of a pod: from the resources of the vendors' device plugins and of HAMi, and from
 * Run:ai's annotations for shares of a GPU.
 */
record PodGpus(KubernetesSite site, Intake intake, String where) {
  private static final String MIG = "nvidia.com/mig-";
  private static final String AMD = "amd.com/";
  private static final Set<String> WHOLE = Set.of("nvidia.com/gpu", "amd.com/gpu");

  private static final Set<String> NO_ACCELERATOR = Set.of("cpu", "memory");

  GpuRequest of(Map<String, Double> requests, Item annotations) {
    GpuRequest sum = GpuRequest.NONE;
    for (Map.Entry<String, Double> request : requests.entrySet()) {
      sum = sum.plus(resource(request.getKey(), Math.round(request.getValue())));
    }
    return sum.gpus() > 0 ? cutDown(sum, requests) : annotated(annotations);
  }

  private GpuRequest resource(String name, long count) {
    Optional<MigProfile> slice =
        name.startsWith(MIG) ? MigProfile.find(name.substring(MIG.length())) : Optional.empty();
    int amd = name.startsWith(AMD) ? AmdPartition.parts(name.substring(AMD.length())) : 0;
    if (slice.isPresent()) {
      return GpuRequest.slices(slice.get(), count);
    } else if (WHOLE.contains(name)) {
      return GpuRequest.whole(count);
    } else if (amd > 0) {
      return GpuRequest.parts(1, amd).times(count);
    } else if (name.equals("nvidia.com/gpu.shared")) {
      return GpuRequest.parts(count, site.sharesPerGpu());
    } else if (!NO_ACCELERATOR.contains(name) && !name.startsWith("nvidia.com/gpu")) {
      intake.ignored(name, "not a GPU", where);
    }
    return GpuRequest.NONE;
  }

  /** HAMi requests GPUs, and separately the share of each. */
  private static GpuRequest cutDown(GpuRequest gpus, Map<String, Double> requests) {
    GpuRequest cut = gpus;
    double percent = requests.getOrDefault("nvidia.com/gpucores", 0.0);
    if (percent >= 1 && percent < 100) {
      cut = cut.withShareMilli((int) Math.round(10 * percent));
    }
    double mib = requests.getOrDefault("nvidia.com/gpumem", 0.0);
    return mib >= 1 && mib < Integer.MAX_VALUE ? cut.withMemoryMib((int) mib) : cut;
  }

  private GpuRequest annotated(Item annotations) {
    for (Map.Entry<String, Item> entry : annotations.fields().entrySet()) {
      if (entry.getKey().startsWith(MIG)) {
        OptionalDouble count = KubeQuantity.parse(entry.getValue().text());
        return resource(entry.getKey(), Math.round(count.orElse(0)));
      }
    }
    GpuRequest gpus = GpuRequest.NONE;
    String fraction = annotations.at("gpu-fraction").text();
    if (!fraction.isEmpty()) {
      gpus = fraction(fraction);
    }
    OptionalDouble mib = KubeQuantity.parse(annotations.at("gpu-memory").text());
    if (mib.orElse(0) >= 1 && mib.orElse(0) < Integer.MAX_VALUE) {
      gpus = (gpus.gpus() > 0 ? gpus : GpuRequest.whole(1)).withMemoryMib((int) mib.getAsDouble());
      intake.understood("parts of a GPU by memory, counted as whole GPUs");
    }
    OptionalDouble devices = KubeQuantity.parse(annotations.at("gpu-fraction-num-devices").text());
    return devices.isPresent() ? gpus.times(Math.round(devices.getAsDouble())) : gpus;
  }

  private GpuRequest fraction(String text) {
    OptionalDouble fraction = KubeQuantity.parse(text);
    double milli = 1000 * fraction.orElse(0);
    if (milli < 1 || milli > 1000) {
      intake.ignored("gpu-fraction", "not a fraction of a GPU", where);
      return GpuRequest.NONE;
    }
    return GpuRequest.whole(1).withShareMilli((int) Math.round(milli));
  }
}
