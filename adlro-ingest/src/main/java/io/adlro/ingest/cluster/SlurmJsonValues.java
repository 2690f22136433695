package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.notation.SlurmLists;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Values of Slurm's JSON whose type changed between versions of its interface: numbers are plain or
 * {@code {"set": true, "infinite": false, "number": 64}}, lists are arrays or one text.
 */
final class SlurmJsonValues {
  /** So many characters may a list have in all. */
  static final int LONGEST_LIST = 1 << 20;

  private SlurmJsonValues() {}

  /** The digits of a number; "" if it is not set, infinite or none. */
  static String number(Cursor cursor) throws IOException, Unreadable {
    if (!cursor.isObject()) {
      return cursor.text();
    }
    String number = "";
    boolean told = true;
    while (cursor.nextField()) {
      String key = cursor.name();
      String value = cursor.text();
      switch (key) {
        case "set" -> told &= value.equals("true");
        case "infinite" -> told &= !value.equals("true");
        case "number" -> number = value;
        default -> {
          // Later versions may say more.
        }
      }
    }
    return told ? number : "";
  }

  /** The texts of an array, or of one text with commas, up to {@value #LONGEST_LIST} characters. */
  static List<String> list(Cursor cursor, Intake intake, String where)
      throws IOException, Unreadable {
    if (!cursor.isList()) {
      return SlurmLists.split(cursor.text(), ',');
    }
    List<String> list = new ArrayList<>();
    int length = 0;
    while (cursor.nextValue()) {
      String text = cursor.text();
      if (length + text.length() > LONGEST_LIST) {
        intake.ignored("rest of a list", "longer than %,d".formatted(LONGEST_LIST), where);
      } else if (!SlurmLists.isNothing(text)) {
        list.add(text);
        length += text.length();
      }
    }
    return list;
  }
}
