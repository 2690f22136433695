package io.adlro.core.policy;

import java.util.Arrays;

/**
 * Minimum-cost assignment of rows to columns: the Hungarian method with potentials, one shortest
 * augmenting path per row. Rows are assigned one after the other and each answer is optimal for the
 * rows assigned so far. A column may be added between two rows if, for every assigned row, it costs
 * no less than some column that was free until the last step: so a caller with endless columns of
 * rising cost adds them as they are needed. An infinite cost forbids a pair.
 */
public final class Assignment {
  /** Stands for no row and no column. */
  public static final int NONE = -1;

  private double[] cost = new double[0];
  private int stride;
  private int columns;
  private double[] rowPotential = new double[0];
  private int[] columnOfRow = new int[0];
  private double[] columnPotential = new double[0];
  private int[] rowOfColumn = new int[0];
  private double[] distance = new double[0];
  private int[] cameFrom = new int[0];
  private boolean[] settled = new boolean[0];

  /** Forgets everything and makes room; buffers are used again. */
  public void reset(int rows, int mostColumns) {
    if (rowPotential.length < rows) {
      rowPotential = new double[rows];
      columnOfRow = new int[rows];
    }
    if (rowOfColumn.length < mostColumns) {
      columnPotential = new double[mostColumns];
      rowOfColumn = new int[mostColumns];
      distance = new double[mostColumns];
      cameFrom = new int[mostColumns];
      settled = new boolean[mostColumns];
    }
    if (cost.length < rows * mostColumns) {
      cost = new double[rows * mostColumns];
    }
    stride = mostColumns;
    columns = 0;
    Arrays.fill(rowPotential, 0, rows, 0);
    Arrays.fill(columnOfRow, 0, rows, NONE);
  }

  /** Adds a free column, whose costs are to be set for every row, and returns its index. */
  public int addColumn() {
    columnPotential[columns] = 0;
    rowOfColumn[columns] = NONE;
    return columns++;
  }

  public void setCost(int row, int column, double value) {
    cost[row * stride + column] = value;
  }

  public int columnOf(int row) {
    return columnOfRow[row];
  }

  public int rowOf(int column) {
    return rowOfColumn[column];
  }

  /**
   * Assigns one more row, moving others where that is cheaper. Returns the column that was free
   * before, or {@link #NONE} when the row cannot be assigned.
   */
  public int assign(int row) {
    Arrays.fill(distance, 0, columns, Double.POSITIVE_INFINITY);
    Arrays.fill(settled, 0, columns, false);
    int via = NONE;
    int current = row;
    double reached = 0;
    do {
      via = settleNearest(current, via, reached);
      if (via == NONE) {
        return NONE;
      }
      reached = distance[via];
      current = rowOfColumn[via];
    } while (current != NONE);
    raisePotentials(row, reached);
    augment(row, via);
    return via;
  }

  /** One step of Dijkstra: looks from a row at all open columns and settles the nearest. */
  private int settleNearest(int row, int via, double reached) {
    int nearest = NONE;
    double least = Double.POSITIVE_INFINITY;
    double offset = reached - rowPotential[row];
    int at = row * stride;
    for (int c = 0; c < columns; c++) {
      if (settled[c]) {
        continue;
      }
      double length = offset + cost[at + c] - columnPotential[c];
      if (length < distance[c]) {
        distance[c] = length;
        cameFrom[c] = via;
      }
      // Of equals a free column: it ends the search.
      if (distance[c] < least
          || (distance[c] == least && nearest != NONE && isBetterEnd(c, nearest))) {
        least = distance[c];
        nearest = c;
      }
    }
    if (nearest != NONE) {
      settled[nearest] = true;
    }
    return nearest;
  }

  private boolean isBetterEnd(int column, int other) {
    return rowOfColumn[column] == NONE && rowOfColumn[other] != NONE;
  }

  private void raisePotentials(int row, double reached) {
    rowPotential[row] += reached;
    for (int c = 0; c < columns; c++) {
      if (settled[c] && rowOfColumn[c] != NONE) {
        double raise = reached - distance[c];
        columnPotential[c] -= raise;
        rowPotential[rowOfColumn[c]] += raise;
      }
    }
  }

  private void augment(int row, int end) {
    for (int c = end; c != NONE; c = cameFrom[c]) {
      int taker = cameFrom[c] == NONE ? row : rowOfColumn[cameFrom[c]];
      rowOfColumn[c] = taker;
      columnOfRow[taker] = c;
    }
  }
}
