package io.adlro.app.command;

import io.adlro.study.file.OutputFile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Writes the report of the results. */
final class ReportOption {
  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Write one self-contained page with tables and charts.")
  Optional<Path> target = Optional.empty();

  Optional<OutputFile> file(Outputs outputs) {
    return outputs.file("--report", target);
  }
}
