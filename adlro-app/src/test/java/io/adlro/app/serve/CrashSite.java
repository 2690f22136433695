package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.live.emulation.EmulationLogCheck;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An emulated cluster that lives, an orchestrator that is killed and started again, and clients.
 * All are processes of their own or speak HTTP; what is checked comes from the interface and from
 * the log of the cluster.
 */
final class CrashSite implements AutoCloseable {
  static final int CLIENTS = 96;
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int SPEED = 50;
  private static final int PAGE = 1_000;
  static final String BODY = "{\"class\": \"training\", \"share\": 0.5, \"estimate\": \"1s\"}";
  private static final Pattern ASSUMED =
      Pattern.compile("^adlro_jobs\\{phase=\"assumed\"} ([0-9.]+)", Pattern.MULTILINE);

  private static final String CLUSTER =
      """
      models: {fast: {memory: 32GiB}}
      nodes:
        - {name: "n{1..16}", gpuModel: fast, gpus: 8, cpuCores: 64, memory: 256GiB}
      speeds: {training: {fast: 1.0}}
      """;

  /** Many starts come late and some are refused, so that orders are in flight at every kill. */
  private static final String FAULTS =
      """
      cluster: crash
      speeds: known
      load: 0.5
      workload:
        jobs: 10
        classes:
          training: {work: {kind: exponential, mean: 30s}, gpuMemory: 1GiB, cpuCores: 1}
      faults:
        refusals: {probability: 0.02, delay: 200ms}
        latePlacements: {probability: 0.5, meanDelay: 10s}
      """;

  private static final String SETTINGS =
      """
      listen: 127.0.0.1:0
      store: %s
      cluster: crash
      speeds: known
      policy: fcfs
      mode: active
      loop: {snapshotRecords: 300, orderTimeout: 50m}
      driver: %s
      """;

  final KeyedClients clients = new KeyedClients(CLIENTS, BODY);
  private final ChildClasses classes = ChildClasses.ofThisRun();
  private final Path home;
  private Path log;
  private final Path settings;
  private final URI clusterAddress;
  private ChildJvm cluster;
  private final Set<String> listed = new LinkedHashSet<>();
  private ChildJvm orchestrator;
  private int lives;

  CrashSite(Path home) throws IOException, InterruptedException {
    this.home = home;
    log = home.resolve("cluster.log");
    settings = home.resolve("settings.yaml");
    writeCluster(home);
    Files.writeString(home.resolve("scenarios/late.yaml"), FAULTS);
    cluster = startCluster("127.0.0.1:0");
    clusterAddress = cluster.address(deadline());
    Files.writeString(
        settings, settings(home, "{url: \"%s\", speed: %d}".formatted(clusterAddress, SPEED)));
  }

  /** Writes the description of the cluster. */
  static void writeCluster(Path home) throws IOException {
    Path clusters = Files.createDirectories(home.resolve("scenarios/clusters"));
    Files.writeString(clusters.resolve("crash.yaml"), CLUSTER);
  }

  /** The settings of the orchestrator with those of its driver. */
  static String settings(Path home, String driver) {
    return SETTINGS.formatted(home.resolve("adlro.db"), driver);
  }

  private ChildJvm startCluster(String listen) throws IOException {
    List<String> arguments =
        List.of(
            "emulate",
            "--cluster",
            "crash",
            "--faults",
            "late",
            "--listen",
            listen,
            "--speed",
            Integer.toString(SPEED),
            "--log",
            log.toString());
    return new ChildJvm(classes, home, home.resolve("emulate.out"), List.of(), arguments);
  }

  /**
   * The cluster dies with its jobs; another one begins at the same address, with a log of its own.
   * A job whose end the first one had not reported runs again.
   */
  void replaceCluster() throws IOException, InterruptedException {
    cluster.kill();
    checkClusterLog();
    log = home.resolve("cluster-2.log");
    cluster = startCluster(clusterAddress.getAuthority());
    cluster.address(deadline());
  }

  ChildJvm cluster() {
    return cluster;
  }

  ChildJvm orchestrator() {
    return orchestrator;
  }

  static Deadline deadline() {
    return Deadline.in(PATIENCE);
  }

  /** Starts the orchestrator; the JVM gets these properties. */
  ChildJvm startProcess(String... properties) throws IOException {
    Path output = home.resolve("serve-%d.out".formatted(lives++));
    List<String> arguments = List.of("serve", "--settings", settings.toString());
    orchestrator = new ChildJvm(classes, home, output, List.of(properties), arguments);
    return orchestrator;
  }

