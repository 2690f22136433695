package io.adlro.ingest.inventory;

import static java.util.stream.Collectors.joining;

import io.adlro.ingest.history.sacct.SacctCommand;
import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs the tools of a resource manager that list nodes and ended jobs, and stores their output.
 *
 * @param environment of this process; its PATH is searched for the tools
 * @param limit of the time that one tool may take
 * @param instead what a user can do where the tools cannot be run, for messages
 */
public record SiteTools(Map<String, String> environment, Duration limit, String instead) {
  private static final int LONGEST_REASON = 300;

  /** What sacct says where no accounting is configured. */
  private static final String NO_ACCOUNTING = "accounting storage is disabled";

  /** A resource manager and its tools. */
  public enum Manager {
    SLURM,
    KUBERNETES
  }

  /** The files with the outputs. */
  public record Outputs(Path nodes, Path jobs) {}

  /**
   * Runs both tools of a manager one after the other.
   *
   * @param since the first day of the jobs, where the tool can choose
   * @throws UserError when a tool is missing, fails, is too slow or prints nothing
   */
  public Outputs run(Manager manager, Optional<String> since, Path folder) throws IOException {
    return switch (manager) {
      case SLURM ->
          new Outputs(
              output(List.of("scontrol", "show", "node", "-o"), folder.resolve("scontrol.txt")),
              sacct(since, folder.resolve("sacct.txt")));
      case KUBERNETES ->
          new Outputs(
              output(
                  List.of("kubectl", "get", "nodes", "-o", "json"), folder.resolve("nodes.json")),
              output(
                  List.of("kubectl", "get", "pods", "-A", "-o", "json"),
                  folder.resolve("pods.json")));
    };
  }

  /**
   * Stores the ended jobs of Slurm's accounting.
   *
   * @param since the first day; by default those of the last month
   * @throws UserError when sacct is missing, fails, is too slow or prints nothing
   */
  public Path sacct(Optional<String> since, Path file) throws IOException {
    return output(SacctCommand.unambiguous(since.orElse(SacctCommand.LAST_MONTH)), file);
  }

  private Path output(List<String> command, Path file) throws IOException {
    String shown =
        command.stream().filter(word -> !word.startsWith("--delimiter=")).collect(joining(" "));
    Path errors = Files.createTempFile("adlro-site", ".txt");
    try {
      ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command));
      builder.command().set(0, program(command.get(0)).toString());
      builder.environment().clear();
      builder.environment().putAll(environment);
      builder.environment().put(SacctCommand.TIME_FORMAT, SacctCommand.EPOCH_SECONDS);
      builder.redirectOutput(file.toFile()).redirectError(errors.toFile());
      builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
      int code = code(builder.start(), shown);
      if (code != 0 && errorText(errors).contains(NO_ACCOUNTING)) {
        throw new UserError(
            "Slurm keeps no accounting here (%s): set AccountingStorageType=accounting_storage/slurmdbd in slurm.conf, or use the log of JobCompType=jobcomp/filetxt (docs/ingest.md)"
                .formatted(NO_ACCOUNTING));
      }
      if (code != 0) {
        throw new UserError(
            "%s ended with code %d%s; run it by hand, and %s"
                .formatted(shown, code, reason(errors), instead));
      }
      if (Files.size(file) == 0) {
        throw new UserError(shown + " printed nothing" + reason(errors));
      }
      return file;
    } finally {
      Files.deleteIfExists(errors);
    }
  }

  private int code(Process process, String shown) {
    try {
      if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        return process.exitValue();
      }
      throw new UserError(
          "%s did not end within %,d s; allow more with --timeout, or %s"
              .formatted(shown, limit.toSeconds(), instead));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError(shown + " was interrupted");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** The program of this name in the first folder of the PATH that has it. */
  private Path program(String name) {
    for (String folder : environment.getOrDefault("PATH", "").split(":", -1)) {
      Optional<Path> found = in(folder, name);
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new UserError(
        "%s is not on the PATH; run adlro on a machine that has it, or %s"
            .formatted(name, instead));
  }

  private static Optional<Path> in(String folder, String name) {
    try {
      return Optional.of(Path.of(folder, name))
          .filter(path -> !folder.isEmpty() && Files.isRegularFile(path))
          .filter(Files::isExecutable);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static String errorText(Path errors) throws IOException {
    return new String(Files.readAllBytes(errors), StandardCharsets.UTF_8);
  }

  /** The last line of the tool's errors; Slurm's tools end with the fatal one. */
  private static String reason(Path errors) throws IOException {
    String line = errorText(errors).strip().replaceAll("(?s).*\\R", "").replaceAll("\\s+", " ");
    String cut = line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "...";
    return cut.isEmpty() ? "" : ": " + cut;
  }
}
