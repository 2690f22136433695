package io.adlro.ingest.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The columns of a sinfo table: their names, and how a line is split into them. Columns are
 * separated by blanks or by a character that the user chose.
 */
final class SinfoLayout {
  /** The columns that the Datadog agent requests, without a header; the last two are optional. */
  private static final List<String> DATADOG =
      List.of(
          ("PARTITION AVAIL NODELIST CPUS(A/I/O/T) MEMORY CLUSTER CPU_LOAD FREE_MEM TMP_DISK STATE"
                  + " REASON ACTIVE_FEATURES THREADS ALLOCMEM GRES GRES_USED")
              .split(" "));

  private static final Pattern COUNTS = Pattern.compile("\\d+/\\d+/\\d+/\\d+");
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final String SIGNS = "|\t;,";
  private static final char BLANK = ' ';

  /** Free text that may contain blanks. */
  private static final String REASON = "REASON";

  private static final Map<String, String> OTHER_NAMES =
      Map.of(
          "HOSTNAMES", "NODELIST",
          "FEATURES", "AVAIL_FEATURES",
          "FEATURES_ACT", "ACTIVE_FEATURES",
          "STATECOMPACT", "STATE",
          "STATELONG", "STATE",
          "STATECOMPLETE", "STATE");

  private final List<String> columns;
  private final char separator;

  private SinfoLayout(List<String> columns, char separator) {
    this.columns = columns;
    this.separator = separator;
  }

  /** The layout if the line is a header, or a row of a layout that is known without one. */
  static Optional<SinfoLayout> of(String line) {
    char separator = separator(line);
    List<String> cells = cells(line, separator);
    List<String> names = new ArrayList<>();
    for (String cell : cells) {
      String name = cell.toUpperCase(Locale.ROOT);
      names.add(OTHER_NAMES.getOrDefault(name, name));
    }
    if (cells.contains("NODELIST") || cells.contains("HOSTNAMES")) {
      return Optional.of(new SinfoLayout(names, separator));
    }
    boolean datadog =
        separator == '|'
            && (cells.size() == DATADOG.size() || cells.size() == DATADOG.size() - 2)
            && COUNTS.matcher(cells.get(3)).matches();
    return datadog
        ? Optional.of(new SinfoLayout(DATADOG.subList(0, cells.size()), separator))
        : Optional.empty();
  }

  List<String> columns() {
    return columns;
  }

  /** The cells in the order of the columns; empty if there are too few or too many. */
  Optional<List<String>> cut(String line) {
    List<String> cells = cells(line, separator);
    int last = columns.size() - 1;
    if (cells.size() > columns.size() && columns.get(last).equals(REASON)) {
      return Optional.of(cells.subList(0, columns.size()));
    }
    return cells.size() == columns.size() ? Optional.of(cells) : Optional.empty();
  }

  private static char separator(String line) {
    return (char) SIGNS.chars().filter(sign -> line.indexOf(sign) >= 0).findFirst().orElse(BLANK);
  }

  private static List<String> cells(String line, char separator) {
    if (separator == BLANK) {
      return List.of(BLANKS.split(line.strip()));
    }
    List<String> cells = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      depth += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
      if (c == separator && (depth <= 0 || separator != ',')) {
        cells.add(line.substring(from, i).strip());
        from = i + 1;
      }
    }
    // A separator at the end of the line closes the last cell.
    if (from < line.length()) {
      cells.add(line.substring(from).strip());
    }
    return cells;
  }
}
