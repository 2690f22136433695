package io.adlro.study.experiment;

import io.adlro.ingest.history.AdlroCsvHistory;
import io.adlro.ingest.site.SiteFile;
import io.adlro.ingest.trace.TraceName;
import java.nio.file.Files;
import java.nio.file.Path;

/** Distinguishes ADLRO's own {@code jobs.csv} from other trace formats. */
final class OwnTraces {
  private static final AdlroCsvHistory FORMAT = new AdlroCsvHistory();

  private OwnTraces() {}

  /**
   * True if the format is given or recognised, and for a pipe, which can be read only once. False
   * for a file that is missing or unreadable: the reader of traces reports that.
   */
  static boolean isOne(TraceName name) {
    Path file = name.file();
    if (!Files.exists(file) || Files.isDirectory(file)) {
      return false;
    }
    return name.format()
        .map(FORMAT.name()::equals)
        .orElseGet(
            () ->
                !Files.isRegularFile(file)
                    || new SiteFile(file).head().map(FORMAT::recognises).orElse(false));
  }
}
