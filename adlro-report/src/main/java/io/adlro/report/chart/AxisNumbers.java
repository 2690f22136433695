package io.adlro.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Number formats of axes and tooltips, the same in every locale. */
final class AxisNumbers {
  private static final double MILLION = 1e6;
  private static final double SMALLEST_PLAIN = 1e-4;

  private AxisNumbers() {}

  /** Four significant digits, thousands separated, millions and up with a prefix. */
  static String brief(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "-" : value > 0 ? "∞" : "-∞";
    }
    if (value == 0) {
      return "0";
    }
    if (Math.abs(value) < SMALLEST_PLAIN) {
      return significant(value, 3);
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros();
    return withDecimals(value, scaleOf(value), Math.max(0, rounded.scale() + exponent(value)));
  }

  /** Labels of evenly spaced ticks: as many decimals as the step needs, one prefix for all. */
  static String tick(double value, BigDecimal step, double largest) {
    if (value == 0) {
      return "0";
    }
    if (step.doubleValue() < SMALLEST_PLAIN || largest >= 1e15) {
      return significant(value, 6);
    }
    int decimals = Math.max(0, step.stripTrailingZeros().scale() + exponent(largest));
    return withDecimals(value, scaleOf(largest), decimals);
  }

  /** A coordinate: hundredths of a pixel are enough. */
  static String pixel(double value) {
    long hundredths = Math.round(value * 100);
    return hundredths % 100 == 0
        ? Long.toString(hundredths / 100)
        : Double.toString(hundredths / 100.0);
  }

  private static String significant(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits)).stripTrailingZeros().toString();
  }

  private static String withDecimals(double value, double unit, int decimals) {
    String prefix = unit == 1e12 ? " T" : unit == 1e9 ? " G" : unit == MILLION ? " M" : "";
    return String.format(Locale.ROOT, "%,." + decimals + "f", value / unit) + prefix;
  }

  private static double scaleOf(double value) {
    double size = Math.abs(value);
    return size >= 1e12 ? 1e12 : size >= 1e9 ? 1e9 : size >= MILLION ? MILLION : 1;
  }

  private static int exponent(double value) {
    return (int) Math.round(Math.log10(scaleOf(value)));
  }
}
