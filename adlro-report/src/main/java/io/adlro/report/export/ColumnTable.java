package io.adlro.report.export;

import java.util.List;
import java.util.function.IntFunction;

/** A table with named and typed columns; cells are computed on demand. */
public record ColumnTable(List<Column> columns, int rows) {
  /** What the cells of a column are: {@link String}, {@link Long} or {@link Double}. */
  public enum Kind {
    TEXT,
    WHOLE,
    DECIMAL
  }

  /**
   * A column.
   *
   * @param cell by row; null where there is no value
   */
  public record Column(String name, Kind kind, IntFunction<Object> cell) {}

  public ColumnTable {
    columns = List.copyOf(columns);
  }
}
