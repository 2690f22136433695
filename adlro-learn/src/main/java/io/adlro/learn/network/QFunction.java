package io.adlro.learn.network;

/** Values of actions. Not thread-safe: an implementation keeps scratch space. */
public interface QFunction {
  /** Writes the value of each cell; values of cells that are not allowed have no meaning. */
  void values(Observation seen, float[] values);
}
