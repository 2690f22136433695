package io.adlro.ingest.cluster;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A list of machines in one of Alibaba's traces: lines of fields between commas, below a header or
 * in the usual order of the columns. No field has a comma in it. Holds one line, of at most {@value
 * TextLines#LONGEST} characters, and what {@link DistinctNodes} remembers.
 */
final class AlibabaNodeTable {
  private final List<String> usual;
  private final Intake intake;
  private List<String> columns;
  private List<String> fields = List.of();
  private String where = "";

  /** Makes a node of the current row. */
  interface RowReader {
    /** Empty if it cannot, which the account then says. */
    Optional<NodeReport> node(AlibabaNodeTable row);
  }

  private AlibabaNodeTable(List<String> usual, Intake intake) {
    this.usual = usual;
    this.columns = usual;
    this.intake = intake;
  }

  /** The fields of the first line. */
  static List<String> firstLine(Head head) {
    String text = head.text().startsWith("\uFEFF") ? head.text().substring(1) : head.text();
    return split(text.lines().findFirst().orElse(""));
  }

  static void read(
      InputStream in, List<String> usual, RowReader reader, Consumer<NodeReport> to, Intake intake)
      throws IOException, Unreadable {
    new AlibabaNodeTable(usual, intake)
        .read(new TextLines(in), reader, new DistinctNodes(to, intake));
  }

  private void read(TextLines lines, RowReader reader, DistinctNodes distinct)
      throws IOException, Unreadable {
    boolean empty = true;
    while (lines.advanceWhole(intake)) {
      if (lines.text().isBlank()) {
        continue;
      }
      fields = split(lines.text());
      where = lines.where();
      if (empty && fields.contains(usual.get(0))) {
        header();
      } else if (fields.size() != columns.size()) {
        intake.ignored("row", "has another number of fields than there are columns", where);
      } else {
        Optional<NodeReport> node = reader.node(this);
        if (node.isPresent()) {
          distinct.add(node.get(), where);
        }
      }
      empty = false;
    }
    if (empty) {
      throw new Unreadable("is empty; expected " + String.join(",", usual));
    }
  }

  private void header() throws Unreadable {
    columns = fields;
    for (String column : usual) {
      if (!columns.contains(column)) {
        throw new Unreadable(where + ": the header has no column " + column);
      }
    }
    for (String column : columns) {
      if (!usual.contains(column)) {
        intake.ignored(column, "unknown column", where);
      }
    }
  }

  String text(String column) {
    return fields.get(columns.indexOf(column));
  }

  /** The number, also as 96.0, if a node can have so many; otherwise the account says so. */
  OptionalInt whole(String column, int most) {
    String text = text(column);
    String digits = text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    OptionalInt number = NodeLimits.whole(digits, most);
    if (number.isEmpty()) {
      ignored(column, "not a number that a node can have");
    }
    return number;
  }

  /** One more thing of this row is left aside. */
  void ignored(String what, String why) {
    intake.ignored(what, why, where);
  }

  private static List<String> split(String line) {
    return Stream.of(line.split(",", -1)).map(AlibabaNodeTable::plain).toList();
  }

  /** Without blanks and quotation marks around it. */
  private static String plain(String field) {
    String text = field.strip();
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }
}
