package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Text that comes from an input, as it may be shown: it must neither break a table nor drive the
 * terminal. A dash stands for what the input does not say.
 */
final class Cell {
  private static final int LONGEST = 48;

  private Cell() {}

  static String of(String text) {
    String shown = whole(text);
    return shown.length() <= LONGEST ? shown : shown.substring(0, LONGEST - 3) + "...";
  }

  /** However long it is. */
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
