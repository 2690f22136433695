package io.adlro.report.text;

import java.util.List;
import java.util.Optional;

/** What a reader must know before the figures: the first lines of an output. */
public final class WarningLines {
  private WarningLines() {}

  /** Empty if there is nothing to say. */
  public static List<String> of(Optional<String> warning) {
    return warning.map(text -> Paragraph.wrapped("warning:   ", text)).orElse(List.of());
  }
}
