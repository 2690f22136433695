package io.adlro.live.slurm;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs a command of the site, such as scontrol, without a shell. */
final class ShellCommand {
  private ShellCommand() {}

  /**
   * What it prints to standard output.
   *
   * @throws IOException if it cannot be started, does not end in time or ends with another code
   *     than 0; the message has the last line of its standard error, never its output or arguments,
   *     which may be secret
   */
  static String output(List<String> command, Duration time) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .start();
    // Read beside it: a command whose pipe is full does not end.
    CompletableFuture<String> printed = read(process.getInputStream());
    CompletableFuture<String> errors = read(process.getErrorStream());
    try {
      if (!process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(
            "%s did not end within %d s".formatted(command.get(0), time.toSeconds()));
      }
      String text = printed.join();
      if (process.exitValue() != 0) {
        throw new IOException(
            "%s ended with code %d: %s"
                .formatted(command.get(0), process.exitValue(), lastLine(errors.join())));
      }
      return text;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while %s ran".formatted(command.get(0)), e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Slurm's tools end with the fatal line, after those that lead to it. */
  private static String lastLine(String text) {
    List<String> lines = text.strip().lines().toList();
    return lines.isEmpty() ? "no message" : lines.get(lines.size() - 1).strip();
  }

  private static CompletableFuture<String> read(InputStream stream) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
