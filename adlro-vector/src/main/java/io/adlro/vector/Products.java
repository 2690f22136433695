package io.adlro.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Matrix products in tiles that stay in registers: four rows by two vectors of columns, one row by
 * four, and single elements for the rest. In every tile each element adds its terms in the same
 * order, so the tiling changes no bit.
 */
final class Products {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  private Products() {}

  /** {@code c += a b}; element (i, k) of a is at {@code i aRow + k aInner}. */
  static void add(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aRow,
      int aInner,
      float[] b,
      int bAt,
      float[] c,
      int cAt) {
    int tiledRows = rows - rows % 4;
    int tiledColumns = columns - columns % (2 * LANES);
    for (int j = 0; j < tiledColumns; j += 2 * LANES) {
      for (int i = 0; i < tiledRows; i += 4) {
        addFourRows(
            inner, columns, a, i * aRow, aRow, aInner, b, bAt + j, c, cAt + i * columns + j);
      }
    }
    for (int i = tiledRows; i < rows; i++) {
      addOneRow(tiledColumns, inner, columns, a, i * aRow, aInner, b, bAt, c, cAt + i * columns);
    }
    int vectorColumns = SPECIES.loopBound(columns);
    if (tiledColumns < vectorColumns) {
      for (int i = 0; i < rows; i++) {
        addOneVector(
            inner,
            columns,
            a,
            i * aRow,
            aInner,
            b,
            bAt + tiledColumns,
            c,
            cAt + i * columns + tiledColumns);
      }
    }
    for (int j = vectorColumns; j < columns; j++) {
      addColumn(rows, inner, columns, a, aRow, aInner, b, bAt + j, c, cAt + j);
    }
  }

  private static void addFourRows(
      int inner,
      int columns,
      float[] a,
      int aAt,
      int aRow,
      int aInner,
      float[] b,
      int bAt,
      float[] c,
      int cAt) {
    int c1 = cAt + columns;
    int c2 = c1 + columns;
    int c3 = c2 + columns;
    FloatVector sum00 = load(c, cAt);
    FloatVector sum01 = load(c, cAt + LANES);
    FloatVector sum10 = load(c, c1);
    FloatVector sum11 = load(c, c1 + LANES);
    FloatVector sum20 = load(c, c2);
    FloatVector sum21 = load(c, c2 + LANES);
    FloatVector sum30 = load(c, c3);
    FloatVector sum31 = load(c, c3 + LANES);
    int from = aAt;
    int row = bAt;
    for (int k = 0; k < inner; k++, from += aInner, row += columns) {
      FloatVector b0 = load(b, row);
      FloatVector b1 = load(b, row + LANES);
      FloatVector factor = FloatVector.broadcast(SPECIES, a[from]);
      sum00 = sum00.add(factor.mul(b0));
      sum01 = sum01.add(factor.mul(b1));
      factor = FloatVector.broadcast(SPECIES, a[from + aRow]);
      sum10 = sum10.add(factor.mul(b0));
      sum11 = sum11.add(factor.mul(b1));
      factor = FloatVector.broadcast(SPECIES, a[from + 2 * aRow]);
      sum20 = sum20.add(factor.mul(b0));
      sum21 = sum21.add(factor.mul(b1));
      factor = FloatVector.broadcast(SPECIES, a[from + 3 * aRow]);
      sum30 = sum30.add(factor.mul(b0));
      sum31 = sum31.add(factor.mul(b1));
    }
    sum00.intoArray(c, cAt);
    sum01.intoArray(c, cAt + LANES);
    sum10.intoArray(c, c1);
    sum11.intoArray(c, c1 + LANES);
    sum20.intoArray(c, c2);
    sum21.intoArray(c, c2 + LANES);
    sum30.intoArray(c, c3);
    sum31.intoArray(c, c3 + LANES);
  }

  private static void addOneRow(
      int tiledColumns,
      int inner,
      int columns,
      float[] a,
      int aAt,
      int aInner,
      float[] b,
      int bAt,
      float[] c,
      int cAt) {
    int j = 0;
    for (; j + 4 * LANES <= tiledColumns; j += 4 * LANES) {
      addFourVectors(inner, columns, a, aAt, aInner, b, bAt + j, c, cAt + j);
    }
    for (; j < tiledColumns; j += LANES) {
      addOneVector(inner, columns, a, aAt, aInner, b, bAt + j, c, cAt + j);
    }
  }

  private static void addFourVectors(
      int inner,
      int columns,
      float[] a,
      int aAt,
      int aInner,
      float[] b,
      int bAt,
      float[] c,
      int cAt) {
    FloatVector sum0 = load(c, cAt);
    FloatVector sum1 = load(c, cAt + LANES);
    FloatVector sum2 = load(c, cAt + 2 * LANES);
    FloatVector sum3 = load(c, cAt + 3 * LANES);
    int from = aAt;
    int row = bAt;
    for (int k = 0; k < inner; k++, from += aInner, row += columns) {
      FloatVector factor = FloatVector.broadcast(SPECIES, a[from]);
      sum0 = sum0.add(factor.mul(load(b, row)));
      sum1 = sum1.add(factor.mul(load(b, row + LANES)));
      sum2 = sum2.add(factor.mul(load(b, row + 2 * LANES)));
      sum3 = sum3.add(factor.mul(load(b, row + 3 * LANES)));
    }
    sum0.intoArray(c, cAt);
    sum1.intoArray(c, cAt + LANES);
    sum2.intoArray(c, cAt + 2 * LANES);
    sum3.intoArray(c, cAt + 3 * LANES);
  }

  private static void addOneVector(
      int inner,
      int columns,
      float[] a,
      int aAt,
      int aInner,
      float[] b,
      int bAt,
      float[] c,
      int cAt) {
    FloatVector sum = load(c, cAt);
    int from = aAt;
    int row = bAt;
    for (int k = 0; k < inner; k++, from += aInner, row += columns) {
      sum = sum.add(load(b, row).mul(a[from]));
    }
    sum.intoArray(c, cAt);
  }

  /** One column of c, four rows at a time: a single sum would wait for each addition. */
  private static void addColumn(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aRow,
      int aInner,
      float[] b,
      int bAt,
      float[] c,
      int cAt) {
    int i = 0;
    for (; i + 3 < rows; i += 4) {
      int at = cAt + i * columns;
      float sum0 = c[at];
      float sum1 = c[at + columns];
      float sum2 = c[at + 2 * columns];
      float sum3 = c[at + 3 * columns];
      int from = i * aRow;
      int row = bAt;
      for (int k = 0; k < inner; k++, from += aInner, row += columns) {
        float factor = b[row];
        sum0 += a[from] * factor;
        sum1 += a[from + aRow] * factor;
        sum2 += a[from + 2 * aRow] * factor;
        sum3 += a[from + 3 * aRow] * factor;
      }
      c[at] = sum0;
      c[at + columns] = sum1;
      c[at + 2 * columns] = sum2;
      c[at + 3 * columns] = sum3;
    }
    for (; i < rows; i++) {
      float sum = c[cAt + i * columns];
      int from = i * aRow;
      int row = bAt;
      for (int k = 0; k < inner; k++, from += aInner, row += columns) {
        sum += a[from] * b[row];
      }
      c[cAt + i * columns] = sum;
    }
  }

  private static FloatVector load(float[] from, int at) {
    return FloatVector.fromArray(SPECIES, from, at);
  }
}
