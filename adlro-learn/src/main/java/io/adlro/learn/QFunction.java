package io.adlro.learn;

/**
 * Values of actions. Not for several threads at once: an implementation keeps its scratch space.
 */
public interface QFunction {
  /** Writes the value of each cell; what stands in cells that are not allowed has no meaning. */
  void values(Observation seen, float[] values);
}
