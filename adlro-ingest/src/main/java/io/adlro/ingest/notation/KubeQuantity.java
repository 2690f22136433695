package io.adlro.ingest.notation;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kubernetes' numbers with suffixes: {@code 500m}, {@code 1.5Gi}, {@code 2e3}, {@code 129M}. */
public final class KubeQuantity {
  private static final Pattern FORM =
      Pattern.compile(
          "([+-]?(?:[0-9]{1,30}(?:\\.[0-9]{0,30})?|\\.[0-9]{1,30}))"
              + "(Ki|Mi|Gi|Ti|Pi|Ei|n|u|m|k|M|G|T|P|E|[eE][+-]?[0-9]{1,3})?");

  private static final Map<String, Double> SCALES =
      Map.ofEntries(
          Map.entry("n", 1e-9),
          Map.entry("u", 1e-6),
          Map.entry("m", 1e-3),
          Map.entry("k", 1e3),
          Map.entry("M", 1e6),
          Map.entry("G", 1e9),
          Map.entry("T", 1e12),
          Map.entry("P", 1e15),
          Map.entry("E", 1e18),
          Map.entry("Ki", 0x1p10),
          Map.entry("Mi", 0x1p20),
          Map.entry("Gi", 0x1p30),
          Map.entry("Ti", 0x1p40),
          Map.entry("Pi", 0x1p50),
          Map.entry("Ei", 0x1p60));

  private KubeQuantity() {}

  /**
   * In the unit without a suffix: cores, bytes, devices. Empty if it is not a number of at least 0.
   */
  public static OptionalDouble parse(String text) {
    Matcher match = FORM.matcher(text.strip());
    if (!match.matches()) {
      return OptionalDouble.empty();
    }
    String suffix = match.group(2) == null ? "" : match.group(2);
    boolean isExponent = suffix.length() > 1 && !SCALES.containsKey(suffix);
    double number = Double.parseDouble(isExponent ? match.group() : match.group(1));
    double value = isExponent ? number : number * SCALES.getOrDefault(suffix, 1.0);
    return value >= 0 && value < Double.POSITIVE_INFINITY
        ? OptionalDouble.of(value)
        : OptionalDouble.empty();
  }

  /** Rounded down; empty if it exceeds the maximum. */
  public static OptionalInt whole(String text, int most) {
    return floor(parse(text), 1, most);
  }

  /** Of bytes, rounded down; empty if it exceeds the maximum. */
  public static OptionalInt mib(String text, int mostMib) {
    return floor(parse(text), 0x1p20, mostMib);
  }

  private static OptionalInt floor(OptionalDouble amount, double unit, int most) {
    double units = Math.floor(amount.orElse(-1) / unit);
    return units >= 0 && units <= most ? OptionalInt.of((int) units) : OptionalInt.empty();
  }
}
