package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.stats.Interval;
import java.util.Arrays;
import java.util.Optional;

/** The unit of a column of times: one for all its rows, so that they can be compared. */
public enum TimeScale {
  SECONDS("s", 1, 0),
  MINUTES("min", 60, 1_000),
  HOURS("h", 3_600, 6_000),
  DAYS("d", 86_400, 360_000);

  /** Values below this part of the largest one do not decide the unit. */
  private static final double SMALL = 0.001;

  private final String unit;
  private final double seconds;
  private final double fromSeconds;

  TimeScale(String unit, double seconds, double fromSeconds) {
    this.unit = unit;
    this.seconds = seconds;
    this.fromSeconds = fromSeconds;
  }

  /** The largest unit in which the smallest value still has its digits. */
  public static TimeScale of(double... values) {
    double[] finite = Arrays.stream(values).filter(Double::isFinite).toArray();
    double most = Arrays.stream(finite).max().orElse(0);
    double least = Arrays.stream(finite).filter(value -> value >= SMALL * most).min().orElse(0);
    return Arrays.stream(values())
        .filter(scale -> least >= scale.fromSeconds)
        .reduce((smaller, larger) -> larger)
        .orElse(SECONDS);
  }

  public String unit() {
    return unit;
  }

  /** Without the unit. */
  public String amount(double value) {
    return NumberText.amount(value / seconds);
  }

  /** Without the unit; a dash without an interval. */
  public String range(Optional<Interval> interval) {
    return NumberText.range(
        interval.map(range -> new Interval(range.low() / seconds, range.high() / seconds)));
  }

  /** With the unit. */
  public String text(double value) {
    return amount(value) + " " + unit;
  }
}
