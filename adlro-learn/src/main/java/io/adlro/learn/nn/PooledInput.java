package io.adlro.learn.nn;

/**
 * A pooled input of a layer: its product is computed once for each row, column or plane and then
 * added to all of its cells.
 */
final class PooledInput {
  private final Kernels kernels;
  private final Pooling pool;
  private final Dense layer;
  private final int width;
  private float[] pooled = new float[0];
  private float[] product = new float[0];
  private float[] pooledGrads = new float[0];
  private float[] productGrads = new float[0];

  PooledInput(Kernels kernels, Pooling pool, Dense layer, int width) {
    this.kernels = kernels;
    this.pool = pool;
    this.layer = layer;
    this.width = width;
  }

  void pool(ActiveCells cells, float[] x) {
    pooled = Scratch.zeroed(pooled, units(cells));
    pool.pool(cells, x, pooled);
  }

  void addOutputs(float[] weights, ActiveCells cells, float[] y) {
    Groups groups = pool.groups(cells);
    product = Scratch.zeroed(product, units(cells));
    layer.addOutputs(weights, groups.count(), pooled, product);
    groups.addToCells(kernels, width, product, y);
  }

  private int units(ActiveCells cells) {
    return pool.groups(cells).count() * width;
  }

  /** The units of the last {@link #pool}, which other layers may read too. */
  float[] pooled() {
    return pooled;
  }

  /** Their gradients, to which other layers may add before {@link #addGrads}. */
  float[] pooledGrads() {
    return pooledGrads;
  }

  void clearGrads(ActiveCells cells) {
    pooledGrads = Scratch.zeroed(pooledGrads, units(cells));
    productGrads = Scratch.zeroed(productGrads, units(cells));
  }

  void transpose(float[] weights) {
    layer.transpose(weights);
  }

  void addGrads(ActiveCells cells, float[] x, float[] yGrads, float[] xGrads, float[] gradient) {
    Groups groups = pool.groups(cells);
    groups.addSums(kernels, width, yGrads, productGrads);
    layer.addGrads(groups.count(), pooled, productGrads, pooledGrads, gradient);
    pool.addGrads(cells, x, pooled, pooledGrads, xGrads);
  }
}
