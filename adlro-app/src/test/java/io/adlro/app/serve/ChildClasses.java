package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/**
 * The classes of the processes that tests start: the class path of this test with each folder as a
 * jar, and an archive of the classes that {@code serve} and {@code emulate} load (class data
 * sharing), which halves the time of a start. Made once for all tests of a run.
 */
final class ChildClasses {
  private static final String MAIN = "io.adlro.app.Main";
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int CLIENTS = 4;
  private static final int JOBS = 20;

  /** Starts fast, and leaves the machine to the other processes of a test. */
  private static final List<String> OPTIONS =
      List.of(
          "-Xmx512m",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:-UsePerfData",
          "-Xshare:auto",
          "-Xlog:disable",
          "-Xlog:all=error:stderr");

  private static ChildClasses made;

  private final List<String> options;
  private final String classPath;

  private ChildClasses(List<String> options, String classPath) {
    this.options = options;
    this.classPath = classPath;
  }

  /** Those of this test as they are, for a JVM with these options. */
  static ChildClasses plain(String... options) {
    String classPath =
        classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return new ChildClasses(List.of(options), classPath);
  }

  /** Those of this run. */
  static synchronized ChildClasses ofThisRun() throws IOException, InterruptedException {
    if (made == null) {
      Path folder = Files.createTempDirectory("adlro-child-classes");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder.toFile())));
      Path archive = folder.resolve("classes.jsa");
      String classPath = String.join(File.pathSeparator, jars(folder));
      new ChildClasses(OPTIONS, classPath)
          .rehearse(Files.createDirectory(folder.resolve("home")), archive);
      List<String> options = new ArrayList<>(OPTIONS);
      options.add("-XX:SharedArchiveFile=" + archive);
      made = new ChildClasses(options, classPath);
    }
    return made;
  }

  private static void delete(File file) {
    File[] inside = file.listFiles();
    if (inside != null) {
      Arrays.stream(inside).forEach(ChildClasses::delete);
    }
    boolean unused = file.delete();
  }

  /** An archive has classes of jars only. */
  private static List<String> jars(Path folder) throws IOException {
    List<String> jars = new ArrayList<>();
    ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
    for (Path entry : classPath()) {
      if (Files.isDirectory(entry)) {
        Path packed = folder.resolve(jars.size() + ".jar");
        String[] arguments = {"-c", "-0", "-f", packed.toString(), "-C", entry.toString(), "."};
        assertThat(jar.run(System.out, System.err, arguments)).isZero();
        jars.add(packed.toString());
      } else if (Files.exists(entry)) {
        jars.add(entry.toString());
      }
    }
    return jars;
  }

  /** That of this test, also where a launcher loaded it with a loader of its own. */
  private static List<Path> classPath() {
    if (ChildClasses.class.getClassLoader() instanceof URLClassLoader loader) {
      return Arrays.stream(loader.getURLs()).map(ChildClasses::file).toList();
    }
    String given = System.getProperty("java.class.path");
    return Arrays.stream(given.split(File.pathSeparator))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .toList();
  }

  private static Path file(URL url) {
    try {
      return Path.of(url.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(url + " is not a file", e);
    }
  }

  /** Runs a process that serves some jobs and ends by itself; the JVM writes the archive then. */
  private void rehearse(Path home, Path archive) throws IOException, InterruptedException {
    CrashSite.writeCluster(home);
    Path settings = home.resolve("settings.yaml");
    Files.writeString(settings, CrashSite.settings(home, "{speed: 20}"));
    List<String> arguments = List.of("serve", "--settings", settings.toString(), "--for", "3s");
    List<String> making = List.of("-XX:ArchiveClassesAtExit=" + archive);
    Deadline deadline = Deadline.in(PATIENCE);
    try (ChildJvm process = new ChildJvm(this, home, home.resolve("out"), making, arguments);
        KeyedClients clients = new KeyedClients(CLIENTS, CrashSite.BODY)) {
      URI address = process.address(deadline);
      clients.connect(address, Files.readString(home.resolve("adlro.key")).strip());
      clients.send();
      while (process.isAlive() && clients.acknowledgedCount() < JOBS) {
        deadline.pause("no job was acknowledged");
      }
      clients.text("/metrics");
      clients.text("/api/v1/jobs");
      assertThat(process.exitCode(deadline)).as(process.printed()).isZero();
    }
  }

  /** The command that runs the command line, without its arguments. */
  List<String> command(Path home, List<String> properties) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(properties);
    command.addAll(List.of("-Dadlro.home=" + home, "-cp", classPath, MAIN));
    return command;
  }
}
