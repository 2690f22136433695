package io.adlro.sim.metrics;

import io.adlro.sim.stats.Summary;
import java.util.Arrays;

/** Measured values in the order in which they came, immutable and equal by content. */
public final class Sample {
  private static final double NONE = Double.NaN;

  private final double[] values;

  /** Keeps the array: the caller gives it away. */
  Sample(double[] values) {
    this.values = values;
  }

  public int size() {
    return values.length;
  }

  public double get(int index) {
    return values[index];
  }

  /** A copy that the caller may sort. */
  public double[] toArray() {
    return values.clone();
  }

  /** Mean and percentiles, all of them NaN for an empty sample. */
  public Summary summary() {
    return values.length == 0
        ? new Summary(0, NONE, NONE, NONE, NONE, NONE, NONE)
        : Summary.of(values);
  }

  /** A sum in the order of the array: the same bits everywhere. */
  static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sample that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "Sample of " + values.length;
  }
}
