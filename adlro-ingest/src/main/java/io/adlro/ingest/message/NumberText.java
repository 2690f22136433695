package io.adlro.ingest.message;

import io.adlro.sim.stats.Interval;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** Numbers for tables: few digits, a dash where there is no number. */
public final class NumberText {
  public static final String NONE = "-";

  private static final double TENFOLD = 10;

  private NumberText() {}

  /** A length of time in seconds, or another amount of which three digits matter. */
  public static String amount(double value) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    return value >= 1000 ? "%,.0f".formatted(value) : fine(value);
  }

  private static String fine(double value) {
    return (value >= 10 ? "%.1f" : "%.2f").formatted(value);
  }

  /** From low to high; a dash without an interval. */
  public static String range(Optional<Interval> interval) {
    return interval.map(NumberText::range).orElse(NONE);
  }

  /** From low to high, both with the digits that the larger one gets. */
  public static String range(Interval interval) {
    if (interval.high() >= 1000) {
      return "%,.0f-%,.0f".formatted(interval.low(), interval.high());
    }
    String format = interval.high() >= 10 ? "%.1f-%.1f" : "%.2f-%.2f";
    return format.formatted(interval.low(), interval.high());
  }

  /** A fraction of 1 in per cent, without the sign. */
  public static String percent(double fraction) {
    return Double.isFinite(fraction) ? "%.1f".formatted(100 * fraction) : NONE;
  }

  /** A fraction of 1 from the settings in per cent, with no more digits than it has. */
  public static String chosenPercent(double fraction) {
    return BigDecimal.valueOf(100 * fraction)
        .setScale(3, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  /** A HyperScore, or another figure that keeps two decimals whatever its size. */
  public static String score(double value) {
    return Double.isFinite(value) ? "%.2f".formatted(value) : NONE;
  }

  /** A relative difference in per cent, with plus or minus unless it rounds to zero. */
  public static String change(double fraction) {
    if (!Double.isFinite(fraction)) {
      return NONE;
    }
    double percent = 100 * fraction;
    return signed((Math.abs(percent) < 9.95 ? "%+.1f" : "%+,.0f").formatted(percent));
  }

  /** Zero has no sign: it is neither a gain nor a loss. */
  private static String signed(String shown) {
    return shown.equals("-0.0") || shown.equals("+0.0") ? "0.0" : shown;
  }

  /** A relative difference with its interval, if there is one that is not too wide. */
  public static String change(double fraction, Optional<Interval> interval) {
    return change(fraction)
        + interval.filter(range -> range.high() < TENFOLD).map(NumberText::ends).orElse("");
  }

  private static String ends(Interval interval) {
    return " [%s, %s]".formatted(change(interval.low()), change(interval.high()));
  }

  /** A relative difference to a tenth of a per cent whatever its size, as the paper has it. */
  public static String tenths(double fraction) {
    return Double.isFinite(fraction) ? signed("%+,.1f".formatted(100 * fraction)) : NONE;
  }

  /** The same with its interval, if there is one. */
  public static String tenths(double fraction, Optional<Interval> interval) {
    return tenths(fraction)
        + interval
            .map(range -> " [%s, %s]".formatted(tenths(range.low()), tenths(range.high())))
            .orElse("");
  }

  public static String count(long number) {
    return "%,d".formatted(number);
  }

  /** "1 job", "2 jobs". */
  public static String count(long number, String noun) {
    return count(number) + " " + noun + (number == 1 ? "" : "s");
  }
}
