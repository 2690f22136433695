package io.adlro.learn.dqn;

import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;

/** The allowed cell of the greatest value. For one thread, like the function. */
final class GreedyChoice {
  private final QFunction function;
  private float[] values = new float[0];

  GreedyChoice(QFunction function) {
    this.function = function;
  }

  int cell(Observation seen) {
    if (values.length < seen.cells()) {
      values = new float[seen.cells()];
    }
    function.values(seen, values);
    return seen.bestAllowed(values);
  }
}
