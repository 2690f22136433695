package io.adlro.sim.stats;

/** A closed range that holds a value with the stated confidence; an end may be infinite. */
public record Interval(double low, double high) {
  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("interval from " + low + " to " + high);
    }
  }

  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
