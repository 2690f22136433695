package io.adlro.learn.nn;

/**
 * What a layer takes from its pooled inputs: worked out once for each row, column or plane and then
 * added to all cells of it, instead of once for each cell.
 */
final class PooledPart {
  private final Kernels kernels;
  private final Pool pool;
  private final Dense layer;
  private final int width;
  private float[] pooled = new float[0];
  private float[] part = new float[0];
  private float[] pooledSlopes = new float[0];
  private float[] partSlopes = new float[0];

  PooledPart(Kernels kernels, Pool pool, Dense layer, int width) {
    this.kernels = kernels;
    this.pool = pool;
    this.layer = layer;
    this.width = width;
  }

  void pool(ActiveCells cells, float[] x) {
    pooled = Room.cleared(pooled, units(cells));
    pool.pool(cells, x, pooled);
  }

  void addOutputs(float[] weights, ActiveCells cells, float[] y) {
    Groups groups = pool.groups(cells);
    part = Room.cleared(part, units(cells));
    layer.addOutputs(weights, groups.count(), pooled, part);
    groups.addToCells(kernels, width, part, y);
  }

  private int units(ActiveCells cells) {
    return pool.groups(cells).count() * width;
  }

  /** The units of the last {@link #pool}, for others that read them too. */
  float[] pooled() {
    return pooled;
  }

  /** Their slopes, to which others may add before {@link #addSlopes}. */
  float[] pooledSlopes() {
    return pooledSlopes;
  }

  void clearSlopes(ActiveCells cells) {
    pooledSlopes = Room.cleared(pooledSlopes, units(cells));
    partSlopes = Room.cleared(partSlopes, units(cells));
  }

  void turn(float[] weights) {
    layer.turn(weights);
  }

  void addSlopes(ActiveCells cells, float[] x, float[] ySlopes, float[] xSlopes, float[] gradient) {
    Groups groups = pool.groups(cells);
    groups.addSums(kernels, width, ySlopes, partSlopes);
    layer.addWeightSlopes(groups.count(), pooled, partSlopes, gradient);
    layer.addInputSlopes(groups.count(), partSlopes, pooledSlopes);
    pool.addSlopes(cells, x, pooled, pooledSlopes, xSlopes);
  }
}
