package io.adlro.server.answer;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** How answers and requests write times, shares and words. */
public final class Written {
  private static final double MILLI = 1_000;
  private static final double MICROS = 1_000_000;

  private Written() {}

  /** A word in lower case, {@code one-node}. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The values of an enum by their words, in order. */
  public static <E extends Enum<E>> Map<String, E> words(Class<E> type) {
    Map<String, E> words = new LinkedHashMap<>();
    for (E value : type.getEnumConstants()) {
      words.put(word(value), value);
    }
    return Collections.unmodifiableMap(words);
  }

  /** A time in UTC, {@code 2026-01-31T10:00:00.250Z}. */
  public static String time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
  }

  /** Null for a time before 1970, which stands for none. */
  public static Optional<String> timeIfAny(long micros) {
    return micros < 0 ? Optional.empty() : Optional.of(time(micros));
  }

  static OptionalDouble seconds(OptionalLong micros) {
    return micros.isPresent()
        ? OptionalDouble.of(micros.getAsLong() / MICROS)
        : OptionalDouble.empty();
  }

  /** Of thousandths. */
  static double whole(int milli) {
    return milli / MILLI;
  }

  /** To thousandths, which is more than is measured. */
  static double rounded(double value) {
    return Math.round(value * MILLI) / MILLI;
  }

  public static OptionalDouble rounded(OptionalDouble value) {
    return value.isPresent() ? OptionalDouble.of(rounded(value.getAsDouble())) : value;
  }

  /** With the digits that the float has, not those that a double adds. */
  public static double exact(float value) {
    return Double.parseDouble(Float.toString(value));
  }
}
