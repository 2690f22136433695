package io.adlro.learn.nn;

import io.adlro.learn.Observation;

/**
 * A network of some shape with its scratch space; the weights, in the engine's order, are the
 * caller's. A batch goes forward, the caller writes a slope for each value that has one, and the
 * batch goes back.
 */
sealed interface Network permits GridNetwork, PlaneNetwork {
  /** Works out the values of all allowed cells of a batch and clears their slopes. */
  void forward(float[] weights, Observation[] seen, int count);

  /** The allowed cells of the batch: where the value of each stands. */
  ActiveCells cells();

  /** Values of the last batch by position. */
  float[] values();

  /** Slopes of the loss in the values of the last batch by position. */
  float[] slopes();

  /** Must precede {@link #backward} whenever the weights have changed. */
  void turn(float[] weights);

  /** Adds the gradient that the slopes of the last batch make. */
  void backward(float[] gradient);

  /** How many rows an observation brings to the widest layer, for cutting batches to the cache. */
  int rowsOf(Observation seen);
}
