package io.adlro.sim.workload;

/** Checks of the numbers in settings records; messages name the setting. */
public final class Checks {
  private Checks() {}

  public static void fraction(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException("%s must be within 0..1, not %s".formatted(name, value));
    }
  }

  public static void positive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("%s must be above 0, not %s".formatted(name, value));
    }
  }

  public static void positive(String name, long value) {
    if (value <= 0) {
      throw new IllegalArgumentException("%s must be above 0, not %d".formatted(name, value));
    }
  }

  public static void notNegative(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(
          "%s must not be below 0, but is %d".formatted(name, value));
    }
  }

  public static void notNegative(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "%s must not be below 0, but is %s".formatted(name, value));
    }
  }

  /** Fractions of a run in their order. */
  public static void ordered(String name, double fromFraction, double toFraction) {
    fraction(name, fromFraction);
    fraction(name, toFraction);
    if (!(fromFraction < toFraction)) {
      throw new IllegalArgumentException(
          "%s must end after it begins, not go from %s to %s"
              .formatted(name, fromFraction, toFraction));
    }
  }
}
