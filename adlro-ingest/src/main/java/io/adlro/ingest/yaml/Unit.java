package io.adlro.ingest.yaml;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a whole amount is written by people: its suffixes, smallest first, and what each is worth.
 */
final class Unit {
  static final Unit WHOLE = new Unit("a whole number", "", 1, Map.of());

  /** In microseconds. */
  static final Unit DURATION =
      new Unit("a duration", " such as 250ms, 30s, 5m or 2h", 1_000_000, durations());

  /** In MiB. */
  static final Unit MEMORY = new Unit("memory", " such as 32GiB or 512MiB", 1_024, memories());

  private static final int LONGEST = 64;

  /** So short that a million times as much is still a long. */
  private static final int LONGEST_PLAIN = 12;

  private static final Pattern WRITTEN =
      Pattern.compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,3})?)\\s*([A-Za-z]*)");

  private final String noun;
  private final String example;
  private final long plainWorth;
  private final Map<String, Long> worthBySuffix;

  private Unit(String noun, String example, long plainWorth, Map<String, Long> worthBySuffix) {
    this.noun = noun;
    this.example = example;
    this.plainWorth = plainWorth;
    this.worthBySuffix = worthBySuffix;
  }

  /** The amount, rounded to the nearest whole one where there are units; empty if it is none. */
  OptionalLong parse(String written) {
    OptionalLong plain = written.length() <= LONGEST_PLAIN ? plain(written) : OptionalLong.empty();
    return plain.isPresent() ? plain : parsed(written);
  }

  /** Digits and a point, which is what the millions of cells of a trace hold. */
  private OptionalLong plain(String written) {
    long digits = 0;
    long divisor = 0;
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if (c == '.' && divisor == 0) {
        divisor = 1;
      } else if (c >= '0' && c <= '9') {
        digits = 10 * digits + (c - '0');
        divisor *= 10;
      } else {
        return OptionalLong.empty();
      }
    }
    long amount = digits * plainWorth;
    if (written.isEmpty() || divisor == 1 || (this == WHOLE && divisor > 1)) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(divisor == 0 ? amount : (amount + divisor / 2) / divisor);
  }

  private OptionalLong parsed(String written) {
    Matcher matcher = WRITTEN.matcher(written.length() > LONGEST ? "" : written);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    String suffix = matcher.group(2);
    if (!suffix.isEmpty() && !worthBySuffix.containsKey(suffix)) {
      return OptionalLong.empty();
    }
    long worth = suffix.isEmpty() ? plainWorth : worthBySuffix.get(suffix);
    RoundingMode rounding = this == WHOLE ? RoundingMode.UNNECESSARY : RoundingMode.HALF_UP;
    try {
      BigDecimal amount = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(worth));
      return OptionalLong.of(amount.setScale(0, rounding).longValueExact());
    } catch (ArithmeticException e) {
      return OptionalLong.empty(); // a fraction, or more than a long holds
    }
  }

  /** What sentences say is expected; {@link Long#MAX_VALUE} is no bound. */
  String expected(long lowest, long highest) {
    String range =
        highest < Long.MAX_VALUE
            ? " from " + show(lowest) + " to " + show(highest)
            : lowest > Long.MIN_VALUE ? " of at least " + show(lowest) : "";
    return noun + range + (range.isEmpty() || example.isEmpty() ? "" : ",") + example;
  }

  /** The amount in the largest unit that shows it without a fraction. */
  String show(long amount) {
    String shown = Long.toString(amount);
    for (Map.Entry<String, Long> suffix : worthBySuffix.entrySet()) {
      long worth = suffix.getValue();
      if (amount % worth == 0 && (amount != 0 || worth <= plainWorth)) {
        shown = amount / worth + suffix.getKey();
      }
    }
    return shown;
  }

  private static Map<String, Long> durations() {
    Map<String, Long> micros = new LinkedHashMap<>();
    micros.put("us", 1L);
    micros.put("ms", 1_000L);
    micros.put("s", 1_000_000L);
    micros.put("m", 60_000_000L);
    micros.put("h", 3_600_000_000L);
    micros.put("d", 86_400_000_000L);
    return Collections.unmodifiableMap(micros);
  }

  private static Map<String, Long> memories() {
    Map<String, Long> mib = new LinkedHashMap<>();
    mib.put("MiB", 1L);
    mib.put("GiB", 1_024L);
    mib.put("TiB", 1_048_576L);
    return Collections.unmodifiableMap(mib);
  }
}
