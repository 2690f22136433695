package io.adlro.ingest.message;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and formats durations. */
public final class TimeText {
  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)(s|m|h|d|)");
  private static final double MICROS_PER_SECOND = 1e6;

  private TimeText() {}

  /** Microseconds of 90, 90s, 1.5m, 2h or 1d; empty if it is not a time. */
  public static OptionalLong micros(String written) {
    Matcher matcher = WRITTEN.matcher(written.strip());
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    long seconds =
        switch (matcher.group(2)) {
          case "m" -> 60;
          case "h" -> 3_600;
          case "d" -> 86_400;
          default -> 1;
        };
    BigDecimal micros =
        new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(seconds * 1_000_000));
    return OptionalLong.of(micros.setScale(0, RoundingMode.HALF_UP).longValueExact());
  }

  /** "250 ms", "4.2 s", "14 min", "3.5 h": two digits or three, without a sign. */
  public static String length(double micros) {
    double seconds = Math.abs(micros) / MICROS_PER_SECOND;
    if (seconds < 0.9995) {
      return "%.0f ms".formatted(1000 * seconds);
    }
    if (seconds < 99.5) {
      return amount(seconds) + " s";
    }
    double minutes = seconds / 60;
    if (minutes < 99.5) {
      return amount(minutes) + " min";
    }
    double hours = minutes / 60;
    return hours < 99.5 ? amount(hours) + " h" : amount(hours / 24) + " d";
  }

  public static String length(long micros) {
    return length((double) micros);
  }

  private static String amount(double value) {
    return (value < 9.95 ? "%.1f" : "%.0f").formatted(value);
  }

  /** The same with plus or minus. */
  public static String change(double micros) {
    return (micros < 0 ? "-" : "+") + length(micros);
  }

  /** "13.9 s", "11,403.5 s (3.2 h)". */
  public static String moment(long micros) {
    String seconds = "%,.1f s".formatted(micros / MICROS_PER_SECOND);
    String length = length(micros);
    return length.endsWith("s") ? seconds : "%s (%s)".formatted(seconds, length);
  }
}
