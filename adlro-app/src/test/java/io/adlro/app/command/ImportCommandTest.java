package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.solve.OrToolsLoadPlanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ImportCommandTest {
  private static final String LOG =
      """
      ; Version: 2.2
      ; MaxProcs: 8
      1 0 10 100 4 -1 -1 4 200 -1 1 7 1 3 1 1 -1 -1
      2 50 0 60 2 -1 -1 2 100 -1 1 8 1 4 1 1 -1 -1
      3 90 5 0 2 -1 -1 2 100 -1 5 8 1 4 1 1 -1 -1
      4 120 30 600 8 -1 -1 8 900 -1 1 7 1 3 1 1 -1 -1
      """;

  @TempDir Path dir;
  private Cli cli;
  private Path log;

  @BeforeEach
  void aLog() throws IOException {
    cli = new Cli(dir);
    log = Files.writeString(dir.resolve("log.swf"), LOG);
  }

  @Test
  void theTextShowsJobsReadJobsDroppedAndStatistics() {
    Cli.Outcome outcome = cli.run("import", "--from", "swf", "" + log);

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("read:      4 jobs as swf; 3 kept")
        .contains("dropped:   1 job: did not run")
        .contains("8 GPUs on 1 node");
  }

  @Test
  void writtenJobsReplayLikeTheTraceItself() {
    Path jobs = dir.resolve("jobs.csv");
    Path machine = dir.resolve("machine.json");
    Cli.Outcome written =
        cli.run("import", "" + log, "--out", "" + jobs, "--cluster-out", "" + machine);

    assertThat(written.err()).isEmpty();
    String direct = table("swf:" + log);
    assertThat(table("" + jobs, "--cluster", "" + machine)).isEqualTo(direct);
    assertThat(direct).contains("sjf").contains("fcfs");
  }

  @Test
  void theJsonHasTheSameFigures() throws IOException {
    Cli.Outcome outcome = cli.run("import", "" + log, "--json", "-");

    JsonNode json = JsonMapper.shared().readTree(outcome.out());
    assertThat(json.get("jobsRead").asInt()).isEqualTo(4);
    assertThat(json.get("jobs").asInt()).isEqualTo(3);
    assertThat(json.get("dropped").get("did not run").asInt()).isEqualTo(1);
    assertThat(json.get("gpuHours").asDouble())
        .isCloseTo(5320 / 3600.0, org.assertj.core.api.Assertions.within(1e-9));
  }

  @Test
  void theRealSchedulerIsShownBesideOurs() {
    Cli.Outcome outcome = cli.run("compare", "--trace", "swf:" + log, "--policies", "fcfs,sjf");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .contains("your scheduler: mean wait 13 s")
        .contains("assumed:   for 3 jobs: ")
        .contains("the cluster is the one of the trace");
  }

  @Test
  void brokenLinesAreSkippedWithTheirNumberUpToALimit() throws IOException {
    Files.writeString(log, LOG + "5 banana\n6 banana\n");
    Path jobs = dir.resolve("jobs.csv");

    Cli.Outcome within = cli.run("import", "" + log, "--max-broken", "2");
    Cli.Outcome past = cli.run("import", "" + log, "--max-broken", "1", "--out", "" + jobs);

    assertThat(within.code()).isZero();
    assertThat(within.out()).contains("line 7");
    assertThat(past.code()).isEqualTo(2);
    assertThat(past.err()).contains("line 8").contains("--max-broken");
    assertThat(jobs).doesNotExist();
  }

  @Test
  void everyErrorIsOneSentenceAndCodeTwo() {
    assertThat(cli.run("import", "--from", "swff", "" + log).err())
        .contains("--from swff: there is no such format; did you mean `swf`?");
    assertThat(cli.run("import", "" + log, "--to", "batsim").err()).contains("--to batsim");
    assertThat(cli.run("import", "" + log, "--scale-load", "-1").err()).contains("--scale-load");
    assertThat(cli.run("import", "" + dir.resolve("none.swf")).err()).contains("no such file");
    assertThat(cli.run("import", "" + dir.resolve("none.swf")).code()).isEqualTo(2);
  }

  @Test
  void aMissingTraceIsReportedBeforeItsMissingCluster() {
    for (String trace : List.of("nope:x.csv", "jobs.csv", "swf:x.swf")) {
      Cli.Outcome outcome = cli.run("compare", "--trace", trace);
      assertThat(outcome.err()).contains("there is no such file").doesNotContain("cluster");
      assertThat(outcome.code()).isEqualTo(2);
    }
    assertThat(cli.run("compare", "--trace", dir).err()).contains("is a directory");
  }

  private String table(String trace, String... more) {
    List<Object> arguments =
        new ArrayList<>(List.of("compare", "--trace", trace, "--policies", "fcfs,sjf"));
    arguments.addAll(List.of(more));
    Cli.Outcome outcome = cli.run(arguments.toArray());
    assertThat(outcome.err()).isEmpty();
    return String.join("\n", outcome.lines().subList(0, 4));
  }

  // ---------------------------------------------------------------- Slurm itself

  private static final String SEPARATOR = "\u001f";

  /** Six recurring jobs that run half as fast on s1, with a bar in their names. */
  private String sacct() {
    StringBuilder rows =
        new StringBuilder(
            "JobID,State,Submit,Start,End,ElapsedRaw,ReqTRES,NodeList,User,JobName\n");
    for (int job = 0; job < 24; job++) {
      int run = job % 2 == 0 ? 600 : 1_200;
      rows.append(
          "%d,COMPLETED,%d,%d,%d,%d,gres/gpu=1,%s,anna,training|%d%n"
              .formatted(
                  job,
                  1_780_000_000 + 900 * job,
                  1_780_000_010 + 900 * job,
                  1_780_000_010 + 900 * job + run,
                  run,
                  job % 2 == 0 ? "f1" : "s1",
                  job / 2 % 6));
    }
    return rows.toString().replace(",", SEPARATOR);
  }

  private Cli.Outcome slurm(String tool, Object... more) throws IOException {
    Path bin = Files.createDirectories(dir.resolve("bin"));
    Path sacct = Files.writeString(bin.resolve("sacct"), "#!/bin/sh\n" + tool + "\n");
    assertThat(sacct.toFile().setExecutable(true)).isTrue();
    List<Object> arguments = new ArrayList<>(List.of("import", "--from", "slurm"));
    arguments.addAll(List.of(more));
    return cli.with(new OrToolsLoadPlanner(), Map.of("PATH", bin.toString()))
        .run(arguments.toArray());
  }

  @Test
  void theAccountingOfSlurmIsReadBySacctAndShowsSpeeds() throws IOException {
    Path answer = Files.writeString(dir.resolve("answer"), sacct());
    Path jobs = dir.resolve("jobs.csv");
    Path learned = dir.resolve("learned.yaml");

    Cli.Outcome outcome =
        slurm(
            "echo \"$@\" > %s; /bin/cat %s".formatted(dir.resolve("called"), answer),
            "--cluster",
            cli.clusterFile(),
            "--since",
            "2026-05-01",
            "--out",
            jobs,
            "--speeds-out",
            learned,
            "--raw-out",
            dir.resolve("raw.txt"));

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .contains("read:      24 jobs as sacct; 24 kept", "1 measured relative to fast")
        .doesNotContain("adlro-slurm");
    assertThat(Files.readString(dir.resolve("called"))).contains("-a -X -D -P -S 2026-05-01");
    assertThat(Files.readString(learned))
        .contains("slow: 0.5 # from 6 recurring jobs of this site");
    assertThat(dir.resolve("raw.txt")).hasSameTextualContentAs(answer);
    assertThat(cli.run("import", "" + jobs, "--cluster", "" + cli.clusterFile()).code()).isZero();
  }

  @Test
  void whatIsMissingToAskSlurmIsSaid() throws IOException {
    assertThat(slurm("true").err()).contains("give the cluster with --cluster FILE, or --settings");
    assertThat(slurm("true", log, "--cluster", cli.clusterFile()).err()).contains("reads no FILE");
    assertThat(slurm("echo refused >&2; exit 1", "--cluster", cli.clusterFile()).err())
        .contains("ended with code 1: refused", "by --settings");
    assertThat(slurm("echo a >&2; echo b >&2; exit 1", "--cluster", cli.clusterFile()).err())
        .contains("ended with code 1: b; run it by hand");
    assertThat(
            slurm(
                    "/bin/head -1 " + Files.writeString(dir.resolve("a"), sacct()),
                    "--cluster",
                    cli.clusterFile())
                .err())
        .contains("Slurm's accounting: no job is left to replay");
    assertThat(cli.run("import", "--settings", "x.yaml").err())
        .contains("are for --from slurm", "name a FILE");
    Cli.Outcome missing = cli.run("import", "--from", "slurm", "--cluster", cli.clusterFile());
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("sacct is not on the PATH");
  }

  @Test
  void slurmIsNotAskedBeforeTheClusterTheClassesAndThePeriodAreRight() throws IOException {
    Path asked = dir.resolve("asked");
    String tool = "echo > " + asked;
    Object cluster = cli.clusterFile();
    assertThat(slurm(tool, "--cluster", "missing.yaml").err())
        .contains("missing.yaml: there is no such file");
    assertThat(slurm(tool, "--cluster", cluster, "--classes", "missing.yaml").err())
        .contains("missing.yaml: there is no such file");
    Cli.Outcome reversed =
        slurm(tool, "--cluster", cluster, "--since", "2026-11-01", "--until", "2026-10-01");
    assertThat(reversed.code()).isEqualTo(2);
    assertThat(reversed.err())
        .isEqualTo("--until 2026-10-01 is not after --since 2026-11-01; exchange them\n");
    assertThat(asked).doesNotExist();
  }
}
