package io.adlro.core.policy;

import java.util.Arrays;

/**
 * Minimum-cost assignment of rows to positions in lanes. Position k from the end of a lane costs a
 * row {@code alone + (k - 1) * step}, with steps that are not negative. So positions of a lane fill
 * up from its end, and only the first free one of each lane can be taken next. It becomes a column
 * of the assignment once no other free one of its group comes before it and costs every row as
 * little. So the plan is exact, and the same as with all positions as columns.
 */
final class PositionPlan {
  static final int NONE = Assignment.NONE;

  /**
   * Lanes in groups. In a group a lane costs each row no less than the lane before it, and the
   * steps are the same.
   */
  interface Lanes {
    int groups();

    /** Whether the group has a lane with this index. */
    boolean has(int group, int index);

    /** The cost of a row that is alone in the lane; infinite where it must not be. */
    double alone(int row, int group, int index);

    /** What each further position from the end of a lane adds to the cost of a row. */
    double step(int row, int group);

    /**
     * A part of the cost that is the same for every row, and all by which the lanes of a group
     * differ that have one; NaN where the difference depends on the row.
     */
    double extra(int group, int index);
  }

  private final Assignment assignment = new Assignment();
  private Lanes lanes;
  private int rows;

  /** How many lanes of each group have a position. */
  private int[] lanesOfGroup = new int[0];

  /** The column of the row that comes first in a lane, as {@code group * rows + index}. */
  private int[] firstColumn = new int[0];

  // Positions that can be taken or are taken.
  private int[] group = new int[0];
  private int[] index = new int[0];
  private int[] fromEnd = new int[0];
  private int[] columnBehind = new int[0];
  private int positions;

  private int[] positionOfColumn = new int[0];

  /** The kind of column of position k in lanes that differ by an extra, by group. */
  private int[] kind = new int[0];

  // Free positions: those that are columns, and those that are not yet.
  private final Positions open = new Positions();
  private final Positions later = new Positions();

  /** Plans all rows, the last one first: rows in order of cost seldom have to move again then. */
  void solve(int rowCount, Lanes inLanes) {
    reset(rowCount, inLanes);
    for (int g = 0; g < lanes.groups(); g++) {
      openLane(g);
    }
    for (int row = rows - 1; row >= 0; row--) {
      int column = assignment.assign(row);
      if (column != NONE) {
        take(positionOfColumn[column], column);
      }
    }
  }

  private void reset(int rowCount, Lanes inLanes) {
    lanes = inLanes;
    rows = rowCount;
    int groups = lanes.groups();
    // Each row opens at most the next position of its lane and the next lane of its group.
    int most = 2 * rows + groups;
    if (group.length < most) {
      group = new int[most];
      index = new int[most];
      fromEnd = new int[most];
      columnBehind = new int[most];
      positionOfColumn = new int[most];
    }
    if (firstColumn.length < groups * rows) {
      firstColumn = new int[groups * rows];
    }
    if (kind.length < groups * (rows + 2)) {
      kind = new int[groups * (rows + 2)];
    }
    lanesOfGroup = lanesOfGroup.length == groups ? lanesOfGroup : new int[groups];
    Arrays.fill(kind, 0, groups * (rows + 2), NONE);
    Arrays.fill(firstColumn, 0, groups * rows, NONE);
    Arrays.fill(lanesOfGroup, 0);
    positions = 0;
    open.clear(most);
    later.clear(most);
    assignment.reset(rows, most);
  }

  private void take(int position, int column) {
    int g = group[position];
    int i = index[position];
    open.remove(position);
    firstColumn[g * rows + i] = column;
    if (fromEnd[position] == 1) {
      openLane(g);
    }
    later.add(position(g, i, fromEnd[position] + 1, column));
    openUncovered(g);
  }

  /** The next lane of a group costs no less than the lanes before it: it waits for its turn. */
  private void openLane(int g) {
    int next = lanesOfGroup[g];
    if (next < rows && lanes.has(g, next)) {
      lanesOfGroup[g]++;
      open(position(g, next, 1, NONE));
    }
  }

  private int position(int g, int i, int k, int behind) {
    group[positions] = g;
    index[positions] = i;
    fromEnd[positions] = k;
    columnBehind[positions] = behind;
    return positions++;
  }

  private void openUncovered(int g) {
    for (int at = 0; at < later.count(); ) {
      int position = later.get(at);
      if (group[position] == g && !isCovered(position)) {
        later.removeAt(at);
        open(position);
      } else {
        at++;
      }
    }
  }

  private boolean isCovered(int position) {
    for (int at = 0; at < open.count(); at++) {
      int other = open.get(at);
      if (group[other] == group[position]
          && index[other] <= index[position]
          && fromEnd[other] <= fromEnd[position]
          && order(other) < order(position)) {
        return true;
      }
    }
    return false;
  }

  /** Last positions come first, lane after lane, then the others as they became free. */
  private int order(int position) {
    return fromEnd[position] == 1
        ? group[position] * rows + index[position]
        : lanes.groups() * rows + position;
  }

  private void open(int position) {
    double extra = lanes.extra(group[position], index[position]);
    int column =
        Double.isNaN(extra)
            ? assignment.addColumn(kindOf(position, 0), 0, order(position))
            : assignment.addColumn(sharedKind(position, extra), extra, order(position));
    positionOfColumn[column] = position;
    open.add(position);
  }

  private int sharedKind(int position, double extra) {
    int at = group[position] * (rows + 2) + fromEnd[position];
    if (kind[at] == NONE) {
      kind[at] = kindOf(position, extra);
    }
    return kind[at];
  }

  private int kindOf(int position, double extra) {
    int itsKind = assignment.addKind();
    int g = group[position];
    for (int row = 0; row < rows; row++) {
      double alone = lanes.alone(row, g, index[position]) - extra;
      assignment.setCost(row, itsKind, alone + (fromEnd[position] - 1) * lanes.step(row, g));
    }
    return itsKind;
  }

  /** How many lanes of a group, from the first on, may have rows. */
  int lanesOf(int ofGroup) {
    return lanesOfGroup[ofGroup];
  }

  /** The row that comes first in a lane, or {@link #NONE}. */
  int firstIn(int ofGroup, int lane) {
    return rowAt(firstColumn[ofGroup * rows + lane]);
  }

  /** The row that comes after this one in its lane, or {@link #NONE}. */
  int after(int row) {
    return rowAt(columnBehind[positionOfColumn[assignment.columnOf(row)]]);
  }

  private int rowAt(int column) {
    return column == NONE ? NONE : assignment.rowOf(column);
  }

  /** A set of positions, in no order. */
  private static final class Positions {
    private int[] members = new int[0];
    private int count;

    void clear(int most) {
      members = members.length < most ? new int[most] : members;
      count = 0;
    }

    int count() {
      return count;
    }

    int get(int at) {
      return members[at];
    }

    void add(int position) {
      members[count++] = position;
    }

    void remove(int position) {
      int at = 0;
      while (members[at] != position) {
        at++;
      }
      removeAt(at);
    }

    void removeAt(int at) {
      members[at] = members[--count];
    }
  }
}
