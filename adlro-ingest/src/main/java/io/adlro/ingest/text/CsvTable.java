package io.adlro.ingest.text;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.message.NearestName;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table of comma-separated values with a header, read line by line. A field may be quoted but not
 * contain a line break, so a stray quotation mark affects one line only. Holds one line of at most
 * {@value TextLines#LONGEST} characters.
 */
public final class CsvTable {
  private final TextLines lines;
  private final Intake intake;
  private final Map<String, Integer> positions = new LinkedHashMap<>();
  private int width;
  private List<String> fields = List.of();
  private boolean firstLineIsRow;

  private CsvTable(InputStream in, Intake intake) {
    this.lines = new TextLines(in);
    this.intake = intake;
  }

  /** Uses the current row. */
  public interface RowReader {
    void read(CsvTable row) throws InvalidRecord, Unreadable;
  }

  /** Reads and checks the header. */
  public static CsvTable open(
      InputStream in, List<String> required, List<String> optional, Intake intake)
      throws IOException, Unreadable {
    CsvTable table = new CsvTable(in, intake);
    table.readHeader();
    table.check(required, optional);
    return table;
  }

  /**
   * Reads the header if there is one.
   *
   * @param defaultColumns the columns of a table without a header
   * @param headerNames columns of which a header has at least one
   */
  public static CsvTable openWithOptionalHeader(
      InputStream in, List<String> defaultColumns, List<String> headerNames, Intake intake)
      throws IOException, Unreadable {
    CsvTable table = new CsvTable(in, intake);
    table.readHeader();
    if (headerNames.stream().noneMatch(table::has)) {
      table.firstLineIsRow = true;
      table.setColumns(defaultColumns);
    }
    return table;
  }

  /** Counts columns that are not known; refuses a table without a required one. */
  public void check(List<String> required, List<String> optional) throws Unreadable {
    for (String column : required) {
      if (!has(column)) {
        throw new Unreadable(
            lines.where() + ": the header has no column " + column + nearest(column, required));
      }
    }
    for (String column : positions.keySet()) {
      if (!required.contains(column) && !optional.contains(column)) {
        intake.ignored(column, "unknown column", lines.where());
      }
    }
  }

  private String nearest(String column, List<String> required) {
    List<String> others =
        positions.keySet().stream().filter(name -> !required.contains(name)).toList();
    return NearestName.to(column, others)
        .map(name -> "; the nearest is `" + name + "`, rename it if it is meant")
        .orElse("");
  }

  public boolean has(String column) {
    return positions.containsKey(column);
  }

  /** The fields of the first line that is not blank; none if it is malformed. */
  public static List<String> firstLine(Head head) {
    String text = head.text().startsWith("\uFEFF") ? head.text().substring(1) : head.text();
    try {
      return split(text.lines().filter(line -> !line.isBlank()).findFirst().orElse(""));
    } catch (InvalidRecord e) {
      return List.of();
    }
  }

  /** Reads all rows; those that are invalid are counted. */
  public void read(RowReader reader) throws IOException, Unreadable {
    if (firstLineIsRow) {
      lines.readCurrent(intake, line -> readRow(line, reader));
    }
    lines.readAll(intake, line -> readRow(line, reader));
  }

  private void readRow(String line, RowReader reader) throws InvalidRecord, Unreadable {
    fields = split(line);
    if (fields.size() != width) {
      throw new InvalidRecord("row", "does not have as many fields as the header");
    }
    reader.read(this);
  }

  /** The field of the current row, empty if the table has no such column. */
  public TextField field(String column) {
    int position = positions.getOrDefault(column, -1);
    return new TextField(column, position < 0 ? "" : fields.get(position));
  }

  public String text(String column) {
    return field(column).text();
  }

  public long line() {
    return lines.number();
  }

  public String where() {
    return lines.where();
  }

  private void readHeader() throws IOException, Unreadable {
    boolean found = lines.advanceWhole(intake);
    while (found && lines.text().isBlank()) {
      found = lines.advanceWhole(intake);
    }
    if (!found) {
      throw new Unreadable("is empty; expected a header");
    }
    try {
      setColumns(split(lines.text()));
    } catch (InvalidRecord e) {
      throw new Unreadable(lines.where() + ": the header " + e.why(), e);
    }
  }

  private void setColumns(List<String> names) {
    positions.clear();
    width = names.size();
    for (int i = 0; i < width; i++) {
      positions.putIfAbsent(names.get(i), i);
    }
  }

  /** The fields without surrounding space; in a quoted field a doubled mark stands for one. */
  private static List<String> split(String line) throws InvalidRecord {
    List<String> fields = new ArrayList<>();
    int from = 0;
    while (from <= line.length()) {
      int to;
      if (from < line.length() && line.charAt(from) == '"') {
        to = closingQuote(line, from + 1) + 1;
        if (to < line.length() && line.charAt(to) != ',') {
          throw new InvalidRecord("row", "has text after a closing quotation mark");
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

  private static int closingQuote(String line, int from) throws InvalidRecord {
    int at = line.indexOf('"', from);
    while (at >= 0 && at + 1 < line.length() && line.charAt(at + 1) == '"') {
      at = line.indexOf('"', at + 2);
    }
    if (at < 0) {
      throw new InvalidRecord("row", "has a quotation mark that is not closed");
    }
    return at;
  }
}
