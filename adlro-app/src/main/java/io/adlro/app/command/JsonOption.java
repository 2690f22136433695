package io.adlro.app.command;

import io.adlro.study.file.OutputFile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Writes JSON to a file beside the text, or to standard output instead of the text. */
final class JsonOption {
  @Option(
      names = "--json",
      paramLabel = "FILE",
      arity = "0..1",
      fallbackValue = "-",
      description =
          "Write the results as JSON, without a file or with '-' to standard output; see"
              + " docs/json.md.")
  Optional<Path> target = Optional.empty();

  Optional<OutputFile> file(Outputs outputs) {
    return outputs.file("--json", target);
  }
}
