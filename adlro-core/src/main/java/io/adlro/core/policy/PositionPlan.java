package io.adlro.core.policy;

/**
 * Minimum-cost assignment of rows to positions in lanes. Position k from the end of a lane costs a
 * row {@code alone + (k - 1) * step}, with steps that are not negative. So positions of a lane fill
 * up from its end, and only the first free one of each lane needs to be there as a column: the plan
 * is exact with as many columns as there are rows and lanes together.
 */
final class PositionPlan {
  static final int NONE = Assignment.NONE;

  private final Assignment assignment = new Assignment();
  private int rows;
  private int lanes;
  private double[] alone = new double[0];
  private double[] step = new double[0];
  private int[] openColumn = new int[0];
  private int[] laneOfColumn = new int[0];
  private int[] columnBehind = new int[0];
  private int[] position = new int[0];

  void reset(int rowCount, int laneCount) {
    rows = rowCount;
    lanes = laneCount;
    if (alone.length < rows * lanes) {
      alone = new double[rows * lanes];
      step = new double[rows * lanes];
    }
    if (openColumn.length < lanes) {
      openColumn = new int[lanes];
    }
    if (position.length < rows + lanes) {
      laneOfColumn = new int[rows + lanes];
      columnBehind = new int[rows + lanes];
      position = new int[rows + lanes];
    }
    assignment.reset(rows, rows + lanes);
  }

  void setCost(int row, int lane, double aloneCost, double stepCost) {
    alone[row * lanes + lane] = aloneCost;
    step[row * lanes + lane] = stepCost;
  }

  void forbid(int row, int lane) {
    setCost(row, lane, Double.POSITIVE_INFINITY, 0);
  }

  /** Plans all rows, the last one first: rows in order of cost seldom have to move again then. */
  void solve() {
    for (int lane = 0; lane < lanes; lane++) {
      open(lane, NONE, 1);
    }
    for (int row = rows - 1; row >= 0; row--) {
      int taken = assignment.assign(row);
      if (taken != NONE) {
        open(laneOfColumn[taken], taken, position[taken] + 1);
      }
    }
  }

  private void open(int lane, int behind, int k) {
    int column = assignment.addColumn();
    openColumn[lane] = column;
    laneOfColumn[column] = lane;
    columnBehind[column] = behind;
    position[column] = k;
    for (int row = 0; row < rows; row++) {
      int at = row * lanes + lane;
      assignment.setCost(row, column, alone[at] + (k - 1) * step[at]);
    }
  }

  /** The row that comes first in a lane, or {@link #NONE}. */
  int firstIn(int lane) {
    return rowAt(columnBehind[openColumn[lane]]);
  }

  /** The row that comes after this one in its lane, or {@link #NONE}. */
  int after(int row) {
    return rowAt(columnBehind[assignment.columnOf(row)]);
  }

  private int rowAt(int column) {
    return column == NONE ? NONE : assignment.rowOf(column);
  }
}
