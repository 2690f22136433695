package io.adlro.ingest.history.sacct;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rows of {@code sacct -p} or {@code -P} with any {@code --delimiter}, which is found in the
 * header. Slurm quotes nothing. If values contain the delimiter, as times contain a colon and lists
 * of resources a comma, the patterns of the columns decide where values end.
 */
record DelimitedLayout(List<String> columns, String delimiter) implements SacctLayout {
  private static final int MOST_COLUMNS = 500;

  /** The first name and the delimiter: one character, or several equal ones. */
  private static final Pattern HEADER =
      Pattern.compile("([A-Za-z][A-Za-z0-9]*)([^A-Za-z0-9]{1,16})[A-Za-z].*");

  static Optional<SacctLayout> of(String line) {
    Matcher header = HEADER.matcher(line);
    if (!header.matches() || (header.group(2).isBlank() && header.group(2).length() > 1)) {
      return Optional.empty();
    }
    String delimiter = header.group(2);
    List<String> columns = new ArrayList<>();
    for (String name : split(line, delimiter)) {
      columns.add(name.strip().toLowerCase(Locale.ROOT));
    }
    return columns.size() <= MOST_COLUMNS && SacctLayout.isAccounting(columns)
        ? Optional.of(new DelimitedLayout(List.copyOf(columns), delimiter))
        : Optional.empty();
  }

  @Override
  public List<String> cells(String line) {
    List<String> plain = split(line, delimiter);
    if (plain.size() <= columns.size()) {
      return plain;
    }
    List<String> typed = new TypedFields(line, delimiter).split(columns);
    return typed.size() == columns.size() ? typed : plain;
  }

  @Override
  public String misfit(int cells) {
    return cells < columns.size()
        ? "has fewer fields than the header"
        : "has more fields than the header; a name may contain the delimiter, choose another";
  }

  @Override
  public boolean isCut(String cell) {
    return false;
  }

  /** With {@code -p} a delimiter also follows the last field. */
  private static List<String> split(String line, String delimiter) {
    List<String> cells = new ArrayList<>();
    int from = 0;
    for (int at = line.indexOf(delimiter);
        at >= 0 && cells.size() <= MOST_COLUMNS;
        at = line.indexOf(delimiter, from)) {
      cells.add(line.substring(from, at));
      from = at + delimiter.length();
    }
    cells.add(line.substring(from));
    return cells;
  }
}
