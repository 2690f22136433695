package io.adlro.ingest.scenario;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What a scenario is for: its key {@code purpose}, else the first line of its comment. */
final class ScenarioPurpose {
  private ScenarioPurpose() {}

  /** Empty where the file has none or cannot be read; loading it reports why. */
  static String of(Path file) {
    SourceNode purpose = Yaml.read(file, new Problems()).entries().get("purpose");
    return purpose == null ? comment(file) : purpose.text();
  }

  private static String comment(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith("#"))
          .findFirst()
          .map(line -> line.replaceFirst("#+", "").strip())
          .orElse("");
    } catch (IOException | UncheckedIOException e) {
      return "";
    }
  }
}
