package io.adlro.ingest.smi;

import java.util.ArrayList;
import java.util.List;

/**
 * The first line of a query: field names in their order, with units in brackets if they have one,
 * such as {@code memory.used [MiB]}.
 */
record QueryHeader(List<String> names, List<String> units) {
  static final String TIME = "timestamp";

  QueryHeader {
    names = List.copyOf(names);
    units = List.copyOf(units);
  }

  /** The cells of a line; nvidia-smi does not quote. */
  static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    int from = 0;
    for (int comma = line.indexOf(','); comma >= 0; comma = line.indexOf(',', from)) {
      cells.add(line.substring(from, comma).strip());
      from = comma + 1;
    }
    cells.add(line.substring(from).strip());
    return cells;
  }

  /** Whether these are names of fields with at least one known metric. */
  static boolean isHeader(List<String> cells) {
    for (String cell : cells) {
      if (QueryTable.METRICS.find(name(cell)).isPresent()) {
        return true;
      }
    }
    return false;
  }

  static QueryHeader of(List<String> cells) {
    return new QueryHeader(
        cells.stream().map(QueryHeader::name).toList(),
        cells.stream().map(QueryHeader::unit).toList());
  }

  private static String name(String cell) {
    int bracket = cell.indexOf('[');
    return bracket < 0 ? cell : cell.substring(0, bracket).strip();
  }

  private static String unit(String cell) {
    int open = cell.indexOf('[');
    int close = cell.indexOf(']', Math.max(0, open));
    return open < 0 || close < 0 ? "" : cell.substring(open + 1, close).strip();
  }

  boolean has(String name) {
    return names.contains(name);
  }
}
