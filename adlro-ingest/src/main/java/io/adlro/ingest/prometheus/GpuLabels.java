package io.adlro.ingest.prometheus;

import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.text.FixedWords;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The labels of a sample that describe a GPU. Exporters differ in names and case, so names are in
 * lower case. Other labels (pod, driver, job) are not kept.
 */
final class GpuLabels {
  /** A longer value is not a name. */
  static final int LONGEST = 256;

  private static final int LONGEST_INDEX = 6;

  private static final List<String> INDEX = List.of("gpu", "gpu_id", "index", "minor_number");
  private static final List<String> MODEL =
      List.of("modelname", "card_series", "card_model", "name");
  private static final List<String> SLICE = List.of("gpu_i_id", "gpu_instance_id");
  private static final List<String> PROFILE = List.of("gpu_i_profile", "profile");
  private static final List<String> OTHERS =
      FixedWords.list(
          "hostname uuid gpu_uuid device serial_number gpu_partition_id"
              + " gpu_compute_partition_type clock_type");
  private static final Set<String> KNOWN =
      Stream.of(INDEX, MODEL, SLICE, PROFILE, OTHERS)
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableSet());
  private static final Set<String> WHOLE = Set.of("", "spx", "none", "na", "n/a");

  private final Map<String, String> values = new HashMap<>();

  void put(String name, String value) {
    String key = name.toLowerCase(Locale.ROOT);
    if (value.length() <= LONGEST && KNOWN.contains(key)) {
      values.put(key, value.strip());
    }
  }

  private String value(String key) {
    return values.getOrDefault(key, "");
  }

  private String first(List<String> keys) {
    for (String key : keys) {
      if (!value(key).isEmpty()) {
        return value(key);
      }
    }
    return "";
  }

  /** The GPU as far as the labels identify it; without UUID and index they name no GPU. */
  GpuIdentity identity(String host) {
    String profile = profile();
    String slice = slice();
    return new GpuIdentity(
        value("hostname").isEmpty() ? host : value("hostname"),
        uuid(),
        index(),
        slice.isEmpty() || profile.isEmpty() ? slice : slice + "/" + profile,
        first(MODEL));
  }

  private String uuid() {
    if (!value("gpu_uuid").isEmpty()) {
      return value("gpu_uuid");
    }
    String uuid = value("uuid");
    if (uuid.isEmpty()) {
      return index() == GpuIdentity.NO_INDEX ? value("serial_number") : "";
    }
    // The nvidia_gpu_exporter removes the prefix that nvidia-smi and DCGM print.
    return uuid.startsWith("GPU-") || uuid.startsWith("MIG-") ? uuid : "GPU-" + uuid;
  }

  private int index() {
    String index = first(INDEX);
    String device = value("device");
    if (index.isEmpty() && device.startsWith("nvidia")) {
      index = device.substring("nvidia".length());
    }
    boolean number = !index.isEmpty() && index.length() <= LONGEST_INDEX;
    for (int i = 0; i < index.length(); i++) {
      number &= index.charAt(i) >= '0' && index.charAt(i) <= '9';
    }
    return number ? Integer.parseInt(index) : GpuIdentity.NO_INDEX;
  }

  /** The number of the MIG slice or the partition, empty for a whole GPU. */
  String slice() {
    String slice = first(SLICE);
    if (!slice.isEmpty()) {
      return slice;
    }
    String partition = value("gpu_partition_id");
    boolean typeTold = !value("gpu_compute_partition_type").isEmpty();
    // In some versions a GPU that is not partitioned has partition 0.
    boolean undivided = partitionType().isEmpty() && (typeTold || partition.equals("0"));
    return undivided || WHOLE.contains(partition.toLowerCase(Locale.ROOT)) ? "" : partition;
  }

  private String profile() {
    String profile = first(PROFILE);
    return profile.isEmpty() ? partitionType() : profile;
  }

  private String partitionType() {
    String type = value("gpu_compute_partition_type").toLowerCase(Locale.ROOT);
    return WHOLE.contains(type) ? "" : type;
  }

  /** Only AMD's exporter labels GPUs with their serial number. */
  boolean ofAmd() {
    return values.containsKey("serial_number");
  }

  /** The clock of a sample of AMD's {@code gpu_clock}; empty if it is not used. */
  Optional<GpuMetric> clock() {
    return switch (value("clock_type").toLowerCase(Locale.ROOT)) {
      case "system", "gpu_clock_type_system" -> Optional.of(GpuMetric.CORE_CLOCK);
      case "memory", "gpu_clock_type_memory" -> Optional.of(GpuMetric.MEMORY_CLOCK);
      default -> Optional.empty();
    };
  }
}
