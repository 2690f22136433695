package io.adlro.ingest.text;

import io.adlro.ingest.InvalidRecord;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A field of a record, with its name for the {@link InvalidRecord} that a wrong value causes. */
public record TextField(String name, String text) {
  /** A million days: sums of such times stay far below the range of a long. */
  public static final double LATEST_SECONDS = 86_400e6;

  /** The end of the year 9999. */
  private static final long LATEST_DATE_MICROS = 253_402_300_800_000_000L;

  private static final int LONGEST_NUMBER = 40;
  private static final String[] TIME_SUFFIXES = {"us", "ms", "s", "m", "h", "d"};
  private static final double[] TIME_FACTORS = {1e-6, 1e-3, 1, 60, 3_600, 86_400};
  private static final String[] MEMORY_SUFFIXES = {"MiB", "GiB", "TiB"};
  private static final double[] MEMORY_FACTORS = {1, 1_024, 1_048_576};
  private static final double PLAIN_MEMORY_MIB = 1_024;

  public boolean isGiven() {
    return !text.isEmpty();
  }

  /** A plain decimal number; empty for the JDK's other spellings (NaN, 0x1p3, 1d). */
  public static OptionalDouble decimal(String text) {
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

  public double number(double least, double most) throws InvalidRecord {
    OptionalDouble value = decimal(text);
    if (value.isEmpty()) {
      throw new InvalidRecord(name, "not a number");
    }
    return within(value.getAsDouble(), least, most);
  }

  public int whole(int least, int most) throws InvalidRecord {
    double value = number(least, most);
    if (value != Math.rint(value)) {
      throw new InvalidRecord(name, "not a whole number");
    }
    return (int) value;
  }

  public OptionalDouble numberIfGiven(double least, double most) throws InvalidRecord {
    return isGiven() ? OptionalDouble.of(number(least, most)) : OptionalDouble.empty();
  }

  public OptionalInt wholeIfGiven(int least, int most) throws InvalidRecord {
    return isGiven() ? OptionalInt.of(whole(least, most)) : OptionalInt.empty();
  }

  /** From seconds. */
  public long micros() throws InvalidRecord {
    return Math.round(1e6 * number(-LATEST_SECONDS, LATEST_SECONDS));
  }

  public OptionalLong microsIfGiven() throws InvalidRecord {
    return isGiven() ? OptionalLong.of(micros()) : OptionalLong.empty();
  }

  /** Since 1970, from a date and a time with a blank or a T between them, in UTC by default. */
  public long dateMicros() throws InvalidRecord {
    long micros;
    try {
      TemporalAccessor read = DateTimeFormatter.ISO_DATE_TIME.parse(text.replace(' ', 'T'));
      Instant instant =
          read.isSupported(ChronoField.INSTANT_SECONDS)
              ? Instant.from(read)
              : LocalDateTime.from(read).toInstant(ZoneOffset.UTC);
      micros = ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    } catch (DateTimeException | ArithmeticException e) {
      throw new InvalidRecord(name, "not a date and time");
    }
    if (micros < 0 || micros >= LATEST_DATE_MICROS) {
      throw new InvalidRecord(name, "out of range");
    }
    return micros;
  }

  public OptionalLong dateMicrosIfGiven() throws InvalidRecord {
    return isGiven() ? OptionalLong.of(dateMicros()) : OptionalLong.empty();
  }

  /** From seconds, or with a unit: 250ms, 30s, 5m, 2h. */
  public long durationMicros() throws InvalidRecord {
    return Math.round(1e6 * within(withUnit(TIME_SUFFIXES, TIME_FACTORS, 1), 0, LATEST_SECONDS));
  }

  public OptionalLong durationMicrosIfGiven() throws InvalidRecord {
    return isGiven() ? OptionalLong.of(durationMicros()) : OptionalLong.empty();
  }

  /** From GiB, or with a unit: 512MiB. */
  public int memoryMib() throws InvalidRecord {
    double mib = withUnit(MEMORY_SUFFIXES, MEMORY_FACTORS, PLAIN_MEMORY_MIB);
    return (int) Math.round(within(mib, 0, Integer.MAX_VALUE));
  }

  public OptionalInt memoryMibIfGiven() throws InvalidRecord {
    return isGiven() ? OptionalInt.of(memoryMib()) : OptionalInt.empty();
  }

  private double withUnit(String[] suffixes, double[] factors, double plainFactor)
      throws InvalidRecord {
    int unit = text.length();
    while (unit > 0 && Character.isLetter(text.charAt(unit - 1))) {
      unit--;
    }
    String suffix = text.substring(unit);
    OptionalDouble value = decimal(text.substring(0, unit).strip());
    if (value.isPresent() && suffix.isEmpty()) {
      return value.getAsDouble() * plainFactor;
    }
    for (int i = 0; value.isPresent() && i < suffixes.length; i++) {
      if (suffixes[i].equals(suffix)) {
        return value.getAsDouble() * factors[i];
      }
    }
    throw new InvalidRecord(name, "not an amount");
  }

  private double within(double value, double least, double most) throws InvalidRecord {
    if (value < least || value > most) {
      throw new InvalidRecord(name, "out of range");
    }
    return value;
  }
}
