package io.adlro.app.serve;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The command line in a JVM of its own, which says its address and can be killed. */
final class ChildJvm implements AutoCloseable {
  private static final Pattern ADDRESS = Pattern.compile("http://[0-9.]+:[0-9]+");

  private final Process process;
  private final Thread atExit;
  private final Path output;

  /**
   * Starts a command.
   *
   * @param home of the scenarios
   * @param output receives what it prints
   * @param properties of the JVM, such as {@code -Dname=value}
   */
  ChildJvm(
      ChildClasses classes, Path home, Path output, List<String> properties, List<String> arguments)
      throws IOException {
    this.output = output;
    List<String> command = new ArrayList<>(classes.command(home, properties));
    command.addAll(arguments);
    Files.deleteIfExists(output);
    process =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    atExit = new Thread(process::destroyForcibly, "child-jvm-end"); // tests may be interrupted
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** Waits until it has printed its address, or has ended before. */
  URI address(Deadline deadline) throws IOException, InterruptedException {
    while (process.isAlive()) {
      Matcher found = ADDRESS.matcher(printed());
      if (found.find()) {
        return URI.create(found.group());
      }
      deadline.pause("no address in " + output);
    }
    throw new IOException("ended with %d: %s".formatted(process.exitValue(), printed()));
  }

  String printed() throws IOException {
    return Files.exists(output) ? Files.readString(output) : "";
  }

  long pid() {
    return process.pid();
  }

  /** The time of processors that it has used, zero where the system does not say. */
  Duration processorTime() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Waits for its end. */
  int exitCode(Deadline deadline) throws InterruptedException {
    while (!process.waitFor(1, TimeUnit.SECONDS)) {
      deadline.pause("the process has not ended");
    }
    return process.exitValue();
  }

  /** SIGKILL, and waits until it is gone. */
  void kill() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
