package io.adlro.app.command;

import io.adlro.study.file.OutputFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Writes JSON to a file beside the text, or to standard output instead of the text. */
final class JsonOption {
  private static final Path STANDARD_OUTPUT = Path.of("-");

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the results as JSON, '-' for standard output; see docs/json.md.")
  Optional<Path> target = Optional.empty();

  boolean replacesText() {
    return target.filter(STANDARD_OUTPUT::equals).isPresent();
  }

  /** Empty for standard output. */
  Optional<Path> file() {
    return target.filter(path -> !path.equals(STANDARD_OUTPUT));
  }

  void write(PrintWriter out, Supplier<String> json) {
    if (replacesText()) {
      out.print(json.get());
      out.flush();
    }
    file().ifPresent(path -> new OutputFile(path).write(json.get()));
  }
}
