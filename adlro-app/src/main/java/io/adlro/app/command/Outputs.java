package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.study.file.OutputFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The output files of a command, checked before it starts; all must be different files. */
final class Outputs {
  private final Problems problems;
  private final Map<Path, String> optionByFile = new LinkedHashMap<>();

  Outputs(Problems problems) {
    this.problems = problems;
  }

  Optional<OutputFile> file(String option, Optional<Path> file) {
    return file.map(
        path -> {
          claim(option, path);
          return OutputFile.checked(option, path, problems);
        });
  }

  /** The same for a file that must not exist yet, because a user may have edited it. */
  Optional<OutputFile> newFile(String option, Optional<Path> file) {
    file.filter(Files::exists)
        .filter(path -> !Files.isDirectory(path))
        .ifPresent(
            path ->
                problems.add(
                    "%s %s: exists, and is not overwritten; choose another name"
                        .formatted(option, path)));
    return file(option, file);
  }

  private void claim(String option, Path path) {
    String other = optionByFile.putIfAbsent(path.toAbsolutePath().normalize(), option);
    if (other != null) {
      problems.add("%s and %s both name %s; give each its own file".formatted(other, option, path));
    }
  }
}
