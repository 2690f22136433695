package io.adlro.ingest.cluster;

import io.adlro.ingest.notation.AmdPartition;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What AMD's node labeller says of the GPUs: {@code amd.com/gpu.vram=192G}, or as it was before,
 * {@code beta.amd.com/gpu.vram.16G=1}. It supposes that all GPUs of a node are equal.
 */
record AmdLabels(NavigableMap<String, String> labels) {
  private static final List<String> PREFIXES = List.of("amd.com/gpu.", "beta.amd.com/gpu.");
  private static final Pattern GIBIBYTES = Pattern.compile("(\\d{1,4})G");

  /** The product, or the PCI device id as the tools write it where that is all there is. */
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

  /** Into how many parts each GPU is cut if all of the node are cut alike, 1 if they are whole. */
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
