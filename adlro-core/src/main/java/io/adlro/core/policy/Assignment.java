package io.adlro.core.policy;

import java.util.Arrays;

/**
 * Minimum-cost assignment of rows to columns: the Hungarian method with potentials, one shortest
 * augmenting path per row. Rows are assigned one after the other and each answer is optimal for the
 * rows assigned so far. A column may be added between two rows if, for every row, it costs no less
 * than some column that was free until the last step: so a caller with endless columns of rising
 * cost adds them as they are needed.
 *
 * <p>Columns are of kinds: a row costs what it costs for the kind, plus what is extra in the
 * column, the same for all rows. A step of the search then looks at the nearest column of each kind
 * only. An infinite cost forbids a kind to a row. Costs are whole numbers, so that sums are exact.
 * Of several answers with the same total the order of the columns decides.
 */
public final class Assignment {
  /** Stands for no row and no column. */
  public static final int NONE = -1;

  private double[] rowPotential = new double[0];
  private int[] columnOfRow = new int[0];

  // Kinds, and their columns: those that are nearest for any row come first.
  private int kinds;
  private int mostKinds;
  private double[] cost = new double[0];
  private int[][] members = new int[0][];
  private int[] size = new int[0];

  private int columns;
  private int[] kind = new int[0];
  private int[] order = new int[0];
  private int[] rowOfColumn = new int[0];

  /** What is extra in a column, less its potential. */
  private double[] extra = new double[0];

  // The search for one row.
  private int[] open = new int[0];
  private int openKinds;
  private int[] settledOfKind = new int[0];
  private double[] distanceOfKind = new double[0];
  private int[] kindCameFrom = new int[0];
  private int[] settled = new int[0];
  private int settledCount;
  private double[] distance = new double[0];
  private int[] cameFrom = new int[0];

  /** Forgets everything and makes room; buffers are used again. */
  public void reset(int rows, int mostColumns) {
    if (rowPotential.length < rows) {
      rowPotential = new double[rows];
      columnOfRow = new int[rows];
    }
    if (kind.length < mostColumns) {
      kind = new int[mostColumns];
      order = new int[mostColumns];
      rowOfColumn = new int[mostColumns];
      extra = new double[mostColumns];
      settled = new int[mostColumns];
      distance = new double[mostColumns];
      cameFrom = new int[mostColumns];
      members = new int[mostColumns][];
      size = new int[mostColumns];
      open = new int[mostColumns];
      settledOfKind = new int[mostColumns];
      distanceOfKind = new double[mostColumns];
      kindCameFrom = new int[mostColumns];
    }
    if (cost.length < rows * mostColumns) {
      cost = new double[rows * mostColumns];
    }
    mostKinds = mostColumns;
    kinds = 0;
    columns = 0;
    Arrays.fill(rowPotential, 0, rows, 0);
    Arrays.fill(columnOfRow, 0, rows, NONE);
  }

  /** Adds a kind, whose costs are to be set for every row, and returns its index. */
  public int addKind() {
    size[kinds] = 0;
    members[kinds] = members[kinds] == null ? new int[8] : members[kinds];
    return kinds++;
  }

  public void setCost(int row, int ofKind, double value) {
    cost[row * mostKinds + ofKind] = value;
  }

  /**
   * Adds a free column and returns its index.
   *
   * @param itsOrder among all columns, no two of which have the same
   */
  public int addColumn(int ofKind, double extraCost, int itsOrder) {
    int column = columns++;
    kind[column] = ofKind;
    extra[column] = extraCost;
    order[column] = itsOrder;
    rowOfColumn[column] = NONE;
    if (size[ofKind] == members[ofKind].length) {
      members[ofKind] = Arrays.copyOf(members[ofKind], 2 * size[ofKind]);
    }
    members[ofKind][size[ofKind]++] = column;
    return column;
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
    begin();
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

  private void begin() {
    openKinds = 0;
    settledCount = 0;
    for (int k = 0; k < kinds; k++) {
      sort(members[k], size[k]);
      open[openKinds++] = k;
      settledOfKind[k] = 0;
      distanceOfKind[k] = Double.POSITIVE_INFINITY;
    }
  }

  /** By insertion: the last search has left nearly all in order. */
  private void sort(int[] ofKind, int count) {
    for (int i = 1; i < count; i++) {
      int column = ofKind[i];
      int hole = i;
      while (hole > 0
          && isNearer(column, extra[column], ofKind[hole - 1], extra[ofKind[hole - 1]])) {
        ofKind[hole] = ofKind[hole - 1];
        hole--;
      }
      ofKind[hole] = column;
    }
  }

  /** Of columns at the same distance a free one, which ends the search, then the first in order. */
  private boolean isNearer(int column, double at, int other, double otherAt) {
    if (at != otherAt) {
      return at < otherAt;
    }
    boolean isFree = rowOfColumn[column] == NONE;
    return isFree == (rowOfColumn[other] == NONE) ? order[column] < order[other] : isFree;
  }

  /** One step of Dijkstra: looks from a row at all open columns and settles the nearest. */
  private int settleNearest(int row, int via, double reached) {
    int nearest = NONE;
    int nearestAt = NONE;
    double least = Double.POSITIVE_INFINITY;
    double offset = reached - rowPotential[row];
    int base = row * mostKinds;
    for (int at = 0; at < openKinds; at++) {
      int k = open[at];
      double length = offset + cost[base + k];
      if (length < distanceOfKind[k]) {
        distanceOfKind[k] = length;
        kindCameFrom[k] = via;
      }
      int column = members[k][settledOfKind[k]];
      double shortest = distanceOfKind[k] + extra[column];
      if (shortest < least
          || (shortest == least && nearest != NONE && isNearer(column, least, nearest, least))) {
        least = shortest;
        nearest = column;
        nearestAt = at;
      }
    }
    if (nearest != NONE) {
      settle(nearest, least, nearestAt);
    }
    return nearest;
  }

  private void settle(int column, double itsDistance, int at) {
    int k = kind[column];
    distance[column] = itsDistance;
    cameFrom[column] = kindCameFrom[k];
    settled[settledCount++] = column;
    if (++settledOfKind[k] == size[k]) {
      open[at] = open[--openKinds];
    }
  }

  private void raisePotentials(int row, double reached) {
    rowPotential[row] += reached;
    // All but the last, which was free.
    for (int i = 0; i < settledCount - 1; i++) {
      int c = settled[i];
      double raise = reached - distance[c];
      extra[c] += raise;
      rowPotential[rowOfColumn[c]] += raise;
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
