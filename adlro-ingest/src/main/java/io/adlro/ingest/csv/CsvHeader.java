package io.adlro.ingest.csv;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The first line of a table: where each column stands. */
final class CsvHeader {
  private final CsvColumns columns;
  private final Map<String, Integer> positions = new HashMap<>();
  private final int width;

  private CsvHeader(CsvColumns columns, int width) {
    this.columns = columns;
    this.width = width;
  }

  /** Checks the names against the columns; empty when the rows below could not be understood. */
  static Optional<CsvHeader> of(
      String file, int line, List<String> names, CsvColumns columns, Problems mistakes) {
    String first = names.get(0);
    if (names.stream().anyMatch(name -> name.chars().anyMatch(Character::isISOControl))) {
      mistakes.add(file, line, "holds control characters; is this a CSV file?");
      return Optional.empty();
    }
    if (names.size() == 1 && first.contains(";") && columns.all().size() > 1) {
      mistakes.add(file, line, "the columns are separated by `;`; separate them by commas");
      return Optional.empty();
    }
    CsvHeader header = new CsvHeader(columns, names.size());
    header.place(file, line, names, mistakes);
    for (String column : columns.required()) {
      if (!header.positions.containsKey(column)) {
        mistakes.addMissing(file, line, column, "a column of that name");
      }
    }
    header.refuseUnknown(file, line, names, mistakes);
    return header.positions.isEmpty() ? Optional.empty() : Optional.of(header);
  }

  /** The position of a column, negative if the table has none. */
  int position(String column) {
    return positions.getOrDefault(column, -1);
  }

  boolean isRequired(String column) {
    return columns.required().contains(column);
  }

  int width() {
    return width;
  }

  private void place(String file, int line, List<String> names, Problems mistakes) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (columns.all().contains(name) && positions.putIfAbsent(name, i) != null) {
        mistakes.add(file, line, "the column `" + name + "` is there twice; remove one");
      }
    }
  }

  private void refuseUnknown(String file, int line, List<String> names, Problems mistakes) {
    List<String> free =
        columns.all().stream().filter(column -> !positions.containsKey(column)).toList();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.isEmpty()) {
        mistakes.add(file, line, "column " + (i + 1) + " has no name; name or remove it");
      } else if (!columns.all().contains(name)) {
        Optional<String> meant = NearestName.to(name, free);
        meant.ifPresent(column -> mistakes.forgetMissing(file, column));
        mistakes.add(
            file,
            line,
            "`"
                + name
                + "` is not a known column; "
                + meant
                    .map(column -> "did you mean `" + column + "`?")
                    .orElseGet(() -> "known are " + NearestName.listed(columns.all())));
      }
    }
  }
}
