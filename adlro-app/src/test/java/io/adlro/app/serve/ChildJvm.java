package io.adlro.app.serve;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The command line in a JVM of its own, which says its address and can be killed. */
final class ChildJvm implements AutoCloseable {
  private static final String MAIN = "io.adlro.app.Main";
  private static final Pattern ADDRESS = Pattern.compile("http://[0-9.]+:[0-9]+");

  /** Starts fast, and leaves the machine to the other processes of a test. */
  private static final List<String> OPTIONS =
      List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto");

  private final Process process;
  private final Path output;

  /**
   * Starts a command.
   *
   * @param home of the scenarios
   * @param output receives what it prints
   * @param properties of the JVM, such as {@code -Dname=value}
   */
  ChildJvm(Path home, Path output, List<String> properties, List<String> arguments)
      throws IOException {
    this.output = output;
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.addAll(properties);
    command.add("-Dadlro.home=" + home);
    command.addAll(List.of("-cp", classPath(), MAIN));
    command.addAll(arguments);
    Files.deleteIfExists(output);
    process =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
  }

  /** That of this test, also where a launcher loaded it with a loader of its own. */
  private static String classPath() {
    if (ChildJvm.class.getClassLoader() instanceof URLClassLoader loader) {
      return Arrays.stream(loader.getURLs())
          .map(ChildJvm::file)
          .collect(Collectors.joining(File.pathSeparator));
    }
    return System.getProperty("java.class.path");
  }

  private static String file(URL url) {
    try {
      return Path.of(url.toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(url + " is not a file", e);
    }
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
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
