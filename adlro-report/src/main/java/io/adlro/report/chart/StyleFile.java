package io.adlro.report.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A style sheet or script of this build. */
public final class StyleFile {
  private StyleFile() {}

  public static String read(String name) {
    String path = "/io/adlro/report/style/" + name;
    try (InputStream in = Objects.requireNonNull(StyleFile.class.getResourceAsStream(path), path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
