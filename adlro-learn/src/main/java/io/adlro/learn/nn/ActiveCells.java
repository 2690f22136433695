package io.adlro.learn.nn;

import io.adlro.learn.network.Observation;
import java.util.Arrays;

/**
 * The allowed cells of a batch of planes, one after the other. The networks compute only these: a
 * cell that is not allowed costs nothing and has no effect.
 */
final class ActiveCells {
  private static final int NONE = -1;

  private final Groups rows = new Groups();
  private final Groups columns = new Groups();
  private final Groups planes = new Groups();
  private int size;
  private int[] cellOf = new int[0];
  private int[] planeStarts = new int[0];
  private int[] cellStarts = new int[0];
  private int[] positions = new int[0];
  private int[] columnGroups = new int[0];

  void load(Observation[] seen, int count) {
    rows.clear();
    columns.clear();
    planes.clear();
    size = 0;
    planeStarts = Scratch.atLeast(planeStarts, count + 1);
    cellStarts = Scratch.atLeast(cellStarts, count + 1);
    int cells = 0;
    for (int p = 0; p < count; p++) {
      cellStarts[p] = cells;
      cells += seen[p].cells();
    }
    cellStarts[count] = cells;
    positions = Scratch.atLeast(positions, cells);
    cellOf = Scratch.atLeast(cellOf, cells);
    for (int p = 0; p < count; p++) {
      planeStarts[p] = size;
      addPlane(seen[p], cellStarts[p]);
    }
    planeStarts[count] = size;
    rows.close();
    columns.close();
    planes.close();
  }

  private void addPlane(Observation seen, int firstCell) {
    columnGroups = Scratch.atLeast(columnGroups, seen.columns());
    Arrays.fill(columnGroups, 0, seen.columns(), NONE);
    int plane = planes.open();
    for (int row = 0; row < seen.rows(); row++) {
      int rowGroup = NONE;
      for (int column = 0; column < seen.columns(); column++) {
        int cell = seen.cell(row, column);
        if (!seen.allowed()[cell]) {
          positions[firstCell + cell] = NONE;
          continue;
        }
        rowGroup = rowGroup == NONE ? rows.open() : rowGroup;
        if (columnGroups[column] == NONE) {
          columnGroups[column] = columns.open();
        }
        rows.add(rowGroup);
        columns.add(columnGroups[column]);
        planes.add(plane);
        cellOf[size] = cell;
        positions[firstCell + cell] = size++;
      }
    }
  }

  int size() {
    return size;
  }

  /** Position of the first active cell of a plane; that of the next plane ends it. */
  int start(int plane) {
    return planeStarts[plane];
  }

  /** The cell, within its plane, at a position. */
  int cell(int position) {
    return cellOf[position];
  }

  /** Position of a cell of a plane, or -1 if it is not allowed. */
  int position(int plane, int cell) {
    return positions[cellStarts[plane] + cell];
  }

  Groups rows() {
    return rows;
  }

  Groups columns() {
    return columns;
  }

  Groups planes() {
    return planes;
  }
}
