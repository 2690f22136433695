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
    for (String column : required) {
      if (!table.positions.containsKey(column)) {
        throw new Unreadable(table.lines.where() + ": the header has no column " + column);
      }
    }
    for (String column : table.positions.keySet()) {
      if (!required.contains(column) && !optional.contains(column)) {
        intake.ignored(column, "unknown column", table.lines.where());
      }
    }
    return table;
  }

  /** Whether the first line of this text has all of these columns. */
  static boolean starts(String text, List<String> columns) {
    String start = text.startsWith("\uFEFF") ? text.substring(1) : text;
    String line = start.lines().findFirst().orElse("");
    try {
      return split(line).containsAll(columns);
    } catch (BrokenLine e) {
      return false;
    }
  }

  void read(RowReader reader, Consumer<PastJob> to) throws IOException {
    while (lines.advanceWhole(intake)) {
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
        intake.ignored(e.what(), e.why(), lines.where());
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
      List<String> names = split(lines.text());
      width = names.size();
      for (int i = 0; i < width; i++) {
        positions.putIfAbsent(names.get(i), i);
      }
    } catch (BrokenLine e) {
      throw new Unreadable(lines.where() + ": the header " + e.why(), e);
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
