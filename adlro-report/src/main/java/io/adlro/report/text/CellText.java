package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Text from an input, made safe to print: it can neither break a table nor control the terminal. A
 * dash stands for a missing value.
 */
final class CellText {
  private static final int LONGEST = 48;

  private CellText() {}

  static String of(String text) {
    String shown = whole(text);
    return shown.length() <= LONGEST ? shown : shown.substring(0, LONGEST - 3) + "...";
  }

  /** Not shortened. */
  static String whole(String text) {
    return text.isEmpty() ? NumberText.NONE : text.replaceAll("\\p{Cc}", "?");
  }

  static String of(List<String> words) {
    return of(String.join(" ", words));
  }

  static String of(OptionalInt number) {
    return number.isEmpty() ? NumberText.NONE : NumberText.count(number.getAsInt());
  }

  static String of(OptionalDouble number) {
    return NumberText.amount(number.orElse(Double.NaN));
  }

  /** In GiB, from MiB. */
  static String gib(OptionalInt mib) {
    return mib.isEmpty() ? NumberText.NONE : NumberText.amount(mib.getAsInt() / 1024.0);
  }
}
