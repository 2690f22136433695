package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.app.client.JobFilter;
import io.adlro.app.client.ServerAddress;
import io.adlro.app.client.ServerClient;
import io.adlro.app.client.ServerJob;
import io.adlro.app.serve.SlurmStream.StreamedJob;
import io.adlro.live.slurm.SlurmGate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * A stream of jobs on a real Slurm of its own, with the paper's four nodes, under one scheduler.
 */
final class SlurmRun {
  /** Who decides. */
  enum Decider {
    /** First come, first served, the fast nodes first. */
    FIFO("sched/builtin", "batch_sched_delay=0", ""),
    /** Backfilling that plans every second, the fast nodes first. */
    BACKFILL("sched/backfill", "batch_sched_delay=0,bf_interval=1,bf_resolution=1,bf_continue", ""),
    ROLLING_MATCHING("sched/builtin", "batch_sched_delay=0", "rolling-matching"),
    ADLRO("sched/builtin", "batch_sched_delay=0", "adlro");

    private final String scheduler;
    private final String parameters;
    private final String policy;

    Decider(String scheduler, String parameters, String policy) {
      this.scheduler = scheduler;
      this.parameters = parameters;
      this.policy = policy;
    }
  }

  private static final String NODES =
      "volta-1:volta:4:1 volta-2:volta:4:1 turing-1:turing:4:100 radeon-1:radeon:4:10";
  private static final int PORTS = 6;
  private static final int MOST_EXPLAINED = 20;
  private static final Duration STEP_PATIENCE = Duration.ofMinutes(2);
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private static final String SETTINGS =
      """
      listen: 127.0.0.1:0
      store: %s
      cluster: paper
      speeds: known
      policy: %s
      mode: active
      driver:
        kind: slurm
        slurm:
          url: http://127.0.0.1:%s
          user: %s
          keyFile: %s
          poll: 200ms
          requeue: env SLURM_CONF=%s scontrol requeuehold
      """;

  private final Path folder;
  private final Path testbed;
  private final Decider decider;

  /**
   * @param folder empty, reachable for all users
   * @param testbed the script
   */
  SlurmRun(Path folder, Path testbed, Decider decider) {
    this.folder = folder;
    this.testbed = testbed;
    this.decider = decider;
  }

  /** Where jobs leave the times of their ends. */
  static Path ends(Path folder) {
    return folder.resolve("jobs");
  }

  /** The seconds from the submission of each job to its end. */
  double[] completionSeconds(Path home, List<StreamedJob> stream) throws Exception {
    Thread atExit = new Thread(this::stop, "slurm-run-end"); // tests may be interrupted
    Runtime.getRuntime().addShutdownHook(atExit);
    try {
      start();
      if (decider.policy.isEmpty()) {
        return run(stream);
      }
      try (ChildJvm serve = serve(home)) {
        URI address = serve.address(Deadline.in(STEP_PATIENCE));
        double[] seconds = run(stream);
        if (stream.size() <= MOST_EXPLAINED) {
          requireExplained(address, stream.size());
        }
        return seconds;
      }
    } finally {
      stop();
      Runtime.getRuntime().removeShutdownHook(atExit);
    }
  }

