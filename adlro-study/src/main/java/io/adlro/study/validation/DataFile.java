package io.adlro.study.validation;

import io.adlro.ingest.Unreadable;
import io.adlro.ingest.site.GzipInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file of the data folder, plain or compressed. */
final class DataFile {
  interface Reading<T> {
    T read(InputStream in) throws IOException, Unreadable;
  }

  private DataFile() {}

  static <T> T read(Path file, Reading<T> reading) {
    try (InputStream in = GzipInput.of(Files.newInputStream(file))) {
      return reading.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Unreadable e) {
      throw new IllegalArgumentException(file + " " + e.getMessage(), e);
    }
  }
}
