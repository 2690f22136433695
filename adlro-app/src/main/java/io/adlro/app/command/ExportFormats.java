package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.report.export.ExportFormat;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Parses the export formats of an option. */
final class ExportFormats {
  private ExportFormats() {}

  /** Empty, with a problem added, if a format is unknown or not available. */
  static Set<ExportFormat> of(String option, List<String> names, Problems problems) {
    try {
      return ExportFormat.parse(names);
    } catch (IllegalArgumentException e) {
      problems.add(option + ": " + e.getMessage());
      return EnumSet.noneOf(ExportFormat.class);
    }
  }
}