  /** The decision that started each job is explained by the server, as by `adlro explain`. */
  private void requireExplained(URI address, int jobs) {
    ServerClient client =
        new ServerClient(
            ServerAddress.find(
                Optional.of(address.toString()),
                Optional.of(folder.resolve("adlro.key")),
                Map.of(),
                folder,
                folder));
    JobFilter all =
        new JobFilter(
            List.of(),
            JobFilter.Whose.ALL,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    List<ServerJob> found = client.jobs(all, 2 * jobs).value().jobs();
    assertThat(found).hasSize(jobs);
    for (ServerJob job : found) {
      assertThat(String.join("\n", client.explanation(job.id()).value()))
          .as("explanation of %s", job.id())
          .contains("decided: ", job.id());
    }
  }

  private void stop() {
    try {
      execute(Map.of(), List.of("bash", testbed.toString(), "down", folder.toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void start() throws IOException, InterruptedException {
    Map<String, String> environment = new TreeMap<>();
    environment.put("PORTS", freePorts());
    environment.put("NODES", NODES);
    environment.put("SCHEDULER", decider.scheduler);
    environment.put("SCHEDULER_PARAMETERS", decider.parameters);
    if (!decider.policy.isEmpty()) {
      int user = (int) Files.getAttribute(folder, "unix:uid");
      SlurmGate gate =
          new SlurmGate(List.of("gpu"), List.of(0, user), folder.resolve("gate").toString());
      Path lua = Files.writeString(folder.resolve("gate.lua"), gate.lua());
      environment.put("GATE", lua.toString());
    }
    execute(environment, List.of("bash", testbed.toString(), "up", folder.toString()));
  }

  private static String freePorts() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    StringBuilder ports = new StringBuilder();
    for (int i = 0; i < PORTS; i++) {
      sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      ports.append(sockets.get(i).getLocalPort()).append(' ');
    }
    for (ServerSocket socket : sockets) {
      socket.close();
    }
    return ports.toString().strip();
  }

  private ChildJvm serve(Path home) throws IOException, InterruptedException {
    Path settings = folder.resolve("settings.yaml");
    Files.writeString(
        settings,
        SETTINGS.formatted(
            folder.resolve("adlro.db"),
            decider.policy,
            Files.readString(folder.resolve("etc/rest-port")).strip(),
            System.getProperty("user.name"),
            folder.resolve("state/jwt_hs256.key"),
            configuration()));
    return new ChildJvm(
        ChildClasses.ofThisRun(),
        home,
        folder.resolve("serve.out"),
        List.of(),
        List.of("serve", "--settings", settings.toString()));
  }

  private Path configuration() {
    return folder.resolve("etc/slurm.conf");
  }

  private double[] run(List<StreamedJob> stream) throws IOException, InterruptedException {
    long startNanos = System.nanoTime();
    double[] submitted = new double[stream.size()];
    for (int job = 0; job < stream.size(); job++) {
      double waits = stream.get(job).atSeconds() - (System.nanoTime() - startNanos) * 1e-9;
      if (waits > 0) {
        TimeUnit.NANOSECONDS.sleep((long) (waits * 1e9));
      }
      submitted[job] = System.currentTimeMillis() * 1e-3;
      submit(stream.get(job));
    }
    double[] seconds = new double[stream.size()];
    Deadline deadline = Deadline.in(PATIENCE);
    for (int job = 0; job < stream.size(); job++) {
      Path end = ends(folder).resolve(Integer.toString(job));
      while (!Files.exists(end) || Files.size(end) == 0) {
        deadline.pause("job %d has not ended: %s".formatted(job, folder));
      }
      seconds[job] = Double.parseDouble(Files.readString(end).strip()) - submitted[job];
    }
    return seconds;
  }

  private void submit(StreamedJob job) throws IOException, InterruptedException {
    execute(
        Map.of(),
        List.of(
            "sbatch",
            "-Q",
            "-o",
            "/dev/null",
            "-D",
            "/",
            "-p",
            "gpu",
            "-N",
            "1",
            "--gres=gpu:" + job.gpus(),
            "-t",
            Integer.toString(job.limitMinutes()),
            "-J",
            job.name(),
            "--wrap",
            job.script()));
  }

  private void execute(Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "command", ".out");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile()); // daemons keep a pipe open
    builder.environment().putAll(environment);
    builder.environment().put("SLURM_CONF", configuration().toString());
    Process process = builder.start();
    if (!process.waitFor(STEP_PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException("%s: %s".formatted(command, Files.readString(output)));
    }
    Files.delete(output);
  }
}
