package io.adlro.ingest.cluster;

import io.adlro.ingest.notation.AmdPartition;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The labels of AMD's node labeller: {@code amd.com/gpu.vram=192G}, or in older versions {@code
 * beta.amd.com/gpu.vram.16G=1}. It assumes that all GPUs of a node are equal.
 */
record AmdLabels(NavigableMap<String, String> labels) {
  private static final List<String> PREFIXES = List.of("amd.com/gpu.", "beta.amd.com/gpu.");
  private static final Pattern GIBIBYTES = Pattern.compile("(\\d{1,4})G");

  /** The product name, or the PCI device id as the tools print it if there is no name. */
  String model() {
    String product = value("product-name");
    String device = value("device-id");
    return product.isEmpty() && !device.isEmpty() ? "0x" + device : product;
  }

  OptionalInt memoryMib() {
    Matcher size = GIBIBYTES.matcher(value("vram"));
    return size.matches()
        ? OptionalInt.of(1024 * Integer.parseInt(size.group(1)))
        : OptionalInt.empty();
  }

  /** Number of partitions of each GPU if all GPUs of the node are partitioned alike, else 1. */
  int parts() {
    String mode = labels.getOrDefault("amd.com/compute-memory-partition", "");
    return Math.max(1, AmdPartition.parts(mode));
  }

  private String value(String property) {
    for (String prefix : PREFIXES) {
      String value = labels.getOrDefault(prefix + property, "");
      if (!value.isEmpty()) {
        return value;
      }
    }
    for (String prefix : PREFIXES) {
      String key = labels.ceilingKey(prefix + property + ".");
      if (key != null && key.startsWith(prefix + property + ".")) {
        return key.substring((prefix + property + ".").length());
      }
    }
    return "";
  }
}
