package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import java.util.regex.Pattern;

/** Number formats of sentences and cells that the terminal tables do not need. */
final class ReportNumbers {
  private ReportNumbers() {}

  private static final Pattern MINUS = Pattern.compile("(?<![\\w.,/=-])-(?=\\d)");

  /** As it is printed: a minus before a number, not the hyphen of a terminal. */
  static String written(String text) {
    return MINUS.matcher(text).replaceAll("\u2212");
  }

  static String pValue(double value) {
    return value < 0.001 ? "< 0.001" : "%.3f".formatted(value);
  }

  static String ratio(double value) {
    return Double.isFinite(value) ? "%.2f".formatted(value) : NumberText.NONE;
  }

  /** "12.3 % below", "4.0 % above", "equal to". */
  static String distance(double relative) {
    String percent = NumberText.percent(Math.abs(relative));
    if (percent.equals(NumberText.percent(0))) {
      return "equal to";
    }
    return percent + " % " + (relative < 0 ? "below" : "above");
  }
}
