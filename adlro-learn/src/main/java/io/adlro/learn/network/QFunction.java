package io.adlro.learn.network;

import java.util.List;

/** Values of actions. Not thread-safe: an implementation keeps scratch space. */
public interface QFunction {
  /** Writes the value of each cell; values of cells that are not allowed have no meaning. */
  void values(Observation seen, float[] values);

  /** The same for several observations, which a network computes together. */
  default void values(List<Observation> seen, List<float[]> values) {
    for (int i = 0; i < seen.size(); i++) {
      values(seen.get(i), values.get(i));
    }
  }
}
