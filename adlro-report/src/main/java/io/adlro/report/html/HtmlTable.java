package io.adlro.report.html;

import io.adlro.report.text.TableColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A table whose rows begin with a name; it scrolls in its frame and can be sorted by column. */
final class HtmlTable {
  /**
   * A cell, written by a piece of code so that it may hold a picture.
   *
   * @param key the sort key; infinite, thus last, for a missing number
   * @param css a class for the cell, or nothing
   */
  record Cell(Consumer<Html> content, double key, String css) {
    static Cell of(String text, double key) {
      return new Cell(
          page -> page.text(ReportNumbers.written(text)), Double.isNaN(key) ? 1 / 0.0 : key, "num");
    }

    /** Words, which sort by themselves. */
    static Cell words(String text) {
      return new Cell(page -> page.text(text), Double.NaN, "");
    }

    static <R> Cell of(TableColumn<R> column, R row) {
      String shown = column.shown().apply(row);
      return column.side() == TableColumn.Side.LEFT ? words(shown) : of(shown, column.key(row));
    }

    Cell marked(String with) {
      return new Cell(content, key, (css + " " + with).strip());
    }
  }

  private record Column(String title, String unit, String css) {}

  private record Row(String name, List<Cell> cells) {}

  private final String caption;
  private final String nameTitle;
  private final List<Column> columns = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();

  HtmlTable(String caption, String nameTitle) {
    this.caption = caption;
    this.nameTitle = nameTitle;
  }

  HtmlTable column(String title, String unit) {
    columns.add(new Column(title, unit, "num"));
    return this;
  }

  /** A column of words or pictures, aligned left. */
  HtmlTable words(String title) {
    columns.add(new Column(title, "", ""));
    return this;
  }

  /** A column of a table of the command line. */
  HtmlTable column(TableColumn<?> one) {
    return one.side() == TableColumn.Side.LEFT
        ? words(one.title())
        : column(one.title(), one.unit());
  }

  void row(String name, List<Cell> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(
          "%d cells in a table of %d columns".formatted(cells.size(), columns.size()));
    }
    rows.add(new Row(name, List.copyOf(cells)));
  }

  void write(Html page) {
    page.scroller(caption).open("table", "class", "sortable");
    page.element("caption", caption).open("thead").open("tr");
    page.element("th", nameTitle, "scope", "col");
    for (Column column : columns) {
      List<Object> attributes = new ArrayList<>(List.of("scope", "col"));
      addClass(attributes, column.css());
      page.open("th", attributes.toArray()).text(column.title());
      if (!column.unit().isEmpty()) {
        page.text(" ").element("small", column.unit());
      }
      page.close();
    }
    page.close().close().open("tbody");
    rows.forEach(row -> write(page, row));
    page.close().close().close();
  }

  private static void write(Html page, Row row) {
    page.open("tr").open("th", "scope", "row").named(row.name()).close();
    for (Cell cell : row.cells()) {
      List<Object> attributes = new ArrayList<>();
      if (!Double.isNaN(cell.key())) {
        attributes.addAll(List.of("data-key", Double.toString(cell.key())));
      }
      addClass(attributes, cell.css());
      page.open("td", attributes.toArray());
      cell.content().accept(page);
      page.close();
    }
    page.close();
  }

  private static void addClass(List<Object> attributes, String css) {
    if (!css.isEmpty()) {
      attributes.addAll(List.of("class", css));
    }
  }
}
