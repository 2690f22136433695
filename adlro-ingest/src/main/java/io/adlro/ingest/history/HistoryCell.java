package io.adlro.ingest.history;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One field of a line. Reading it as something that it is not throws {@link BrokenLine} with its
 * name.
 */
record HistoryCell(String name, String text) {
  /** A million days: sums of such times stay far inside a long. */
  static final double LATEST_SECONDS = 86_400e6;

  /** Microseconds up to the end of the year 9999, far inside a long. */
  private static final long LATEST_DATE_MICROS = 253_402_300_800_000_000L;

  private static final int LONGEST_NUMBER = 40;
  private static final String[] TIME_SUFFIXES = {"us", "ms", "s", "m", "h", "d"};
  private static final double[] TIME_WORTHS = {1e-6, 1e-3, 1, 60, 3_600, 86_400};
  private static final String[] MEMORY_SUFFIXES = {"MiB", "GiB", "TiB"};
  private static final double[] MEMORY_WORTHS = {1, 1_024, 1_048_576};
  private static final double PLAIN_MEMORY_MIB = 1_024;

  boolean isGiven() {
    return !text.isEmpty();
  }

  /** A plain decimal number; the JDK's other spellings (NaN, 0x1p3, 1d) are none. */
  static OptionalDouble decimal(String text) {
    if (text.isEmpty() || text.length() > LONGEST_NUMBER) {
      return OptionalDouble.empty();
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && "+-.eE".indexOf(c) < 0) {
        return OptionalDouble.empty();
      }
    }
    try {
      double value = Double.parseDouble(text);
      return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  double number(double least, double most) throws BrokenLine {
    OptionalDouble value = decimal(text);
    if (value.isEmpty()) {
      throw new BrokenLine(name, "not a number");
    }
    return within(value.getAsDouble(), least, most);
  }

  int whole(int least, int most) throws BrokenLine {
    double value = number(least, most);
    if (value != Math.rint(value)) {
      throw new BrokenLine(name, "not a whole number");
    }
    return (int) value;
  }

  /** From seconds. */
  long micros() throws BrokenLine {
    return Math.round(1e6 * number(-LATEST_SECONDS, LATEST_SECONDS));
  }

  OptionalLong microsIfGiven() throws BrokenLine {
    return isGiven() ? OptionalLong.of(micros()) : OptionalLong.empty();
  }

  /**
   * Since 1970, from a date and a time with a blank or a T between them; without an offset it
   * counts as UTC.
   */
  long dateMicros() throws BrokenLine {
    long micros;
    try {
      TemporalAccessor read = DateTimeFormatter.ISO_DATE_TIME.parse(text.replace(' ', 'T'));
      Instant instant =
          read.isSupported(ChronoField.INSTANT_SECONDS)
              ? Instant.from(read)
              : LocalDateTime.from(read).toInstant(ZoneOffset.UTC);
      micros = ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    } catch (DateTimeException | ArithmeticException e) {
      throw new BrokenLine(name, "not a date and time");
    }
    if (micros < 0 || micros >= LATEST_DATE_MICROS) {
      throw new BrokenLine(name, "out of range");
    }
    return micros;
  }

  OptionalLong dateMicrosIfGiven() throws BrokenLine {
    return isGiven() ? OptionalLong.of(dateMicros()) : OptionalLong.empty();
  }

  /** From seconds, or as people write it: 250ms, 30s, 5m, 2h. */
  long durationMicros() throws BrokenLine {
    return Math.round(1e6 * within(written(TIME_SUFFIXES, TIME_WORTHS, 1), 0, LATEST_SECONDS));
  }

  /** From GiB, or with its unit: 512MiB. */
  int memoryMib() throws BrokenLine {
    double mib = written(MEMORY_SUFFIXES, MEMORY_WORTHS, PLAIN_MEMORY_MIB);
    return (int) Math.round(within(mib, 0, Integer.MAX_VALUE));
  }

  private double written(String[] suffixes, double[] worths, double plainWorth) throws BrokenLine {
    int letters = text.length();
    while (letters > 0 && Character.isLetter(text.charAt(letters - 1))) {
      letters--;
    }
    String suffix = text.substring(letters);
    OptionalDouble value = decimal(text.substring(0, letters).strip());
    if (value.isPresent() && suffix.isEmpty()) {
      return value.getAsDouble() * plainWorth;
    }
    for (int i = 0; value.isPresent() && i < suffixes.length; i++) {
      if (suffixes[i].equals(suffix)) {
        return value.getAsDouble() * worths[i];
      }
    }
    throw new BrokenLine(name, "not an amount");
  }

  private double within(double value, double least, double most) throws BrokenLine {
    if (value < least || value > most) {
      throw new BrokenLine(name, "out of range");
    }
    return value;
  }
}
