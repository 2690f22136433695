package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.report.export.ExportFormat;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Formats of exports as options name them. */
final class ExportFormats {
  private ExportFormats() {}

  /** None if one of them is unknown or cannot be had, which is noted. */
  static Set<ExportFormat> of(String option, List<String> names, Problems mistakes) {
    try {
      return ExportFormat.parse(names);
    } catch (IllegalArgumentException e) {
      mistakes.add(option + ": " + e.getMessage());
      return EnumSet.noneOf(ExportFormat.class);
    }
  }
}
