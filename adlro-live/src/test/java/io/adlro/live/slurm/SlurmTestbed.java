package io.adlro.live.slurm;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.jobclass.ClassMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A real Slurm on this machine with two nodes of two GPUs "volta" and one of four "radeon", free
 * ports and a folder of its own. The partition {@code gpu} has the gate, {@code open} has not.
 * Where Slurm is not installed tests are skipped, unless ADLRO_REQUIRE_SLURM is set.
 */
final class SlurmTestbed implements AutoCloseable {
  private static final List<String> NEEDED =
      List.of("munged", "slurmctld", "slurmd", "slurmrestd", "sbatch");
  private static final List<String> NEEDED_FOR_ACCOUNTING =
      List.of("slurmdbd", "mariadbd", "mariadb-install-db", "sacct");
  private static final int PATIENCE_SECONDS = 120;

  /** The cluster file. */
  static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("V100", 32 * 1024), GpuModel.withMemory("MI100", 32 * 1024)),
          List.of(
              Node.of("volta1", "V100", 2, 16, 62),
              Node.of("volta2", "V100", 2, 16, 62),
              Node.of("radeon1", "MI100", 4, 16, 62)),
          new SpeedTable(
              List.of("vision", "language", "train"),
              List.of("V100", "MI100"),
              new double[][] {{1, 0.5}, {1, 0.8}, {1, 1}}));

  private final Path folder;
  private final Cluster cluster;
  private final Thread atExit = new Thread(this::end, "slurm-testbed-end");

  private SlurmTestbed(Path folder, Cluster cluster) {
    this.folder = folder;
    this.cluster = cluster;
  }

  /** One that another process has started. */
  static SlurmTestbed running(Path folder) {
    return new SlurmTestbed(folder, CLUSTER);
  }

  /**
   * Starts it.
   *
   * @param folder empty, reachable for all users
   */
  static SlurmTestbed start(Path folder) throws IOException {
    return start(folder, CLUSTER, Map.of());
  }

  /**
   * Starts it with slurmdbd and MariaDB, which takes a few seconds longer. slurmctld sends what has
   * happened to slurmdbd every few seconds.
   *
   * @param folder empty, reachable for all users
   * @param enforced what Slurm enforces, such as {@code limits,qos}; empty: nothing
   */
  static SlurmTestbed startWithAccounting(Path folder, String enforced) throws IOException {
    requireInstalled(NEEDED_FOR_ACCOUNTING);
    return start(folder, CLUSTER, Map.of("ACCOUNTING", "1", "ENFORCE", enforced));
  }

  /**
   * Starts it with other nodes or settings.
   *
   * @param cluster whose nodes are named by a type of GPU and a number
   * @param more variables of the script
   */
  static SlurmTestbed start(Path folder, Cluster cluster, Map<String, String> more)
      throws IOException {
    requireInstalled(NEEDED);
    Files.createDirectories(folder);
    copy("/slurm/testbed.sh", folder.resolve("testbed.sh"));
    Files.writeString(folder.resolve("gate.lua"), gate(folder).lua());
    List<Node> nodes = cluster.nodes();
    Map<String, String> environment = new LinkedHashMap<>(more);
    environment.put("PORTS", freePorts(3 + nodes.size()));
    environment.put(
        "NODES",
        nodes.stream()
            .map(n -> "%s:%s:%d".formatted(n.name(), type(n.name()), n.gpus()))
            .collect(Collectors.joining(" ")));
    environment.put("GATE", folder.resolve("gate.lua").toString());
    SlurmTestbed testbed = new SlurmTestbed(folder, cluster);
    Runtime.getRuntime().addShutdownHook(testbed.atExit); // tests may be interrupted
    try {
      testbed.run(environment, List.of("bash", script(folder), "up", folder.toString()));
    } catch (IOException | RuntimeException e) {
      testbed.close();
      throw e;
    }
    return testbed;
  }

  private static void requireInstalled(List<String> programs) {
    List<String> missing =
        programs.stream()
            .filter(
                name ->
                    List.of("/usr/sbin", "/usr/bin", "/sbin", "/bin", "/usr/local/sbin").stream()
                        .noneMatch(path -> Files.isExecutable(Path.of(path, name))))
            .toList();
    boolean required = System.getenv("ADLRO_REQUIRE_SLURM") != null;
    if (required && !missing.isEmpty()) {
      throw new AssertionError("ADLRO_REQUIRE_SLURM is set and Slurm is not installed: " + missing);
    }
    assumeTrue(missing.isEmpty(), "skipped: Slurm is not installed on this machine: " + missing);
  }

  /** The gate of the partition {@code gpu}, for this user and root. */
  private static SlurmGate gate(Path folder) throws IOException {
    int user = (int) Files.getAttribute(folder, "unix:uid");
    return new SlurmGate(List.of("gpu"), List.of(0, user), gateFolder(folder).toString());
  }

  private static Path gateFolder(Path folder) {
    return folder.resolve("gate");
  }

  /** The folder of the gate's state. */
  Path gateFolder() {
    return gateFolder(folder);
  }

  private static String type(String node) {
    return node.replaceAll("[0-9]", "");
  }

  private static String script(Path folder) {
    return folder.resolve("testbed.sh").toString();
  }

  private static void copy(String resource, Path to) throws IOException {
    try (InputStream in = SlurmTestbed.class.getResourceAsStream(resource)) {
      Files.write(to, in.readAllBytes());
    }
  }

  private static String freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream()
          .map(socket -> Integer.toString(socket.getLocalPort()))
          .collect(Collectors.joining(" "));
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  Path folder() {
    return folder;
  }

  /** Where slurmrestd listens. */
  URI address() {
    try {
      String port = Files.readString(folder.resolve("etc/rest-port")).strip();
      return URI.create("http://127.0.0.1:" + port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String operator() {
    return System.getProperty("user.name");
  }

  Path key() {
    return folder.resolve("state/jwt_hs256.key");
  }

  SlurmClient client() {
    return client(address());
  }

  SlurmClient client(URI slurmrestd) {
    return client(
        slurmrestd,
        SlurmToken.signed(key(), operator(), Duration.ofHours(1), InstantSource.system()));
  }

  SlurmClient client(SlurmToken token) {
    return client(address(), token);
  }

  private SlurmClient client(URI slurmrestd, SlurmToken token) {
    return new SlurmClient(slurmrestd, operator(), token, Duration.ofSeconds(15));
  }

  SlurmDriver driver() {
    return driver(client());
  }

  SlurmDriver driver(SlurmClient client) {
    return SlurmDriver.open(client, settings(), cluster);
  }

  SlurmDriver.Settings settings() {
    return settings(Duration.ofMillis(100));
  }

  SlurmDriver.Settings settings(Duration poll) {
    return new SlurmDriver.Settings(
        Set.of("gpu"),
        List.of("env", configuration(), "scontrol", "requeuehold"),
        poll,
        ClassMap.EMPTY,
        false);
  }

  private String configuration() {
    return "SLURM_CONF=" + folder.resolve("etc/slurm.conf");
  }

  /** Runs a command of Slurm as an operator and returns what it prints. */
  String run(String... command) {
    try {
      return run(Map.of(), List.of(command));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a command as an ordinary user, if this process may. */
  String runAsUser(String... command) {
    List<String> all = new ArrayList<>();
    if (isRoot()) {
      all.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"));
    }
    all.addAll(List.of(command));
    return run(all.toArray(String[]::new));
  }

  boolean isRoot() {
    return operator().equals("root");
  }

  /** Submits a script and returns the number of the job. */
  String sbatch(String script, String... options) {
    List<String> command =
        new ArrayList<>(List.of("sbatch", "--parsable", "-o", "/dev/null", "-D", "/"));
    command.addAll(List.of(options));
    command.addAll(List.of("--wrap", script));
    return runAsUser(command.toArray(String[]::new)).strip();
  }

  /** Cancels all jobs. */
  void cancelAll() {
    List.of("PENDING", "RUNNING", "SUSPENDED")
        .forEach(state -> run("scancel", "-Q", "--state=" + state));
  }

  /** Starts, stops or kills one of its daemons. */
  void daemon(String verb, String name) {
    run("bash", script(folder), verb, name, folder.toString());
  }

  private String run(Map<String, String> environment, List<String> command) throws IOException {
    Path output = Files.createTempFile(folder, "out", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(Path.of("/").toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile()); // daemons keep a pipe open
    builder.environment().putAll(environment);
    builder.environment().put("SLURM_CONF", folder.resolve("etc/slurm.conf").toString());
    try {
      Process process = builder.start();
      boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      String text = Files.readString(output, StandardCharsets.UTF_8);
      if (!ended || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new CommandFailed("%s: %s".formatted(String.join(" ", command), text));
      }
      return text;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      Files.deleteIfExists(output);
    }
  }

  /** A command ended with another code than 0; the message has what it printed. */
  static final class CommandFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CommandFailed(String message) {
      super(message);
    }
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    end();
  }

  private void end() {
    run("bash", script(folder), "down", folder.toString());
  }
}
