package io.adlro.learn;

/**
 * What a network sees of one decision: a plane of rows x columns cells, each cell one action (a row
 * is a job, a column is a GPU or a GPU configuration), and which cells are allowed. How the inputs
 * are laid out is said by the {@link NetworkSpec} of the network they are made for.
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
}
