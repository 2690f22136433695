package io.adlro.sim.workload;

/** A value that is drawn in proportion to its weight. */
public record WeightedInt(int value, double weight) {
  public WeightedInt {
    Checks.notNegative("weight of " + value, weight);
  }
}