  /** Starts the orchestrator and lets the clients send to it. */
  void startServing() throws IOException, InterruptedException {
    startProcess();
    awaitAddress();
    clients.send();
  }

  /** Waits until the orchestrator answers requests. */
  void awaitAddress() throws IOException, InterruptedException {
    URI address = orchestrator.address(deadline());
    clients.connect(address, Files.readString(home.resolve("adlro.key")).strip());
  }

  /** The clients send to a process that ends by itself; returns its exit code. */
  int serveUntilItEnds() throws InterruptedException {
    clients.send();
    int code = orchestrator.exitCode(deadline());
    clients.stop(deadline());
    return code;
  }

  /** SIGKILL. */
  void kill() throws InterruptedException {
    orchestrator.kill();
    clients.stop(deadline());
  }

  /** Orders to start a job that have no report yet. */
  int ordersInFlight() throws IOException, InterruptedException {
    Matcher assumed = ASSUMED.matcher(clients.text("/metrics"));
    return assumed.find() ? (int) Double.parseDouble(assumed.group(1)) : 0;
  }

  // ---------------------------------------------------------------- what must hold

  /** No attempt started twice, no job ran twice at once, no GPU was booked twice. */
  void checkClusterLog() throws IOException {
    assertThat(EmulationLogCheck.violations(log)).isEmpty();
  }

  /**
   * Jobs that were acknowledged before the process ended exist, each once, and a key gives its job
   * again. Reads only what the process lists behind the jobs that were checked before; {@link
   * #checkEnd} reads all.
   */
  void checkAcknowledged(Map<String, String> acknowledged, List<String> sample) throws Exception {
    assertThat(clients.contradictions()).isEmpty();
    for (String id : ids(listed.size())) {
      assertThat(listed.add(id)).as(id).isTrue();
    }
    assertThat(listed).containsAll(acknowledged.values());
    for (String key : sample) {
      assertThat(clients.again(key)).as(key).isEqualTo(acknowledged.get(key));
    }
  }

  /** All work ends; then every job was carried out once. */
  void checkEnd() throws Exception {
    clients.finish(deadline());
    awaitEnd();
    Map<String, String> acknowledged = clients.acknowledged();
    assertThat(clients.contradictions()).isEmpty();
    assertThat(acknowledged.values()).doesNotHaveDuplicates();
    assertThat(ids(0)).containsExactlyInAnyOrderElementsOf(acknowledged.values());
    assertThat(total("phase=done")).isEqualTo(acknowledged.size());
    checkClusterLog();
    Map<String, Integer> finished = finished();
    assertThat(finished.keySet()).containsExactlyElementsOf(new TreeSet<>(acknowledged.values()));
    assertThat(finished.values()).containsOnly(1);
  }

  /** Waits until no job waits or runs. */
  void awaitEnd() throws Exception {
    Deadline deadline = deadline();
    for (int left = live(); left > 0; left = live()) {
      String jobs = left + " jobs have not ended: ";
      deadline.pause(
          () -> jobs + clients.text("/api/v1/jobs?limit=1&phase=pending,assumed,running"));
    }
  }

  private int live() throws Exception {
    return total("phase=pending,held,unsatisfiable,assumed,running");
  }

  /** How many jobs a filter finds. */
  int total(String filter) throws Exception {
    return clients.get("/api/v1/jobs?limit=1&" + filter).get("total").asInt();
  }

  /** All jobs in the order of their submission, without the first ones. */
  private List<String> ids(int first) throws Exception {
    List<String> ids = new ArrayList<>();
    int total;
    do {
      JsonNode page =
          clients.get(
              "/api/v1/jobs?sort=submitted&limit=%d&offset=%d".formatted(PAGE, first + ids.size()));
      total = page.get("total").asInt();
      page.get("jobs").forEach(job -> ids.add(job.get("id").asString()));
    } while (first + ids.size() < total);
    return ids;
  }

  /** How often the log of the cluster has the end of each job. */
  private Map<String, Integer> finished() throws IOException {
    JsonMapper json = new JsonMapper();
    Map<String, Integer> finished = new TreeMap<>();
    for (String line : Files.readAllLines(log)) {
      JsonNode entry = json.readTree(line);
      if (entry.get("kind").asString().equals("FINISHED")) {
        finished.merge(entry.get("job").asString(), 1, Integer::sum);
      }
    }
    return finished;
  }

  @Override
  public void close() {
    clients.close();
    if (orchestrator != null) {
      orchestrator.close();
    }
    cluster.close();
  }
}
