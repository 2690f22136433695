package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.history.sacct.SacctCommand;
import io.adlro.ingest.jobclass.ClassMapFile;
import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.study.file.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

final class SiteCommandTest {
  static final String NODES =
      """
      NodeName=fast1 Arch=x86_64 CPUAlloc=0 CPUTot=32
         Gres=gpu:a100:4 RealMemory=256000 State=MIXED
      NodeName=slow1 Arch=x86_64 CPUAlloc=0 CPUTot=32
         Gres=gpu:v100:4 RealMemory=256000 State=MIXED
      NodeName=odd1 Arch=x86_64 CPUAlloc=0 CPUTot=32
         Gres=gpu:zebra9000:2 RealMemory=256000 State=DOWN*
      NodeName=cpu1 Arch=x86_64 CPUAlloc=0 CPUTot=32
         RealMemory=256000 State=IDLE
      """;

  private static final String POLICIES = "fcfs,easy-backfilling";

  @TempDir Path folder;

  private Cli cli() throws IOException {
    return new Cli(folder.resolve("home"));
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path out() {
    return folder.resolve("site");
  }

  /** Recurring jobs, half as fast on the V100; one job at a time on each model. */
  static String sacct(int jobs) {
    StringBuilder rows = new StringBuilder(String.join("|", SacctCommand.COLUMNS)).append('\n');
    Random random = new Random(1);
    for (int job = 0; job < jobs; job++) {
      boolean fast = job % 2 == 0;
      int run = (int) ((fast ? 600 : 1_200) * Math.exp(0.1 * random.nextGaussian()));
      int submit = 1_780_000_000 + 400 * job;
      int start = submit + 60 * (1 + job % 3);
      int gpus = 1 + job / 2 % 2;
      rows.append(
          "%d|COMPLETED|%d|%d|%d|%d|%d|60|cpu=4,gres/gpu=%d,mem=8G,node=1|cpu=4,gres/gpu:%s=%d,gres/gpu=%d,mem=8G,node=1|1|n1|user%d|acc|%s|normal|train-%d%n"
              .formatted(
                  job + 1,
                  submit,
                  submit,
                  start,
                  start + run,
                  run,
                  gpus,
                  fast ? "a100" : "v100",
                  gpus,
                  gpus,
                  job / 2 % 3,
                  job % 3 == 0 ? "debug" : "long",
                  job / 2 % 8));
    }
    return rows.toString();
  }

  private Cli.Outcome site(String nodes, String jobs, Object... more) throws IOException {
    List<Object> arguments =
        Stream.concat(
                Stream.<Object>of(
                    "site",
                    "--nodes",
                    file("nodes.txt", nodes),
                    "--jobs",
                    file("jobs.txt", jobs),
                    "--out",
                    out(),
                    "--policies",
                    POLICIES),
                Stream.of(more))
            .toList();
    return cli().run(arguments.toArray());
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private void assertRefused(Cli.Outcome outcome, String... words) throws IOException {
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).contains(words).doesNotContain("Exception", ".part");
    assertThat(files(folder)).noneMatch(name -> name.startsWith("site") || name.contains(".part"));
  }

  @Test
  void aSlurmSiteBecomesAFolderWithItsFirstComparison() throws IOException {
    Cli.Outcome outcome = site(NODES, sacct(120));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(files(out()))
        .containsExactly(
            "README.txt",
            "classes.yaml",
            "cluster.yaml",
            "jobs.csv",
            "report.html",
            "results.json");
    assertThat(outcome.out())
        .contains("10 GPUs on 3 nodes", "120 ended jobs", "your scheduler")
        .contains("waits by partition:", "waits by user:", "waits by GPUs of a job:")
        .contains("zebra9000");
    var cluster = ClusterFiles.read(out().resolve("cluster.yaml"));
    ClassMapFile.read(out().resolve("classes.yaml"), cluster.classes());
    assertThat(Files.readString(out().resolve("README.txt")))
        .contains("adlro compare --trace sacct:", "--cluster " + out().resolve("cluster.yaml"))
        .contains("--classes", "guess:", "edit cluster.yaml");
    assertThat(Files.readString(out().resolve("report.html")))
        .contains("Your scheduler and ours", "Guesses about this site");
  }

  @Test
  void theSpeedsOfRecurringJobsReplaceTheGuessOfTheCatalogue() throws IOException {
    site(NODES, sacct(120));

    String yaml = Files.readString(out().resolve("cluster.yaml"));

    assertThat(yaml).contains("of this site").contains("guess: catalogue");
    JsonNode speeds = json().at("/site/speeds");
    JsonNode measured =
        speeds
            .valueStream()
            .filter(s -> s.at("/origin").asString().equals("history"))
            .findFirst()
            .orElseThrow();
    assertThat(measured.at("/class").asString()).isEqualTo("machine-learning");
    assertThat(measured.at("/interval80/0").asDouble()).isLessThan(0.5);
    assertThat(measured.at("/interval80/1").asDouble()).isGreaterThan(0.5);
  }

  private JsonNode json() throws IOException {
    return Json.parse(Files.readString(out().resolve("results.json")));
  }

  @Test
  void waitsAreRecordedBesideEachPolicyByPartitionUserAndSize() throws IOException {
    site(NODES, sacct(120));

    JsonNode waits = json().at("/site/waits");

    assertThat(waits.valueStream().map(w -> w.at("/by").asString()))
        .containsExactly("partition", "user", "GPUs of a job");
    JsonNode partitions = waits.get(0).at("/groups");
    assertThat(partitions.valueStream().map(g -> g.at("/name").asString()))
        .containsExactlyInAnyOrder("long", "debug");
    JsonNode debug =
        partitions
            .valueStream()
            .filter(g -> g.at("/name").asString().equals("debug"))
            .findFirst()
            .orElseThrow();
    assertThat(debug.at("/recorded/meanSeconds").asDouble()).isEqualTo(60);
    assertThat(debug.at("/policies/fcfs/p95Seconds").isNumber()).isTrue();
    assertThat(waits.get(2).at("/groups").valueStream().map(g -> g.at("/name").asString()))
        .containsExactly("1", "2");
    assertThat(
            waits.get(2).at("/groups/0/jobs").asInt() + waits.get(2).at("/groups/1/jobs").asInt())
        .as("without the warm-up of 12 jobs")
        .isEqualTo(108);
  }

  @Test
  void theWrittenJobsRunOnTheWrittenCluster() throws IOException {
    site(NODES, sacct(30));

    Cli.Outcome again =
        cli()
            .run(
                "compare",
                "--trace",
                out().resolve("jobs.csv"),
                "--cluster",
                out().resolve("cluster.yaml"),
                "--policies",
                POLICIES);

    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).contains("30 jobs");
  }

