package io.adlro.ingest.yaml;

import java.util.Optional;

/**
 * The numbers that may stand at a key, written as {@code 1..1024}, {@code 0..}, {@code >0} or, for
 * any number, as nothing. The bounds of {@code ..} belong to the range.
 */
record NumberRange(Unit unit, Optional<Number> low, Optional<Number> high, boolean openBelow) {
  static NumberRange parse(Unit unit, String written) {
    if (written.startsWith(">")) {
      return new NumberRange(unit, bound(unit, written.substring(1)), Optional.empty(), true);
    }
    int dots = written.indexOf("..");
    return dots < 0
        ? new NumberRange(unit, bound(unit, written), Optional.empty(), false)
        : new NumberRange(
            unit,
            bound(unit, written.substring(0, dots)),
            bound(unit, written.substring(dots + 2)),
            false);
  }

  private static Optional<Number> bound(Unit unit, String written) {
    if (written.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        unit.parse(written)
            .orElseThrow(() -> new IllegalArgumentException("not a bound of a range: " + written)));
  }

  /** Below 0, 0 or above 0. Amounts are compared as longs, which doubles do not hold exactly. */
  static int compare(Number a, Number b) {
    return a instanceof Long && b instanceof Long
        ? Long.compare(a.longValue(), b.longValue())
        : Double.compare(a.doubleValue(), b.doubleValue());
  }

  boolean contains(Number number) {
    int lowest = openBelow ? 1 : 0;
    return low.filter(bound -> compare(number, bound) < lowest).isEmpty()
        && high.filter(bound -> compare(number, bound) > 0).isEmpty();
  }

  /** "a number from 0 to 1", "a duration of at least 1us, such as 30s". */
  String expected() {
    String range =
        high.isPresent()
            ? " from " + unit.show(low.orElseThrow()) + " to " + unit.show(high.get())
            : low.map(bound -> (openBelow ? " above " : " of at least ") + unit.show(bound))
                .orElse("");
    return unit.expected(range);
  }
}
