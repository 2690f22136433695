package io.adlro.learn.nn;

/** The maximum of each unit over the allowed cells of a plane; zero where there are none. */
record MaxPool(Kernels kernels, int width) implements Pooling {
  @Override
  public Groups groups(ActiveCells cells) {
    return cells.planes();
  }

  @Override
  public void pool(ActiveCells cells, float[] x, float[] pooled) {
    for (int p = 0; p < cells.planes().count(); p++) {
      int start = cells.start(p);
      int end = cells.start(p + 1);
      if (start < end) {
        System.arraycopy(x, start * width, pooled, p * width, width);
      }
      for (int n = start + 1; n < end; n++) {
        kernels.keepMaximum(width, x, n * width, pooled, p * width);
      }
    }
  }

  /** The gradient of a maximum goes to the first cell that has it. */
  @Override
  public void addGrads(
      ActiveCells cells, float[] x, float[] pooled, float[] pooledGrads, float[] xGrads) {
    for (int p = 0; p < cells.planes().count(); p++) {
      int end = cells.start(p + 1);
      for (int unit = 0; unit < width; unit++) {
        float maximum = pooled[p * width + unit];
        for (int n = cells.start(p); n < end; n++) {
          if (x[n * width + unit] == maximum) {
            xGrads[n * width + unit] += pooledGrads[p * width + unit];
            break;
          }
        }
      }
    }
  }
}
