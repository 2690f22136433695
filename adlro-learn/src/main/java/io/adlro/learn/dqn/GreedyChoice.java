package io.adlro.learn.dqn;

import io.adlro.learn.Observation;
import io.adlro.learn.QFunction;

/** The allowed cell that a function values most. For one thread, like the function. */
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
    return Cells.best(seen, values);
  }
}
