package io.adlro.ingest.scenario;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes a cluster as our YAML, with comments, for people to edit: a line for each model, node and
 * speed. Read again, it is the same cluster.
 */
final class ClusterYaml {
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}][\\p{L}\\p{N}._+-]*");
  private static final Pattern RESERVED =
      Pattern.compile("(?i)true|false|null|yes|no|on|off|y|n|nan|inf");
  private static final int MIB_PER_GIB = 1024;

  private final Cluster cluster;
  private final ClusterNotes notes;
  private final StringBuilder text = new StringBuilder();

  private ClusterYaml(Cluster cluster, ClusterNotes notes) {
    this.cluster = cluster;
    this.notes = notes;
  }

  static String of(Cluster cluster, ClusterNotes notes) {
    return new ClusterYaml(cluster, notes).write();
  }

  private String write() {
    notes.header().forEach(line -> text.append(("# " + line).stripTrailing()).append('\n'));
    line("models:", "");
    for (GpuModel model : cluster.models()) {
      line("  " + model(model), notes.models().getOrDefault(model.name(), ""));
    }
    line("nodes:", "");
    for (Node node : cluster.nodes()) {
      line("  - " + node(node), notes.nodes().getOrDefault(node.name(), ""));
    }
    line("speeds:", "");
    for (int c = 0; c < cluster.classes().size(); c++) {
      String jobClass = cluster.classes().get(c);
      line("  " + quoted(jobClass) + ":", "");
      for (int m = 0; m < cluster.modelCount(); m++) {
        String model = cluster.models().get(m).name();
        line(
            "    %s: %s".formatted(quoted(model), number(cluster.speed(c, m))),
            notes.ofSpeed(jobClass, model));
      }
    }
    return text.toString();
  }

  private void line(String keys, String note) {
    text.append(keys);
    if (!note.isEmpty()) {
      text.append(" # ").append(note.replaceAll("\\p{Cntrl}", "?"));
    }
    text.append('\n');
  }

  private static String model(GpuModel model) {
    return "%s: {memory: %s, memoryBandwidth: %s, idlePower: %s, peakPower: %s, throttle: %s, maxTemperature: %s}"
        .formatted(
            quoted(model.name()),
            memory(model.memoryMib()),
            number(model.memoryGigabytesPerSecond()),
            number(model.idleWatts()),
            number(model.peakWatts()),
            number(model.throttleCelsius()),
            number(model.maxCelsius()));
  }

  private static String node(Node node) {
    String factors =
        node.deviceFactors().stream().allMatch(factor -> factor == 1)
            ? ""
            : node.deviceFactors().stream()
                .map(ClusterYaml::number)
                .collect(Collectors.joining(", ", ", deviceFactors: [", "]"));
    String ids =
        node.hasStatedGpuIds()
            ? node.gpuIds().stream().collect(Collectors.joining("\", \"", ", gpuIds: [\"", "\"]"))
            : "";
    return "{name: %s, gpuModel: %s, gpus: %d, cpuCores: %s, memory: %s, interconnect: %s, network: %sGB/s%s%s}"
        .formatted(
            quoted(node.name()),
            quoted(node.gpuModel()),
            node.gpus(),
            number(node.cpuMilli() / 1000.0),
            memory(node.memoryMib()),
            node.interconnect().name().toLowerCase(Locale.ROOT),
            number(node.networkGigabytesPerSecond()),
            factors,
            ids);
  }

  private static String memory(int mib) {
    return mib % MIB_PER_GIB == 0 ? mib / MIB_PER_GIB + "GiB" : mib + "MiB";
  }

  /** Whole numbers without a fraction, none with an exponent. */
  private static String number(double value) {
    BigDecimal plain = BigDecimal.valueOf(value).stripTrailingZeros();
    return plain.toPlainString();
  }

  /** In quotes where YAML would read another type than text. */
  private static String quoted(String name) {
    return PLAIN.matcher(name).matches() && !RESERVED.matcher(name).matches()
        ? name
        : "\"" + name + "\"";
  }
}
