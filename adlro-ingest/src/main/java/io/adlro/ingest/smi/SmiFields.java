package io.adlro.ingest.smi;

import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.ThrottleReason;
import io.adlro.ingest.smi.SmiField.Identity;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The fields of one format by name. The names of nested fields are paths with {@code /}; a block is
 * read if some path leads through it.
 */
final class SmiFields {
  private final Map<String, SmiField> byName = new HashMap<>();
  private final Set<String> blocks = new HashSet<>();

  private SmiFields() {}

  /**
   * Reads a table whose rows are one of
   *
   * <pre>
   * VALUE rank metric unit name   unit: "-" for none
   * PART metric name
   * THROTTLE reason name          reason: NONE for what is not throttling
   * MASK name
   * IDENTITY which name
   * MODEL which name
   * INDEX name
   * </pre>
   *
   * with the names of the methods of {@link SmiField} in upper case. A name may contain blanks.
   */
  static SmiFields parse(String table) {
    SmiFields fields = new SmiFields();
    table.lines().forEach(fields::addRow);
    return fields;
  }

  private void addRow(String row) {
    String kind = row.substring(0, row.indexOf(' '));
    int columns =
        switch (kind) {
          case "VALUE" -> 5;
          case "MASK", "INDEX" -> 2;
          default -> 3;
        };
    String[] cells = row.split(" +", columns);
    SmiField field =
        switch (kind) {
          case "VALUE" ->
              SmiField.value(
                  GpuMetric.valueOf(cells[2]),
                  cells[3].equals("-") ? "" : cells[3],
                  Integer.parseInt(cells[1]));
          case "PART" -> SmiField.part(GpuMetric.valueOf(cells[1]));
          case "THROTTLE" -> SmiField.throttling(bits(cells[1]));
          case "MASK" -> SmiField.throttleMask();
          case "IDENTITY" -> SmiField.identity(Identity.valueOf(cells[1]));
          case "MODEL" -> SmiField.model(Identity.valueOf(cells[1]));
          case "INDEX" -> SmiField.index();
          default -> throw new IllegalArgumentException("unknown kind of field: " + row);
        };
    add(cells[columns - 1], field);
  }

  private static int bits(String reason) {
    return reason.equals("NONE") ? 0 : ThrottleReason.valueOf(reason).bit();
  }

  private void add(String path, SmiField field) {
    byName.put(path, field);
    for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
      blocks.add(path.substring(0, slash));
    }
  }

  Optional<SmiField> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  boolean isBlock(String path) {
    return blocks.contains(path);
  }
}
