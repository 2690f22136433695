package io.adlro.learn.nn;

/** The maximum of each unit over the allowed cells of a plane; zero where there are none. */
record MaxPool(Kernels kernels, int width) implements Pool {
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

  /** The slope of a maximum goes to the first cell that has it. */
  @Override
  public void addSlopes(
      ActiveCells cells, float[] x, float[] pooled, float[] pooledSlopes, float[] xSlopes) {
    for (int p = 0; p < cells.planes().count(); p++) {
      int end = cells.start(p + 1);
      for (int unit = 0; unit < width; unit++) {
        float maximum = pooled[p * width + unit];
        for (int n = cells.start(p); n < end; n++) {
          if (x[n * width + unit] == maximum) {
            xSlopes[n * width + unit] += pooledSlopes[p * width + unit];
            break;
          }
        }
      }
    }
  }
}
