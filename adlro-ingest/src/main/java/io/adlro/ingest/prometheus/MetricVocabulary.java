package io.adlro.ingest.prometheus;

import io.adlro.ingest.prometheus.MetricMeaning.IfAmd;
import io.adlro.ingest.prometheus.MetricMeaning.Ignored;
import io.adlro.ingest.prometheus.MetricMeaning.Reading;
import io.adlro.ingest.text.FixedWords;
import java.util.List;
import java.util.Map;

/** The meaning of a metric name of any known exporter. */
final class MetricVocabulary {
  static final Ignored UNKNOWN = new Ignored("unknown metric");
  private static final Ignored NOT_USED = new Ignored("not used");

  private static final Map<String, MetricMeaning> DCGM = DcgmMetricNames.table();
  private static final Map<String, MetricMeaning> AMD = AmdMetricNames.table();
  private static final Map<String, MetricMeaning> NVIDIA_SMI = NvidiaSmiMetricNames.table();

  /** Longer than the names of any exporter. */
  private static final int LONGEST = 256;

  private static final String AMD_PREFIX = "amd_";
  private static final List<String> AMD_FAMILIES =
      FixedWords.list(
          "gpu_ecc_ gpu_prof_ gpu_violation_ gpu_xgmi_ xgmi_neighbor_ gpu_afid_errors gpu_health"
              + " gpu_nodes_total gpu_process_ gpu_min_clock gpu_max_clock gpu_voltage gpu_gfx_"
              + " gpu_memory_voltage gpu_mma_ gpu_vcn_ gpu_jpeg_ gpu_vram_ gpu_total_ gpu_used_"
              + " gpu_free_ pcie_");
  private static final List<String> OTHER_FAMILIES =
      List.of(
          "DCGM_FI_",
          "DCGM_EXP_",
          "dcgm_",
          NvidiaSmiMetricNames.PREFIX,
          "go_",
          "process_",
          "promhttp_");

  private MetricVocabulary() {}

  static MetricMeaning of(String name) {
    if (name.length() > LONGEST) {
      return UNKNOWN;
    }
    MetricMeaning meaning = plain(name);
    // OpenMetrics appends this to every counter.
    if (meaning instanceof Ignored && name.endsWith("_total")) {
      MetricMeaning counter = plain(name.substring(0, name.length() - "_total".length()));
      return counter instanceof Ignored ? meaning : counter;
    }
    return meaning;
  }

  private static MetricMeaning plain(String name) {
    if (DCGM.containsKey(name)) {
      return DCGM.get(name);
    }
    if (name.startsWith(NvidiaSmiMetricNames.PREFIX)) {
      return NVIDIA_SMI.getOrDefault(
          name.substring(NvidiaSmiMetricNames.PREFIX.length()), NOT_USED);
    }
    MetricMeaning amd =
        amd(name.startsWith(AMD_PREFIX) ? name.substring(AMD_PREFIX.length()) : name);
    if (!amd.equals(UNKNOWN)) {
      return amd;
    }
    return startsWithAny(name, OTHER_FAMILIES) ? NOT_USED : prefixed(name);
  }

  private static MetricMeaning amd(String name) {
    MetricMeaning meaning = AMD.getOrDefault(name, UNKNOWN);
    return meaning.equals(UNKNOWN) && startsWithAny(name, AMD_FAMILIES) ? NOT_USED : meaning;
  }

  /** A name of AMD's exporter behind the prefix of a site; the shortest prefix is tried first. */
  private static MetricMeaning prefixed(String name) {
    for (int at = name.indexOf('_') + 1; at > 0; at = name.indexOf('_', at) + 1) {
      if (AMD.get(name.substring(at)) instanceof Reading reading) {
        return new IfAmd(reading);
      }
    }
    return UNKNOWN;
  }

  private static boolean startsWithAny(String name, List<String> starts) {
    return starts.stream().anyMatch(name::startsWith);
  }
}
