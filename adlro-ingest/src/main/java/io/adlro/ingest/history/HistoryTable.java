package io.adlro.ingest.history;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A table with commas and a header. Rows are lines: a field may be quoted but not hold a line
 * break, so that one stray quotation mark costs one line. Holds a line.
 */
final class HistoryTable {
  private final TextLines lines;
  private final Intake intake;
  private final Map<String, Integer> positions = new LinkedHashMap<>();
  private int width;
  private List<String> fields = List.of();
  private boolean firstLineIsRow;

  private HistoryTable(InputStream in, Intake intake) {
    this.lines = new TextLines(in);
    this.intake = intake;
  }

  /** Makes a job of the current row. */
  interface RowReader {
    PastJob job(HistoryTable row) throws BrokenLine;
  }

  /** Reads the header; columns that nobody knows are counted, a missing one is the end. */
  static HistoryTable open(
      InputStream in, List<String> required, List<String> optional, Intake intake)
      throws IOException, Unreadable {
    HistoryTable table = new HistoryTable(in, intake);
    table.header();
    table.check(required, optional);
    return table;
  }

  /**
   * Reads the header if there is one, which then has a column of one of these names; otherwise the
   * first line is a row already, of the columns given.
   */
  static HistoryTable openEvenBare(
      InputStream in, List<String> bareColumns, List<String> onlyInHeaders, Intake intake)
      throws IOException, Unreadable {
    HistoryTable table = new HistoryTable(in, intake);
    table.header();
    if (onlyInHeaders.stream().noneMatch(table.positions::containsKey)) {
      table.firstLineIsRow = true;
      table.place(bareColumns);
    }
    return table;
  }

  /** Columns that nobody knows are counted, a missing one is the end. */
  void check(List<String> required, List<String> optional) throws Unreadable {
    for (String column : required) {
      if (!has(column)) {
        throw new Unreadable(lines.where() + ": the header has no column " + column);
      }
    }
    for (String column : positions.keySet()) {
      if (!required.contains(column) && !optional.contains(column)) {
        intake.ignored(column, "unknown column", lines.where());
      }
    }
  }

  boolean has(String column) {
    return positions.containsKey(column);
  }

  /** Whether the first line of this text has all of these columns. */
  static boolean starts(String text, List<String> columns) {
    return firstLine(text).containsAll(columns);
  }

  /** The fields of the first line of this text, none if it is broken. */
  static List<String> firstLine(String text) {
    String start = text.startsWith("\uFEFF") ? text.substring(1) : text;
    try {
      return split(start.lines().findFirst().orElse(""));
    } catch (BrokenLine e) {
      return List.of();
    }
  }

  void read(RowReader reader, Consumer<PastJob> to) throws IOException {
    boolean found = firstLineIsRow || lines.advanceWhole(intake);
    for (; found; found = lines.advanceWhole(intake)) {
      if (lines.text().isBlank()) {
        continue;
      }
      PastJob job;
      try {
        fields = split(lines.text());
        if (fields.size() != width) {
          throw new BrokenLine("row", "has another number of fields than the header");
        }
        job = reader.job(this);
      } catch (BrokenLine e) {
        e.tell(intake, lines.where());
        continue;
      }
      intake.understood("jobs");
      to.accept(job);
    }
  }

  /** The field of the current row, empty where the table has no such column. */
  HistoryCell cell(String column) {
    int position = positions.getOrDefault(column, -1);
    return new HistoryCell(column, position < 0 ? "" : fields.get(position));
  }

  String text(String column) {
    return cell(column).text();
  }

  long line() {
    return lines.number();
  }

  private void header() throws IOException, Unreadable {
    boolean found = lines.advanceWhole(intake);
    while (found && lines.text().isBlank()) {
      found = lines.advanceWhole(intake);
    }
    if (!found) {
      throw new Unreadable("is empty; expected a header");
    }
    try {
      place(split(lines.text()));
    } catch (BrokenLine e) {
      throw new Unreadable(lines.where() + ": the header " + e.why(), e);
    }
  }

  private void place(List<String> names) {
    positions.clear();
    width = names.size();
    for (int i = 0; i < width; i++) {
      positions.putIfAbsent(names.get(i), i);
    }
  }

  /**
   * The fields without surrounding space; inside quotation marks, a doubled mark stands for one.
   */
  private static List<String> split(String line) throws BrokenLine {
    List<String> fields = new ArrayList<>();
    int from = 0;
    while (from <= line.length()) {
      int to;
      if (from < line.length() && line.charAt(from) == '"') {
        to = closing(line, from + 1) + 1;
        if (to < line.length() && line.charAt(to) != ',') {
          throw new BrokenLine("row", "has text after a closing quotation mark");
        }
        fields.add(line.substring(from + 1, to - 1).replace("\"\"", "\"").strip());
      } else {
        int comma = line.indexOf(',', from);
        to = comma < 0 ? line.length() : comma;
        fields.add(line.substring(from, to).strip());
      }
      from = to + 1;
    }
    return fields;
  }

  private static int closing(String line, int from) throws BrokenLine {
    int at = line.indexOf('"', from);
    while (at >= 0 && at + 1 < line.length() && line.charAt(at + 1) == '"') {
      at = line.indexOf('"', at + 2);
    }
    if (at < 0) {
      throw new BrokenLine("row", "has a quotation mark that is not closed");
    }
    return at;
  }
}
