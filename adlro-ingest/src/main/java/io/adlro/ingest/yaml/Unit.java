package io.adlro.ingest.yaml;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a number is written: as it is, or as an amount of time or memory with a suffix. */
enum Unit {
  /** A whole number, as a {@link Long}. */
  WHOLE("a whole number", "", 1, Map.of()),
  /** A number that may have a fraction, as a {@link Double}. */
  NUMBER("a number", "", 1, Map.of()),
  /** A duration in microseconds; a plain number is in seconds. */
  DURATION("a duration", " such as 250ms, 30s, 5m or 2h", 1_000_000, microsBySuffix()),
  /** Memory in MiB; a plain number is in GiB. */
  MEMORY("memory", " such as 32GiB or 512MiB", 1_024, mibBySuffix());

  private static final int MAX_LENGTH = 64;

  /** So short that a million times the number is still a long. */
  private static final int MAX_PLAIN_LENGTH = 12;

  private static final Pattern WRITTEN =
      Pattern.compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,3})?)\\s*([A-Za-z]*)");
  private static final Pattern DECIMAL = Pattern.compile("[0-9+.eE-]+");

  private final String noun;
  private final String example;
  private final long plainWorth;

  @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable map
  private final Map<String, Long> worthBySuffix;

  Unit(String noun, String example, long plainWorth, Map<String, Long> worthBySuffix) {
    this.noun = noun;
    this.example = example;
    this.plainWorth = plainWorth;
    this.worthBySuffix = worthBySuffix;
  }

  boolean hasSuffixes() {
    return !worthBySuffix.isEmpty();
  }

  /** The number; amounts are rounded to the nearest whole one. Empty if the text is none. */
  Optional<Number> parse(String written) {
    if (this == NUMBER) {
      return decimal(written);
    }
    Optional<Number> plain =
        written.length() <= MAX_PLAIN_LENGTH ? plainAmount(written) : Optional.empty();
    return plain.isPresent() ? plain : amount(written);
  }

  /** Java also parses suffixes and names such as NaN, which are refused here. */
  private static Optional<Number> decimal(String written) {
    try {
      double number = DECIMAL.matcher(written).matches() ? Double.parseDouble(written) : Double.NaN;
      return Double.isFinite(number) ? Optional.of(number) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The fast path for digits and a point, as in the millions of cells of a trace. */
  private Optional<Number> plainAmount(String written) {
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
        return Optional.empty();
      }
    }
    long amount = digits * plainWorth;
    if (written.isEmpty() || divisor == 1 || (this == WHOLE && divisor > 1)) {
      return Optional.empty();
    }
    return Optional.of(divisor == 0 ? amount : (amount + divisor / 2) / divisor);
  }

  private Optional<Number> amount(String written) {
    Matcher matcher = WRITTEN.matcher(written.length() > MAX_LENGTH ? "" : written);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String suffix = matcher.group(2);
    if (!suffix.isEmpty() && !worthBySuffix.containsKey(suffix)) {
      return Optional.empty();
    }
    long worth = suffix.isEmpty() ? plainWorth : worthBySuffix.get(suffix);
    RoundingMode rounding = this == WHOLE ? RoundingMode.UNNECESSARY : RoundingMode.HALF_UP;
    try {
      BigDecimal amount = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(worth));
      return Optional.of(amount.setScale(0, rounding).longValueExact());
    } catch (ArithmeticException e) {
      return Optional.empty(); // a fraction, or more than a long holds
    }
  }

  /** What a sentence says is expected, with a range such as " from 1s to 1d", or without one. */
  String expected(String range) {
    return noun + range + (range.isEmpty() || example.isEmpty() ? "" : ",") + example;
  }

  /** The number in the largest suffix that shows it without a fraction. */
  String show(Number number) {
    if (this == NUMBER) {
      return BigDecimal.valueOf(number.doubleValue()).stripTrailingZeros().toPlainString();
    }
    long amount = number.longValue();
    String shown = Long.toString(amount);
    for (Map.Entry<String, Long> suffix : worthBySuffix.entrySet()) {
      long worth = suffix.getValue();
      if (amount % worth == 0 && (amount != 0 || worth <= plainWorth)) {
        shown = amount / worth + suffix.getKey();
      }
    }
    return shown;
  }

  private static Map<String, Long> microsBySuffix() {
    Map<String, Long> micros = new LinkedHashMap<>(); // the smallest first
    micros.put("us", 1L);
    micros.put("ms", 1_000L);
    micros.put("s", 1_000_000L);
    micros.put("m", 60_000_000L);
    micros.put("h", 3_600_000_000L);
    micros.put("d", 86_400_000_000L);
    return Collections.unmodifiableMap(micros);
  }

  private static Map<String, Long> mibBySuffix() {
    Map<String, Long> mib = new LinkedHashMap<>();
    mib.put("MiB", 1L);
    mib.put("GiB", 1_024L);
    mib.put("TiB", 1_048_576L);
    return Collections.unmodifiableMap(mib);
  }
}
