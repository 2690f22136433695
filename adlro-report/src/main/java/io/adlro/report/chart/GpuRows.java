package io.adlro.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The GPUs that a row chart shows, grouped by model in order of first appearance. */
final class GpuRows {
  /** More rows do not fit a screen; then an even selection is shown. */
  static final int MOST = 96;

  private final List<GpuRow> rows;
  private final int[] rowAtPosition;
  private final int[] positionOfRow;

  GpuRows(List<GpuRow> rows) {
    this.rows = List.copyOf(rows);
    Map<String, List<Integer>> byModel = new LinkedHashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      byModel.computeIfAbsent(rows.get(i).model(), model -> new ArrayList<>()).add(i);
    }
    int[] grouped =
        byModel.values().stream().flatMap(List::stream).mapToInt(Integer::intValue).toArray();
    int count = Math.min(MOST, grouped.length);
    this.rowAtPosition = new int[count];
    this.positionOfRow = new int[rows.size()];
    Arrays.fill(positionOfRow, -1);
    for (int position = 0; position < count; position++) {
      int row = grouped[(int) ((long) position * grouped.length / count)];
      rowAtPosition[position] = row;
      positionOfRow[row] = position;
    }
  }

  int shown() {
    return rowAtPosition.length;
  }

  int rowAt(int position) {
    return rowAtPosition[position];
  }

  GpuRow at(int position) {
    return rows.get(rowAtPosition[position]);
  }

  /** Empty when the row is not among those shown. */
  OptionalInt positionOf(int row) {
    int position = positionOfRow[row];
    return position < 0 ? OptionalInt.empty() : OptionalInt.of(position);
  }

  boolean startsModel(int position) {
    return position == 0 || !at(position).model().equals(at(position - 1).model());
  }

  /** Empty when every row is shown. */
  String note() {
    return shown() == rows.size()
        ? ""
        : "%d of %s GPUs shown, evenly chosen".formatted(shown(), AxisNumbers.brief(rows.size()));
  }
}
