package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.study.file.OutputFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The outputs of a command, checked before it starts. All must be different files, and none an
 * input of the command. One of them may be {@code -}, standard output, which then has no other
 * text.
 */
final class Outputs {
  private static final Path STANDARD_OUTPUT = Path.of("-");

  private final Problems problems;
  private final PrintWriter out;
  private final List<String> arguments;
  private final Map<Path, String> optionByFile = new LinkedHashMap<>();

  Outputs(Problems problems, CommandSpec spec) {
    this.problems = problems;
    this.out = spec.commandLine().getOut();
    this.arguments = spec.root().commandLine().getParseResult().originalArgs();
  }

  static boolean isStandardOutput(Path path) {
    return path.equals(STANDARD_OUTPUT);
  }

  Optional<OutputFile> file(String option, Optional<Path> file) {
    return file.map(
        path -> {
          claim(option, path);
          return isStandardOutput(path)
              ? OutputFile.of(path, StandardWriter.stream(out))
              : OutputFile.checked(option, path, problems);
        });
  }

  /** For a folder, or a file with others beside it. */
  void notStandardOutput(String option, Optional<Path> path) {
    path.filter(Outputs::isStandardOutput)
        .ifPresent(
            dash ->
                problems.add(
                    option + " -: several files cannot be standard output; give it a name"));
  }

  /** Whether an output is standard output, so that the text of the command is left out. */
  boolean replaceText() {
    return optionByFile.containsKey(STANDARD_OUTPUT);
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

  /** An input is named a second time, perhaps with a format before it: {@code sacct:june.txt}. */
  private boolean isInput(Path path) {
    return Files.isRegularFile(path)
        && arguments.stream()
                .flatMap(
                    word -> Stream.of(word, word.replaceFirst("^[a-z0-9-]+[:=]", "")).distinct())
                .filter(word -> isSame(path, word))
                .count()
            > 1;
  }

  private static boolean isSame(Path path, String word) {
    try {
      return Files.isSameFile(path, Path.of(word.replaceFirst("^--[a-z-]+=", "")));
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  private void claim(String option, Path path) {
    boolean isStandard = isStandardOutput(path);
    String other =
        optionByFile.putIfAbsent(isStandard ? path : path.toAbsolutePath().normalize(), option);
    if (!isStandard && other == null && isInput(path)) {
      problems.add("%s %s: is an input of this command; name another file".formatted(option, path));
    }
    if (other != null) {
      problems.add(
          isStandard
              ? "%s and %s are both standard output; name a file for one".formatted(other, option)
              : "%s and %s both name %s; give each its own file".formatted(other, option, path));
    }
  }
}
