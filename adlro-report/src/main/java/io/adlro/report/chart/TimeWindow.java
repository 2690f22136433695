package io.adlro.report.chart;

import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * The time range that a row chart shows; an empty one shows nothing.
 *
 * @param origin the date of time zero, where the run replays jobs of a known date
 */
public record TimeWindow(long fromMicros, long toMicros, Optional<ZonedDateTime> origin) {
  private static final double SECOND = 1e6;

  public TimeWindow {
    if (fromMicros > toMicros) {
      throw new IllegalArgumentException("window from " + fromMicros + " to " + toMicros);
    }
  }

  /** Times count from the start of the run. */
  public TimeWindow(long fromMicros, long toMicros) {
    this(fromMicros, toMicros, Optional.empty());
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

  /** What the time axis shows: the unit and where it starts, or the date. */
  String caption() {
    return origin
        .map(start -> Dates.caption(start, this))
        .orElse("time since the start of the run (%s)".formatted(unit().symbol()));
  }

  /** From one time to another, such as "12-14.5 min" or "31 Jan 2024 10:05:00 to 10:07:30". */
  String range(long from, long to) {
    return origin
        .map(start -> Dates.range(start, from, to))
        .orElseGet(
            () ->
                "%s-%s %s"
                    .formatted(
                        AxisNumbers.brief(unit().of(from)),
                        AxisNumbers.brief(unit().of(to)),
                        unit().symbol()));
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
