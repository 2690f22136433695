package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.study.file.OutputFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The files that a command is to write, checked before it starts; no two may be the same. */
final class Outputs {
  private final Problems mistakes;
  private final Map<Path, String> optionByFile = new LinkedHashMap<>();

  Outputs(Problems mistakes) {
    this.mistakes = mistakes;
  }

  Optional<OutputFile> file(String option, Optional<Path> file) {
    return file.map(
        path -> {
          claim(option, path);
          return OutputFile.checked(option, path, mistakes);
        });
  }

  private void claim(String option, Path path) {
    String other = optionByFile.putIfAbsent(path.toAbsolutePath().normalize(), option);
    if (other != null) {
      mistakes.add("%s and %s both name %s; give each its own file".formatted(other, option, path));
    }
  }
}
