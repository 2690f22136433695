package io.adlro.learn.network;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a network sees of one decision: a plane of rows x columns cells, each cell one action (a row
 * is a job, a column is a GPU or a GPU configuration), and which cells are allowed. The {@link
 * NetworkSpec} of the network defines the layout of the inputs.
 *
 * @param inputs what the network reads; the array may be longer than needed
 * @param allowed one flag for each cell, row after row; may be longer than needed
 */
public record Observation(int rows, int columns, float[] inputs, boolean[] allowed) {
  public int cells() {
    return rows * columns;
  }

  public int cell(int row, int column) {
    return row * columns + column;
  }

  /** The allowed cells in ascending order. */
  public IntStream allowedCells() {
    return IntStream.range(0, cells()).filter(cell -> allowed[cell]);
  }

  public int countAllowed() {
    int count = 0;
    for (int cell = 0; cell < cells(); cell++) {
      count += allowed[cell] ? 1 : 0;
    }
    return count;
  }

  /** The allowed cell of the greatest value, the first of equal ones; -1 if none is allowed. */
  public int bestAllowed(float[] values) {
    int best = -1;
    for (int cell = 0; cell < cells(); cell++) {
      if (allowed[cell] && (best < 0 || values[cell] > values[best])) {
        best = cell;
      }
    }
    return best;
  }

  /** A copy that shares nothing with an encoder's scratch space and is no longer than needed. */
  public Observation copy(int inputCount) {
    return new Observation(
        rows, columns, Arrays.copyOf(inputs, inputCount), Arrays.copyOf(allowed, cells()));
  }
}
