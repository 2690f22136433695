package io.adlro.ingest.submission;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Maps names of priority classes and service levels to our scale of 0..1. Case, underscores and a
 * leading or trailing "priority" make no difference.
 */
public record PriorityNames(Map<String, Double> byName) {
  private static final PriorityNames STANDARD =
      new PriorityNames(
          Map.ofEntries(
              Map.entry("system-node-critical", 1.0),
              Map.entry("system-cluster-critical", 1.0),
              Map.entry("critical", 1.0),
              Map.entry("urgent", 0.95),
              Map.entry("inference", 0.9),
              Map.entry("very-high", 0.9),
              Map.entry("high", 0.8),
              Map.entry("production", 0.8),
              Map.entry("prod", 0.8),
              Map.entry("build", 0.75),
              Map.entry("interactive", 0.75),
              Map.entry("interactive-preemptible", 0.6),
              Map.entry("normal", 0.5),
              Map.entry("medium", 0.5),
              Map.entry("default", 0.5),
              Map.entry("train", 0.5),
              Map.entry("low", 0.2),
              Map.entry("preemptible", 0.1),
              Map.entry("preempt", 0.1),
              Map.entry("scavenger", 0.1),
              Map.entry("standby", 0.1),
              Map.entry("best-effort", 0.1),
              Map.entry("besteffort", 0.1),
              Map.entry("idle", 0.0)));

  public PriorityNames {
    Map<String, Double> plain = new LinkedHashMap<>();
    byName.forEach(
        (name, priority) -> {
          if (!(priority >= 0 && priority <= 1)) {
            throw new IllegalArgumentException(
                "priority of `%s` is %s, outside 0..1".formatted(name, priority));
          }
          plain.put(plain(name), priority);
        });
    byName = Map.copyOf(plain);
  }

  /** The classes of Kubernetes and Run:ai, and common names of sites. */
  public static PriorityNames standard() {
    return STANDARD;
  }

  public OptionalDouble find(String name) {
    Double priority = byName.get(plain(name));
    return priority == null ? OptionalDouble.empty() : OptionalDouble.of(priority);
  }

  private static String plain(String name) {
    String plain = name.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    plain = plain.startsWith("priority-") ? plain.substring("priority-".length()) : plain;
    return plain.endsWith("-priority")
        ? plain.substring(0, plain.length() - "-priority".length())
        : plain;
  }
}
