package io.adlro.ingest.yaml;

import java.math.BigDecimal;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;

/**
 * A number with a fraction that is being read: {@code f.number("load").or(0.9).in(0, 2)}. Required
 * unless {@link #or} gives a default; the last call states the range and returns the number.
 */
public final class Decimal {
  private final YamlValue value;
  private final OptionalDouble fallback;

  Decimal(YamlValue value) {
    this(value, OptionalDouble.empty());
  }

  private Decimal(YamlValue value, OptionalDouble fallback) {
    this.value = value;
    this.fallback = fallback;
  }

  /** With this default where nothing is given. */
  public Decimal or(double number) {
    return new Decimal(value, OptionalDouble.of(number));
  }

  /** The number, between two bounds that belong to the range. */
  public double in(double lowest, double highest) {
    String expected = "a number from " + show(lowest) + " to " + show(highest);
    return read(number -> number >= lowest && number <= highest, lowest, expected);
  }

  public double atLeast(double lowest) {
    return read(number -> number >= lowest, lowest, "a number of at least " + show(lowest));
  }

  public double notNegative() {
    return atLeast(0);
  }

  /** The number, above zero. */
  public double positive() {
    return read(number -> number > 0, 1, "a number above 0");
  }

  /** The number without bounds. */
  public double any() {
    return read(number -> true, 0, "a number");
  }

  private double read(DoublePredicate allowed, double harmless, String expected) {
    if (!value.isGiven() && fallback.isPresent()) {
      return fallback.getAsDouble();
    }
    double number = value.numeral().map(Decimal::parse).orElse(Double.NaN);
    if (Double.isFinite(number) && allowed.test(number)) {
      return number;
    }
    value.wrong(expected);
    return fallback.orElse(harmless);
  }

  /** NaN where it is no number: Java's own words for odd ones, and its suffixes, are not ours. */
  private static double parse(String written) {
    boolean plain =
        written.chars().allMatch(c -> (c >= '0' && c <= '9') || "+-.eE".indexOf(c) >= 0);
    try {
      return plain ? Double.parseDouble(written) : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static String show(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
