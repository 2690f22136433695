package io.adlro.learn.nn;

/** Reduces the rows of the allowed cells of each group to one row of units. */
interface Pooling {
  Groups groups(ActiveCells cells);

  /** Fills the pooled units, which are zero before. */
  void pool(ActiveCells cells, float[] x, float[] pooled);

  /** Adds the gradients of the pooled units to those of the cells. */
  void addGrads(ActiveCells cells, float[] x, float[] pooled, float[] pooledGrads, float[] xGrads);
}
