package io.adlro.ingest.smi;

import io.adlro.ingest.metrics.GpuMetric;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number with its unit, such as {@code 67.03 W} or {@code (1500Mhz)}. */
record Quantity(double number, String unit) {
  private static final int LONGEST_TEXT = 64;
  private static final double MEBI = 1 << 20;

  private static final Pattern FORM =
      Pattern.compile(
          "[(\\[]?\\s*+([-+]?\\d++(?:\\.\\d*+)?(?:[eE][-+]?\\d++)?)\\s*+([^)\\]]*+)[)\\]]?");

  // In lower case and without brackets: tools and versions differ in both.
  private static final Set<String> NO_VALUE =
      Set.of(
          "",
          "-",
          "none",
          "null",
          "nan",
          "unknown",
          "err!",
          "error",
          "not supported",
          "not available",
          "not found",
          "function not found",
          "unknown error",
          "insufficient permissions",
          "gpu is lost",
          "gpu requires reset",
          "gpu access blocked by the operating system",
          "requested functionality has been deprecated");

  /** Whether a tool prints this text for a missing value. */
  static boolean isMissing(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (plain.startsWith("[") && plain.endsWith("]")) {
      plain = plain.substring(1, Math.max(1, plain.length() - 1)).strip();
    }
    // rocm-smi prints "N/A (Secondary die)" for one half of an MI250.
    return plain.startsWith("n/a") || NO_VALUE.contains(plain);
  }

  static Optional<Quantity> parse(String text) {
    String stripped = text.strip();
    if (stripped.length() > LONGEST_TEXT) {
      return Optional.empty();
    }
    Matcher matcher = FORM.matcher(stripped);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    double number = Double.parseDouble(matcher.group(1));
    return Double.isFinite(number)
        ? Optional.of(new Quantity(number, matcher.group(2).strip()))
        : Optional.empty();
  }

  /** The value in the unit of a metric; empty if the unit is not one of that metric. */
  OptionalDouble in(GpuMetric metric) {
    String written = unit.toLowerCase(Locale.ROOT);
    double value =
        switch (metric.unit()) {
          case "ratio" -> written.equals("%") ? number / 100 : Double.NaN;
          case "MiB" -> mebibytes(written);
          case "C" -> written.equals("c") || written.equals("°c") ? number : Double.NaN;
          case "W" -> scaled(written, "w");
          case "J" -> scaled(written, "j");
          case "MHz" -> megahertz(written);
          case "B/s" -> bytesPerSecond(written);
          default -> written.isEmpty() ? number : Double.NaN;
        };
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** The tools of both vendors divide by 1,024; AMD's prints MB and GB for it. */
  private double mebibytes(String written) {
    return switch (written) {
      case "b" -> number / MEBI;
      case "kb", "kib" -> number / 1_024;
      case "mb", "mib" -> number;
      case "gb", "gib" -> number * 1_024;
      default -> Double.NaN;
    };
  }

  private double scaled(String written, String base) {
    if (written.equals(base)) {
      return number;
    } else if (written.equals("m" + base)) {
      return number / 1e3;
    }
    return written.equals("u" + base) ? number / 1e6 : Double.NaN;
  }

  private double megahertz(String written) {
    return switch (written) {
      case "hz" -> number / 1e6;
      case "khz" -> number / 1e3;
      case "mhz" -> number;
      case "ghz" -> number * 1e3;
      default -> Double.NaN;
    };
  }

  /** NVIDIA's kilobyte is 1,000 bytes; amd-smi prints Mb/s for bytes divided by 1,024 twice. */
  private double bytesPerSecond(String written) {
    return switch (written) {
      case "b/s" -> number;
      case "kb/s" -> number * 1e3;
      case "mb/s" -> number * MEBI;
      default -> Double.NaN;
    };
  }
}
