package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A group of equal nodes in {@code sinfo --json} of Slurm 23.02 and later: an object of objects,
 * such as {@code "cpus": {"minimum": 64}}.
 */
final class SinfoEntry {
  private final Map<String, String> numbers = new LinkedHashMap<>();
  private List<String> names = List.of();
  private List<String> state = List.of();
  private List<String> features = List.of();
  private List<String> activeFeatures = List.of();
  private String gres = "";

  private SinfoEntry() {}

  /** Hands over the nodes of the entry at whose start the cursor stands. */
  static void read(Cursor cursor, DistinctNodes distinct, Intake intake, String where)
      throws IOException, Unreadable {
    SinfoEntry entry = new SinfoEntry();
    while (cursor.nextField()) {
      String group = cursor.name();
      if (cursor.isObject()) {
        while (cursor.nextField()) {
          String key = group + "." + cursor.name();
          entry.take(key, cursor, intake, where);
        }
      } else {
        entry.take(group, cursor, intake, where);
      }
    }
    Optional<List<String>> names = Hostlist.expand(String.join(",", entry.names));
    if (names.isEmpty()) {
      intake.ignored("nodes.nodes", "a broken list, or one of too many nodes", where);
    } else {
      distinct.add(names.get(), entry.node().report(intake, where), where);
    }
  }

  private void take(String key, Cursor cursor, Intake intake, String where)
      throws IOException, Unreadable {
    switch (key) {
      case "nodes.nodes" -> names = SlurmJsonValues.list(cursor, intake, where);
      case "node.state" -> state = SlurmJsonValues.list(cursor, intake, where);
      case "gres.total" -> gres = cursor.text();
      case "features.total" -> features = SlurmJsonValues.list(cursor, intake, where);
      case "features.active" -> activeFeatures = SlurmJsonValues.list(cursor, intake, where);
      case "cpus.minimum", "memory.minimum" -> numbers.put(key, SlurmJsonValues.number(cursor));
      default -> {
        intake.ignored(key, "not used", where + "." + key);
        cursor.skip();
      }
    }
  }

  private SlurmNode node() {
    return new SlurmNode(
        "",
        gres,
        "",
        NodeLimits.cpus(numbers.getOrDefault("cpus.minimum", "")),
        NodeLimits.memoryMib(numbers.getOrDefault("memory.minimum", "")),
        0,
        activeFeatures.isEmpty() ? features : activeFeatures,
        state);
  }
}
