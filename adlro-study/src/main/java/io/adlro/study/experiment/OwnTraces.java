package io.adlro.study.experiment;

import io.adlro.ingest.history.AdlroCsvHistory;
import io.adlro.ingest.site.SiteFile;
import io.adlro.ingest.trace.TraceName;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells our own {@code jobs.csv}, which is read to the letter, from the traces of others. */
final class OwnTraces {
  private static final AdlroCsvHistory FORMAT = new AdlroCsvHistory();

  private OwnTraces() {}

  /**
   * What is named so, what looks so, and a pipe, which cannot be looked at twice. What is not there
   * or cannot be read is none: the reader of traces says what is wrong with it.
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
