package io.adlro.report.text;

import java.util.ArrayList;
import java.util.List;

/** Rows of aligned columns under a header: the title, over several lines if long, and the unit. */
public final class TextTable {
  private static final String GAP = "  ";

  /** A longer title of numbers is broken at blanks. */
  private static final int LONGEST_TITLE = 14;

  private static final int BROKEN_TITLE = 11;

  private enum Side {
    LEFT,
    RIGHT
  }

  private record Column(String title, String unit, Side side) {}

  private final List<Column> columns = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  /** A column of words, aligned left. */
  public TextTable words(String title) {
    columns.add(new Column(title, "", Side.LEFT));
    return this;
  }

  /** A column of numbers, aligned right. */
  public TextTable numbers(String title, String unit) {
    columns.add(new Column(title, unit, Side.RIGHT));
    return this;
  }

  public void row(List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(
          "%d cells in a table of %d columns".formatted(cells.size(), columns.size()));
    }
    rows.add(List.copyOf(cells));
  }

  /** All lines, without blanks at their ends. */
  public List<String> lines() {
    List<List<String>> all = new ArrayList<>();
    all.addAll(titles());
    if (columns.stream().anyMatch(column -> !column.unit().isEmpty())) {
      all.add(columns.stream().map(Column::unit).toList());
    }
    all.addAll(rows);
    int[] widths = new int[columns.size()];
    for (List<String> row : all) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    return all.stream().map(row -> line(row, widths)).toList();
  }

  /** Short titles stand on the last of these lines. */
  private List<List<String>> titles() {
    List<List<String>> broken = columns.stream().map(TextTable::brokenTitle).toList();
    int height = broken.stream().mapToInt(List::size).max().orElse(1);
    List<List<String>> lines = new ArrayList<>();
    for (int i = 0; i < height; i++) {
      int fromBottom = height - i;
      lines.add(
          broken.stream()
              .map(part -> part.size() < fromBottom ? "" : part.get(part.size() - fromBottom))
              .toList());
    }
    return lines;
  }

  private static List<String> brokenTitle(Column column) {
    return column.side() == Side.RIGHT && column.title().length() > LONGEST_TITLE
        ? Paragraph.wrapped("", column.title(), BROKEN_TITLE)
        : List.of(column.title());
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < widths.length; c++) {
      String blanks = " ".repeat(widths[c] - cells.get(c).length());
      line.append(c == 0 ? "" : GAP);
      if (columns.get(c).side() == Side.LEFT) {
        line.append(cells.get(c)).append(blanks);
      } else {
        line.append(blanks).append(cells.get(c));
      }
    }
    return line.toString().stripTrailing();
  }
}
