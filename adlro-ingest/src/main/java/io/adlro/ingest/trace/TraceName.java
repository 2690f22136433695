package io.adlro.ingest.trace;

import io.adlro.ingest.Head;
import io.adlro.ingest.history.HistoryFormat;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A trace as it is named on the command line: {@code FORMAT:FILE}, or a file alone, whose format is
 * then recognised.
 */
public record TraceName(Optional<String> format, Path file) {
  /** The text before the first colon is a format if it is one of these, else part of a name. */
  public static Optional<TraceName> parse(String written, List<String> formats) {
    int colon = written.indexOf(':');
    Optional<String> format =
        Optional.of(written.substring(0, Math.max(0, colon))).filter(formats::contains);
    try {
      String file = format.isPresent() ? written.substring(colon + 1) : written;
      return file.isEmpty() ? Optional.empty() : Optional.of(new TraceName(format, Path.of(file)));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Whether it is in this format: the one that was named, or the one that looks like it. */
  public boolean isIn(HistoryFormat candidate, Head head) {
    return format.map(candidate.name()::equals).orElseGet(() -> candidate.recognises(head));
  }

  @Override
  public String toString() {
    return format.map(name -> name + ":").orElse("") + file;
  }
}
