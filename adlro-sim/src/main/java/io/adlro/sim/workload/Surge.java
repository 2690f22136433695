package io.adlro.sim.workload;

/**
 * For a part of the run the arrivals of one class are multiplied; the other jobs stay exactly as
 * they were. The fractions are those of the expected length of the run, surge included.
 */
public record Surge(String jobClass, double factor, double fromFraction, double toFraction) {
  public Surge {
    Checks.ordered("surge", fromFraction, toFraction);
    if (!(factor > 1 && factor < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("factor of a surge must be above 1, not " + factor);
    }
  }
}
