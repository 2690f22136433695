package io.adlro.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.adlro.learn.network.Observation;
import java.util.List;

/**
 * A batch of observations; smaller ones are padded with cells that are not allowed.
 *
 * @param mask 1 for cells that are allowed: count x rows x columns x 1
 */
record TorchBatch(int count, int rows, int columns, NDArray inputs, NDArray mask) {
  /** Observations that are read as a whole: inputs are count x inputs. */
  static TorchBatch whole(NDManager scope, List<Observation> seen, int inputs) {
    float[] values = new float[seen.size() * inputs];
    for (int i = 0; i < seen.size(); i++) {
      System.arraycopy(seen.get(i).inputs(), 0, values, i * inputs, inputs);
    }
    int rows = largest(seen, Axis.ROWS);
    int columns = largest(seen, Axis.COLUMNS);
    return new TorchBatch(
        seen.size(),
        rows,
        columns,
        scope.create(values, new Shape(seen.size(), inputs)),
        mask(scope, seen, rows, columns));
  }

  /** Observations that are read cell by cell: inputs are (count rows columns) x features. */
  static TorchBatch byCell(NDManager scope, List<Observation> seen, int features) {
    int rows = largest(seen, Axis.ROWS);
    int columns = largest(seen, Axis.COLUMNS);
    float[] values = new float[seen.size() * rows * columns * features];
    for (int i = 0; i < seen.size(); i++) {
      Observation one = seen.get(i);
      int length = one.columns() * features;
      for (int row = 0; row < one.rows(); row++) {
        int to = (i * rows + row) * columns * features;
        System.arraycopy(one.inputs(), row * length, values, to, length);
      }
    }
    return new TorchBatch(
        seen.size(),
        rows,
        columns,
        scope.create(values, new Shape((long) seen.size() * rows * columns, features)),
        mask(scope, seen, rows, columns));
  }

  private static NDArray mask(NDManager scope, List<Observation> seen, int rows, int columns) {
    float[] mask = new float[seen.size() * rows * columns];
    for (int i = 0; i < seen.size(); i++) {
      Observation one = seen.get(i);
      for (int row = 0; row < one.rows(); row++) {
        for (int column = 0; column < one.columns(); column++) {
          if (one.allowed()[one.cell(row, column)]) {
            mask[(i * rows + row) * columns + column] = 1;
          }
        }
      }
    }
    return scope.create(mask, new Shape(seen.size(), rows, columns, 1));
  }

  /** Position of a cell of an observation among all values of the batch. */
  int position(int index, Observation seen, int cell) {
    return (index * rows + cell / seen.columns()) * columns + cell % seen.columns();
  }

  private enum Axis {
    ROWS,
    COLUMNS
  }

  private static int largest(List<Observation> seen, Axis axis) {
    int largest = 0;
    for (Observation one : seen) {
      largest = Math.max(largest, axis == Axis.ROWS ? one.rows() : one.columns());
    }
    return largest;
  }
}
