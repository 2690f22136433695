package io.adlro.ingest.yaml;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A whole amount that is being read: {@code f.integer("gpus").or(1).in(1, 1024)}. Required unless
 * {@link #or} gives a default; the last call states the range and returns the amount.
 */
public final class Amount {
  private final YamlValue value;
  private final Unit unit;
  private final OptionalLong fallback;

  Amount(YamlValue value, Unit unit) {
    this(value, unit, OptionalLong.empty());
  }

  private Amount(YamlValue value, Unit unit, OptionalLong fallback) {
    this.value = value;
    this.unit = unit;
    this.fallback = fallback;
  }

  /** With this default where nothing is given; in microseconds or MiB where there is a unit. */
  public Amount or(long amount) {
    return new Amount(value, unit, OptionalLong.of(amount));
  }

  /** With this default where nothing is given, written as in the file: {@code or("30s")}. */
  public Amount or(String written) {
    OptionalLong amount = unit.parse(written);
    return or(amount.orElseThrow(() -> new IllegalArgumentException("no default: " + written)));
  }

  /** The amount, between two bounds that belong to the range. */
  public int in(int lowest, int highest) {
    return Math.toIntExact(in((long) lowest, (long) highest));
  }

  /** The amount, between two bounds that belong to the range. */
  public long in(long lowest, long highest) {
    long harmless = fallback.orElse(lowest > Long.MIN_VALUE ? lowest : Math.min(0, highest));
    if (!value.isGiven() && fallback.isPresent()) {
      return harmless;
    }
    Optional<String> written = unit == Unit.WHOLE ? value.numeral() : value.quantity();
    OptionalLong amount = written.map(unit::parse).orElse(OptionalLong.empty());
    if (amount.isEmpty() || amount.getAsLong() < lowest || amount.getAsLong() > highest) {
      value.wrong(unit.expected(lowest, highest));
      return harmless;
    }
    return amount.getAsLong();
  }

  public long atLeast(long lowest) {
    return in(lowest, Long.MAX_VALUE);
  }

  public long positive() {
    return atLeast(1);
  }

  public long notNegative() {
    return atLeast(0);
  }

  /** The amount without bounds. */
  public long any() {
    return atLeast(Long.MIN_VALUE);
  }

  /** The amount where one is given, at least the lowest; empty where nothing is. */
  public OptionalLong ifGiven(long lowest) {
    return value.isGiven() ? OptionalLong.of(atLeast(lowest)) : OptionalLong.empty();
  }
}
