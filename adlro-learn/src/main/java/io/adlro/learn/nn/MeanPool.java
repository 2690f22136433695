package io.adlro.learn.nn;

import java.util.function.Function;

/** The mean over the allowed cells of each row, column or plane. */
record MeanPool(Kernels kernels, int width, Function<ActiveCells, Groups> grouping)
    implements Pool {
  @Override
  public Groups groups(ActiveCells cells) {
    return grouping.apply(cells);
  }

  @Override
  public void pool(ActiveCells cells, float[] x, float[] pooled) {
    groups(cells).addMeans(kernels, width, x, pooled);
  }

  @Override
  public void addSlopes(
      ActiveCells cells, float[] x, float[] pooled, float[] pooledSlopes, float[] xSlopes) {
    groups(cells).addMeanSlopes(kernels, width, pooledSlopes, xSlopes);
  }
}
