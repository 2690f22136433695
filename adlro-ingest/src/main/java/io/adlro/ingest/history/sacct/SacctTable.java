package io.adlro.ingest.history.sacct;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rows of {@code sacct -p} or {@code -P}: a header whose names decide the order, and any
 * delimiter. Steps of jobs are left out. It holds one line of at most {@value TextLines#LONGEST}
 * characters; rows that are longer or do not fit the header are skipped and counted.
 */
final class SacctTable {
  private static final int MOST_COLUMNS = 500;

  /** The first name and what stands between names: one character, or several alike. */
  private static final Pattern HEADER =
      Pattern.compile("([A-Za-z][A-Za-z0-9]*)([^A-Za-z0-9]{1,16})[A-Za-z].*");

  private final List<String> columns;
  private final String delimiter;

  private SacctTable(List<String> columns, String delimiter) {
    this.columns = columns;
    this.delimiter = delimiter;
  }

  static boolean recognises(Head head) {
    String first = head.text().lines().findFirst().orElse("");
    return header(first.startsWith("\uFEFF") ? first.substring(1) : first).isPresent();
  }

  static void read(InputStream in, Intake intake, Consumer<SacctRow> to)
      throws IOException, Unreadable {
    TextLines lines = new TextLines(in);
    Optional<SacctTable> table = lines.advance() ? header(lines.text()) : Optional.empty();
    if (table.isEmpty()) {
      throw new Unreadable(
          "line 1 is no header with JobID and State between delimiters;"
              + " run sacct with -P and without -n");
    }
    while (lines.advanceWhole(intake)) {
      if (!lines.text().isEmpty()) {
        table.get().accept(lines.text(), lines.where(), intake, to);
      }
    }
  }

  private static Optional<SacctTable> header(String line) {
    Matcher header = HEADER.matcher(line);
    if (!header.matches() || (header.group(2).isBlank() && header.group(2).length() > 1)) {
      return Optional.empty();
    }
    String delimiter = header.group(2);
    List<String> columns = new ArrayList<>();
    for (String name : split(line, delimiter)) {
      columns.add(name.strip().toLowerCase(Locale.ROOT));
    }
    boolean isOurs =
        columns.size() <= MOST_COLUMNS
            && (columns.contains("jobid") || columns.contains("jobidraw"))
            && columns.contains("state");
    return isOurs ? Optional.of(new SacctTable(columns, delimiter)) : Optional.empty();
  }

  private void accept(String line, String where, Intake intake, Consumer<SacctRow> to) {
    List<String> cells = split(line, delimiter);
    if (cells.size() != columns.size()) {
      intake.ignored(
          "a row",
          cells.size() < columns.size()
              ? "has fewer fields than the header"
              : "has more fields than the header; a name may hold the delimiter, choose another",
          where);
      return;
    }
    SacctRow row = new SacctRow(columns, cells, where);
    if (row.id().isEmpty()) {
      intake.ignored("a row", "has no JobID", where);
    } else if (row.id().indexOf('.') >= 0) {
      intake.ignored("a step", "its job counts", where);
    } else {
      to.accept(row);
    }
  }

  /** With {@code -p} a delimiter stands behind the last field too. */
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
