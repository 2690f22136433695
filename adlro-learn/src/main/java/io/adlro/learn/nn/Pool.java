package io.adlro.learn.nn;

/** One row of units for each group of allowed cells, from the rows of these cells. */
interface Pool {
  Groups groups(ActiveCells cells);

  /** Fills what is pooled, which comes cleared. */
  void pool(ActiveCells cells, float[] x, float[] pooled);

  /** Hands the slopes of what was pooled back to the cells. */
  void addSlopes(
      ActiveCells cells, float[] x, float[] pooled, float[] pooledSlopes, float[] xSlopes);
}
