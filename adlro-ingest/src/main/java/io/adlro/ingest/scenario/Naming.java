package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.YamlValue;
import java.util.regex.Pattern;

/** Names of nodes, models and classes: they stand in tables, file names and lists of GPUs. */
final class Naming {
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._+-]{0,63}");

  private Naming() {}

  static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** Notes a mistake at the value unless the text is a name. */
  static void check(YamlValue place, String text) {
    if (!isName(text)) {
      place.mistake(
          "is named `%s`; a name has letters, digits, `.`, `_`, `+` and `-`, at most 64"
              .formatted(text));
    }
  }
}
