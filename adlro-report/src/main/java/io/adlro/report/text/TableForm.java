package io.adlro.report.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The forms in which a table is printed. */
public enum TableForm {
  /** Aligned columns. */
  TEXT,
  /** Exact values with a dot, comma-separated. */
  CSV,
  MARKDOWN,
  LATEX;

  private static final int DIGITS = 10;

  /** Lines that stand before the table: marked so that they are not taken for a part of it. */
  public List<String> notes(List<String> lines) {
    return switch (this) {
      case TEXT -> lines;
      case CSV -> prefixed("# ", lines);
      case MARKDOWN -> prefixed("> ", lines);
      case LATEX -> prefixed("% ", lines);
    };
  }

  private static List<String> prefixed(String mark, List<String> lines) {
    return lines.stream().map(line -> mark + line).toList();
  }

  /** The whole table. */
  public <R> List<String> lines(List<TableColumn<R>> columns, List<R> rows) {
    return switch (this) {
      case TEXT -> text(columns, rows);
      case CSV -> csv(columns, rows);
      case MARKDOWN -> markdown(columns, rows);
      case LATEX -> latex(columns, rows);
    };
  }

  private static <R> List<String> text(List<TableColumn<R>> columns, List<R> rows) {
    TextTable table = new TextTable();
    for (TableColumn<R> column : columns) {
      if (column.side() == TableColumn.Side.LEFT) {
        table.words(column.title());
      } else {
        table.numbers(column.title(), column.unit());
      }
    }
    rows.forEach(row -> table.row(shown(columns, row)));
    return table.lines();
  }

  private static <R> List<String> shown(List<TableColumn<R>> columns, R row) {
    return columns.stream().map(column -> column.shown().apply(row)).toList();
  }

  private static <R> List<String> csv(List<TableColumn<R>> columns, List<R> rows) {
    List<TableColumn.Field<R>> fields =
        columns.stream().flatMap(column -> column.fields().stream()).toList();
    List<String> lines = new ArrayList<>();
    lines.add(fields.stream().map(field -> quoted(field.key())).collect(Collectors.joining(",")));
    for (R row : rows) {
      lines.add(
          fields.stream().map(field -> quoted(exact(field, row))).collect(Collectors.joining(",")));
    }
    return lines;
  }

  private static <R> String exact(TableColumn.Field<R> field, R row) {
    double number = field.number().applyAsDouble(row);
    if (!Double.isFinite(number)) {
      return field.word().apply(row);
    }
    BigDecimal rounded = new BigDecimal(number).round(new MathContext(DIGITS));
    return rounded.stripTrailingZeros().toPlainString();
  }

  private static String quoted(String cell) {
    return cell.matches("[^,\"\\s]*") ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
  }

  private static <R> List<String> markdown(List<TableColumn<R>> columns, List<R> rows) {
    List<String> lines = new ArrayList<>();
    lines.add(barred(columns.stream().map(TableForm::heading).toList()));
    lines.add(
        columns.stream()
            .map(column -> column.side() == TableColumn.Side.LEFT ? "---" : "--:")
            .collect(Collectors.joining("|", "|", "|")));
    rows.forEach(row -> lines.add(barred(shown(columns, row))));
    return lines;
  }

  /** Bars would end the cell; stars, brackets and backticks would be markup. */
  private static String barred(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replaceAll("([|*<`\\\\])", "\\\\$1"))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static <R> List<String> latex(List<TableColumn<R>> columns, List<R> rows) {
    List<String> lines = new ArrayList<>();
    lines.add(
        columns.stream()
            .map(column -> column.side() == TableColumn.Side.LEFT ? "l" : "r")
            .collect(Collectors.joining("", "\\begin{tabular}{", "}")));
    lines.add("\\hline");
    lines.add(joined(columns.stream().map(TableForm::heading).toList()));
    lines.add("\\hline");
    rows.forEach(row -> lines.add(joined(shown(columns, row))));
    lines.add("\\hline");
    lines.add("\\end{tabular}");
    return lines;
  }

  private static String joined(List<String> cells) {
    return cells.stream().map(TableForm::escaped).collect(Collectors.joining(" & ", "", " \\\\"));
  }

  private static String escaped(String cell) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      switch (c) {
        case '&', '%', '$', '#', '_', '{', '}' -> text.append('\\').append(c);
        case '\\' -> text.append("\\textbackslash{}");
        case '~' -> text.append("\\textasciitilde{}");
        case '^' -> text.append("\\textasciicircum{}");
        default -> text.append(c);
      }
    }
    // A bracket at the start of a row would be an argument of the line end before it.
    return text.toString().startsWith("[") ? "{}" + text : text.toString();
  }

  private static String heading(TableColumn<?> column) {
    return column.unit().isEmpty() ? column.title() : column.title() + ", " + column.unit();
  }
}
