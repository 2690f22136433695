package io.adlro.sim.workload;

/** A value that is drawn in proportion to its weight. */
public record Choice(int value, double weight) {
  public Choice {
    Checks.notNegative("weight of " + value, weight);
  }
}
