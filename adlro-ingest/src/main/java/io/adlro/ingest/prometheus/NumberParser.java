package io.adlro.ingest.prometheus;

import java.nio.charset.StandardCharsets;

/**
 * Parses decimal numbers in bytes to the nearest double, without creating strings for common ones.
 */
final class NumberParser {
  /** Longer than any number of an exporter. */
  private static final int LONGEST = 64;

  // A mantissa of 15 digits and a power of ten up to 22 are both exact doubles, so that one
  // multiplication or division rounds correctly.
  private static final int EXACT_DIGITS = 15;
  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private NumberParser() {}

  /** The number in these bytes; NaN also for what is not a number, see {@link #saysNaN}. */
  static double parse(byte[] bytes, int from, int to) {
    int i = from;
    boolean negative = i < to && bytes[i] == '-';
    if (i < to && (negative || bytes[i] == '+')) {
      i++;
    }
    long mantissa = 0;
    int digits = 0;
    int point = -1;
    for (; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit;
        digits++;
      } else if (bytes[i] == '.' && point < 0) {
        point = i;
      } else {
        break;
      }
      if (digits > EXACT_DIGITS) {
        return slowly(bytes, from, to);
      }
    }
    if (i < to || digits == 0) {
      return slowly(bytes, from, to);
    }
    double whole = (double) mantissa;
    double value = point < 0 ? whole : whole / POWERS[i - point - 1];
    return negative ? -value : value;
  }

  /** Parses many digits, exponents and words. */
  private static double slowly(byte[] bytes, int from, int to) {
    if (to - from > LONGEST || from >= to) {
      return Double.NaN;
    }
    String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    int sign = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
    String rest = text.substring(sign);
    if (rest.equalsIgnoreCase("Inf") || rest.equalsIgnoreCase("Infinity")) {
      return text.charAt(0) == '-' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return decimal(rest) ? Double.parseDouble(text) : Double.NaN;
  }

  /** Digits with a point and an exponent: {@link Double#parseDouble} accepts more than these. */
  private static boolean decimal(String text) {
    int end = digits(text, 0);
    int count = end;
    if (end < text.length() && text.charAt(end) == '.') {
      int start = end + 1;
      end = digits(text, start);
      count += end - start;
    }
    if (count > 0 && end < text.length() && (text.charAt(end) | 0x20) == 'e') {
      int start = end + 1;
      if (start < text.length() && (text.charAt(start) == '-' || text.charAt(start) == '+')) {
        start++;
      }
      end = digits(text, start);
      count = end - start;
    }
    return count > 0 && end == text.length();
  }

  private static int digits(String text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  /** Whether these bytes are the word NaN, as opposed to anything else that is not a number. */
  static boolean saysNaN(byte[] bytes, int from, int to) {
    return to - from == 3
        && (bytes[from] | 0x20) == 'n'
        && (bytes[from + 1] | 0x20) == 'a'
        && (bytes[from + 2] | 0x20) == 'n';
  }
}
