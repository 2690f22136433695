package io.adlro.learn.nn;

import io.adlro.learn.network.Observation;

/**
 * A network with its scratch space; the caller has the weights, in the engine's order. Forward
 * computes the values of a batch, the caller writes the gradient of the loss in each value, and
 * backward computes the gradient of the weights.
 */
sealed interface Network permits GridNetwork, PlaneNetwork {
  /** Computes the values of all allowed cells of a batch and clears their gradients. */
  void forward(float[] weights, Observation[] seen, int count);

  /** The allowed cells of the batch, with the position of each. */
  ActiveCells cells();

  /** Values of the last batch by position. */
  float[] values();

  /** Gradients of the loss in the values of the last batch by position. */
  float[] grads();

  /** Prepares {@link #backward}; needed whenever the weights have changed. */
  void transpose(float[] weights);

  /** Adds the gradient of the weights for the last batch. */
  void backward(float[] gradient);

  /** Rows of an observation in the widest layer, to split batches by the size of the cache. */
  int rowsOf(Observation seen);
}
