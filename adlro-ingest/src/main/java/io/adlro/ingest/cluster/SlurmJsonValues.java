package io.adlro.ingest.cluster;

import io.adlro.ingest.document.Item;
import io.adlro.ingest.notation.SlurmLists;
import java.util.List;

/**
 * Values of Slurm's JSON whose type changed between versions of its interface: numbers are plain or
 * {@code {"set": true, "infinite": false, "number": 64}}, lists are arrays or one text.
 */
public final class SlurmJsonValues {
  private SlurmJsonValues() {}

  /** The digits of a number; "" if it is not set, infinite or missing. */
  public static String number(Item value) {
    if (!value.isObject()) {
      return value.text();
    }
    boolean isSet =
        !value.at("set").text().equals("false") && !value.at("infinite").text().equals("true");
    return isSet ? value.at("number").text() : "";
  }

  /** The texts of an array, or of one text with commas. */
  public static List<String> list(Item value) {
    return value.items().isEmpty()
        ? SlurmLists.split(value.text(), ',')
        : value.items().stream()
            .map(Item::text)
            .filter(text -> !SlurmLists.isNothing(text))
            .toList();
  }
}
