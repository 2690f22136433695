package io.adlro.learn.nn;

import java.util.function.Function;

/** The mean over the allowed cells of each row, column or plane. */
record MeanPool(Kernels kernels, int width, Function<ActiveCells, Groups> grouping)
    implements Pooling {
  @Override
  public Groups groups(ActiveCells cells) {
    return grouping.apply(cells);
  }

  @Override
  public void pool(ActiveCells cells, float[] x, float[] pooled) {
    groups(cells).addMeans(kernels, width, x, pooled);
  }

  @Override
  public void addGrads(
      ActiveCells cells, float[] x, float[] pooled, float[] pooledGrads, float[] xGrads) {
    groups(cells).addMeanGrads(kernels, width, pooledGrads, xGrads);
  }
}
