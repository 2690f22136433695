package io.adlro.live.loop;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Jobs that limits of the cluster keep waiting, with the reason. The kernel holds them; jobs that
 * users hold are not among them. The store keeps them as one value, a line for each.
 */
final class ClusterHolds {
  /** The name of the value. */
  static final String VALUE = "cluster-holds";

  private final Map<String, String> reasons = new LinkedHashMap<>();

  /** Those of a value that was stored, if there is one. */
  static ClusterHolds of(Optional<String> value) {
    ClusterHolds holds = new ClusterHolds();
    value.stream()
        .flatMap(String::lines)
        .map(line -> line.split(" ", 2))
        .forEach(line -> holds.put(line[0], line[1]));
    return holds;
  }

  String text() {
    return reasons.entrySet().stream()
        .map(hold -> hold.getKey() + " " + hold.getValue())
        .collect(Collectors.joining("\n"));
  }

  void put(String job, String reason) {
    reasons.put(job, reason);
  }

  /** Whether it was among them. */
  boolean remove(String job) {
    return reasons.remove(job) != null;
  }

  Optional<String> reason(String job) {
    return Optional.ofNullable(reasons.get(job));
  }

  Set<String> jobs() {
    return Set.copyOf(reasons.keySet());
  }
}
