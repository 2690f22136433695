package io.adlro.ingest.history;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The result of reading a text. */
record HistoryReading(List<PastJob> jobs, Intake intake) {
  /** The folder of the real files, on machines that have them. */
  private static final Path DATA = Path.of("../../shared/data");

  static HistoryReading of(HistoryFormat format, String text) throws Unreadable {
    try {
      return of(format, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path data(String file) {
    return DATA.resolve(file);
  }

  static HistoryReading ofFile(HistoryFormat format, Path file) throws IOException, Unreadable {
    try (InputStream bytes = Files.newInputStream(file);
        InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes) {
      return of(format, text);
    }
  }

  private static HistoryReading of(HistoryFormat format, InputStream in)
      throws IOException, Unreadable {
    List<PastJob> jobs = new ArrayList<>();
    Intake intake = new Intake();
    format.read(in, jobs::add, intake);
    return new HistoryReading(jobs, intake);
  }

  PastJob only() {
    if (jobs.size() != 1) {
      throw new AssertionError(jobs.size() + " jobs, ignored " + intake.ignored());
    }
    return jobs.get(0);
  }

  List<String> ignored() {
    return intake.ignored().stream()
        .map(i -> i.what() + ": " + i.why() + ", " + i.where() + ", x" + i.count())
        .toList();
  }
}
