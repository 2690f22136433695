package io.adlro.report.chart;

/** The time range that a row chart shows; an empty one shows nothing. */
public record TimeWindow(long fromMicros, long toMicros) {
  private static final double SECOND = 1e6;

  public TimeWindow {
    if (fromMicros > toMicros) {
      throw new IllegalArgumentException("window from " + fromMicros + " to " + toMicros);
    }
  }

  /** The unit in which the window's times have few digits. */
  enum Unit {
    SECONDS("s", SECOND),
    MINUTES("min", 60 * SECOND),
    HOURS("h", 3600 * SECOND),
    DAYS("d", 86_400 * SECOND);

    private final String symbol;
    private final double micros;

    Unit(String symbol, double micros) {
      this.symbol = symbol;
      this.micros = micros;
    }

    String symbol() {
      return symbol;
    }

    double of(long micros) {
      return micros / this.micros;
    }
  }

  boolean isEmpty() {
    return fromMicros == toMicros;
  }

  long lengthMicros() {
    return toMicros - fromMicros;
  }

  Unit unit() {
    double seconds = lengthMicros() / SECOND;
    if (seconds <= 300) {
      return Unit.SECONDS;
    }
    if (seconds <= 3 * 3600) {
      return Unit.MINUTES;
    }
    return seconds <= 5 * 86_400 ? Unit.HOURS : Unit.DAYS;
  }
}
