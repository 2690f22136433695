package io.adlro.ingest.csv;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.SourceNode.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The header of a table: the position of each column. */
final class CsvHeader {
  private final List<String> required;
  private final Map<String, Integer> positions = new LinkedHashMap<>();
  private final int width;

  private CsvHeader(List<String> required, int width) {
    this.required = required;
    this.width = width;
  }

  /** Checks the names against the columns; empty when the rows below cannot be read. */
  static Optional<CsvHeader> of(
      String file,
      int line,
      List<String> names,
      List<String> known,
      List<String> required,
      Problems problems) {
    String first = names.get(0);
    if (names.stream().anyMatch(name -> name.chars().anyMatch(Character::isISOControl))) {
      problems.add(file, line, "holds control characters; is this a CSV file?");
      return Optional.empty();
    }
    if (names.size() == 1 && first.contains(";") && known.size() > 1) {
      problems.add(file, line, "the columns are separated by `;`; separate them by commas");
      return Optional.empty();
    }
    CsvHeader header = new CsvHeader(required, names.size());
    header.place(file, line, names, known, problems);
    for (String column : required) {
      if (!header.positions.containsKey(column)) {
        problems.addMissing(file, line, column, "a column of that name");
      }
    }
    header.refuseUnknown(file, line, names, known, problems);
    return header.positions.isEmpty() ? Optional.empty() : Optional.of(header);
  }

  /** The row as a map of its cells. */
  SourceNode row(String file, int line, List<String> cells) {
    Map<String, SourceNode> entries = new LinkedHashMap<>();
    positions.forEach(
        (column, position) -> {
          String text = cells.get(position).strip();
          Kind kind = text.isEmpty() ? Kind.EMPTY : Kind.CELL;
          entries.put(column, SourceNode.scalar(file, line, column, kind, text));
        });
    for (String column : required) {
      // A missing column is a problem of the header, not of every row again.
      entries.computeIfAbsent(
          column, name -> SourceNode.scalar(file, line, name, Kind.UNREADABLE, ""));
    }
    return new SourceNode(file, line, "", Kind.MAP, "", entries, List.of());
  }

  int width() {
    return width;
  }

  private void place(
      String file, int line, List<String> names, List<String> known, Problems problems) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (known.contains(name) && positions.putIfAbsent(name, i) != null) {
        problems.add(file, line, "the column `" + name + "` is there twice; remove one");
      }
    }
  }

  private void refuseUnknown(
      String file, int line, List<String> names, List<String> known, Problems problems) {
    List<String> free = known.stream().filter(column -> !positions.containsKey(column)).toList();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.isEmpty()) {
        problems.add(file, line, "column " + (i + 1) + " has no name; name or remove it");
      } else if (!known.contains(name)) {
        Optional<String> meant = NearestName.to(name, free);
        meant.ifPresent(column -> problems.forgetMissing(file, column));
        problems.add(
            file,
            line,
            "`"
                + name
                + "` is not a known column; "
                + meant
                    .map(column -> "did you mean `" + column + "`?")
                    .orElseGet(() -> "known are " + NearestName.listed(known)));
      }
    }
  }
}