  @Test
  void theCommandOfTheReadmeRuns() throws IOException {
    site(NODES, sacct(120));
    String command =
        Files.readString(out().resolve("README.txt"))
            .lines()
            .filter(line -> line.contains("adlro compare"))
            .findFirst()
            .orElseThrow()
            .strip();

    String[] words = command.split(" ");
    Cli.Outcome again = cli().run(List.of(words).subList(1, words.length).toArray());

    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).contains("your scheduler: mean wait");
  }

  @Test
  void onlyTheLastJobsAreComparedAndThatIsStated() throws IOException {
    Cli.Outcome outcome = site(NODES, sacct(120), "--most-jobs", 20);

    assertThat(outcome.out()).contains("compared: 20 (the last of the period");
    assertThat(outcome.out()).contains("so few show little");
    assertThat(Files.readString(out().resolve("README.txt"))).contains("--since 17");
  }

  @Test
  void theCommandOfTheReadmeHasTheOptionsOfTheRunAndTheLastJobsOnly() throws IOException {
    site(NODES, sacct(120), "--most-jobs", 20, "--since", "1m", "--zone", "UTC");

    assertThat(Files.readString(out().resolve("README.txt")))
        .contains("--since 17", "--zone UTC")
        .doesNotContain("--since 1m");
  }

  @Test
  void nothingIsOverwritten() throws IOException {
    Files.createDirectories(out());
    Files.writeString(out().resolve("mine.txt"), "edited");

    Cli.Outcome outcome = site(NODES, sacct(30));

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("is not empty, and nothing is overwritten");
    assertThat(files(out())).containsExactly("mine.txt");
  }

  @Test
  void anEmptyFolderIsFilled() throws IOException {
    Files.createDirectories(out());

    assertThat(site(NODES, sacct(30)).code()).isZero();
    assertThat(files(out())).contains("cluster.yaml");
  }

  @Test
  void swappedFilesAreNamed() throws IOException {
    assertRefused(
        site(sacct(30), NODES),
        "is a job history (sacct), not a node list; give it with --jobs",
        "is a node list (scontrol), not a job history; give it with --nodes");
  }

  @Test
  void badInputsAreRefusedWithOneSentenceAndLeaveNothing() throws IOException {
    assertRefused(site("", ""), "nodes.txt: is empty", "jobs.txt: is empty");
    assertRefused(site("what is this", sacct(30)), "nodes.txt");
    assertRefused(site(NODES, "what is this"), "jobs.txt: no format recognises it", "sacct -a");
    assertRefused(
        site("NodeName=c1 CPUTot=8\n   RealMemory=64000 State=IDLE\n", sacct(30)), "has GPUs");
    assertRefused(
        site(NODES, sacct(30).replaceAll("gres/gpu[:a-z0-9]*=\\d,", "")),
        "30 ended jobs, none of them with GPUs");
    assertRefused(site(NODES, sacct(30), "--since", "2040-01-01"), "no job is left to replay");
    assertRefused(site(NODES, sacct(30), "--most-jobs", 0), "--most-jobs 0 is not in 1..");
    assertRefused(site(NODES, sacct(30), "--run", "slurm"), "remove --nodes and --jobs");
    assertRefused(
        site(NODES, sacct(30).replace("cpu=4,gres/gpu=", "cpu=4,gres/gpu:k80=")),
        "requested GPU models that the cluster does not have");
    assertRefused(cli().run("site", "--out", out()), "give both --nodes FILE and --jobs FILE");
    assertRefused(
        cli().run("site", "--out", out(), "--nodes", folder, "--jobs", folder.resolve("no")),
        "no: there is no such file");
  }

  @Test
  void jobsOnModelsThatNoNodeHasAreCountedAndLeftOut() throws IOException {
    String some = sacct(60).replaceFirst("cpu=4,gres/gpu=1", "cpu=4,gres/gpu:k80=1");

    Cli.Outcome outcome = site(NODES, some);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("GPU models that no node has: k80 (1 job)");
  }

  @Test
  void aScheduleThatDoesNotFitTheClusterIsNotCompared() throws IOException {
    String crowded =
        sacct(60)
            .replace("gres/gpu=2,", "gres/gpu=4,")
            .replaceAll(
                "17800\\d+\\|17800\\d+\\|17800\\d+\\|", "1780000000|1780000000|1780000060|");

    Cli.Outcome outcome = site(NODES, crowded);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("really:    not compared: the recorded schedule held");
  }

  @Test
  void aKubernetesSiteIsReadFromNodesAndPods() throws IOException {
    Cli.Outcome outcome = site(KUBE_NODES, pods(20));

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("4 GPUs on 1 node", "waits by account:", "team-a");
  }

  private static final String KUBE_NODES =
      """
      {"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "v1", "kind": "Node",
        "metadata": {"name": "node-1", "labels": {"nvidia.com/gpu.product": "NVIDIA-A100-SXM4-40GB"}},
        "status": {"allocatable": {"cpu": "64", "memory": "256Gi", "nvidia.com/gpu": "4"},
          "conditions": [{"type": "Ready", "status": "True"}]}}]}
      """;

  /** The first pod still runs, as those of a cluster's own services do. */
  private static String pods(int ended) {
    StringBuilder pods =
        new StringBuilder("{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": [\n");
    pods.append(pod("service", "Running", 0, ""));
    for (int i = 0; i < ended; i++) {
      String end =
          ", \"containerStatuses\": [{\"name\": \"c\", \"state\": {\"terminated\": {\"exitCode\": 0,"
              + "\"startedAt\": \"2026-05-01T10:%02d:30Z\", \"finishedAt\": \"2026-05-01T11:%02d:00Z\"}}}]"
                  .formatted(i, i);
      pods.append(",\n").append(pod("train-" + i, "Succeeded", i, end));
    }
    return pods.append("]}\n").toString();
  }

  private static String pod(String name, String phase, int minute, String end) {
    return """
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "%s", "namespace": "team-a",
          "creationTimestamp": "2026-05-01T10:%02d:00Z"},
         "spec": {"containers": [{"name": "c", "image": "torch", "resources": {"limits": {"nvidia.com/gpu": "1"}}}]},
         "status": {"phase": "%s", "startTime": "2026-05-01T10:%02d:10Z"%s}}
        """
        .formatted(name, minute, phase, minute, end);
  }

  @Test
  void theToolsOfSlurmAreRunAndTheirOutputIsKept() throws IOException {
    tool("scontrol", "/bin/cat " + file("n.txt", NODES));
    tool("sacct", "test \"$SLURM_TIME_FORMAT\" = %s && /bin/cat " + file("j.txt", sacct(30)));

    Cli.Outcome outcome = run("slurm");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(files(out().resolve("raw"))).containsExactly("sacct.txt", "scontrol.txt");
    assertThat(outcome.out()).contains("sacct:" + out().resolve("raw/sacct.txt"));
    assertThat(outcome.out()).doesNotContain(".part");
  }

  @Test
  void theToolsOfKubernetesAreRun() throws IOException {
    Path nodes = file("n.json", KUBE_NODES);
    Path pods = file("p.json", pods(20));
    tool(
        "kubectl",
        "if [ $2 = nodes ]; then /bin/cat %s; else /bin/cat %s; fi".formatted(nodes, pods));

    Cli.Outcome outcome = run("kubernetes");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(files(out().resolve("raw"))).containsExactly("nodes.json", "pods.json");
  }

  @Test
  void aToolThatIsMissingFailsIsSlowOrSilentIsNamed() throws IOException {
    assertRefused(run("slurm"), "scontrol is not on the PATH");

    tool("scontrol", "/bin/cat " + file("n.txt", NODES));
    tool("sacct", "echo 'Slurm accounting storage is disabled' >&2; exit 1");
    assertRefused(run("slurm"), "Slurm keeps no accounting here", "jobcomp/filetxt");

    tool("sacct", "echo 'no database' >&2; exit 1");
    assertRefused(run("slurm"), "ended with code 1: no database", "--nodes and --jobs");

    tool("sacct", "true");
    assertRefused(run("slurm"), "sacct -a", "printed nothing");

    tool("sacct", "exec /bin/sleep 60");
    assertRefused(run("slurm", "--timeout", "0.2s"), "did not end within");

    tool("sacct", "/usr/bin/head -1 " + file("j.txt", sacct(3)));
    assertRefused(run("slurm"), "output sacct.txt: no job has ended");
  }

  private void tool(String name, String command) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path tool = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + command + "\n");
    assertThat(tool.toFile().setExecutable(true)).isTrue();
  }

  private Cli.Outcome run(String manager, Object... more) throws IOException {
    Files.createDirectories(folder.resolve("bin"));
    Object[] arguments =
        Stream.concat(
                Stream.<Object>of("site", "--run", manager, "--out", out(), "--policies", POLICIES),
                Stream.of(more))
            .toArray();
    return cli()
        .with(new OrToolsLoadPlanner(), Map.of("PATH", folder.resolve("bin").toString()))
        .run(arguments);
  }
}
