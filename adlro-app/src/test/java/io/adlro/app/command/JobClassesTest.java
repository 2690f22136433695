package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The classes of a site's history, and what every output says of them and of its scheduler. */
final class JobClassesTest {
  private static final String CLUSTER =
      """
      models: {V100: {memory: 16GiB}, T4: {memory: 16GiB}}
      nodes:
        - {name: a, gpuModel: V100, gpus: 2, cpuCores: 32, memory: 256GiB, network: 100Gbit/s}
        - {name: b, gpuModel: T4, gpus: 2, cpuCores: 32, memory: 256GiB, network: 100Gbit/s}
      speeds:
        training: {V100: 1, T4: 0.5}
        inference: {V100: 1, T4: 0.8}
      """;

  private static final String HEADER =
      "JobID|JobName|User|Account|Partition|State|Submit|Start|End|ElapsedRaw|ReqTRES|AllocTRES\n";

  @TempDir Path dir;
  private Cli cli;
  private Path cluster;
  private Path log;

  @BeforeEach
  void aHistory() throws IOException {
    cli = new Cli(dir);
    cluster = Files.writeString(dir.resolve("site.yaml"), CLUSTER);
    log =
        Files.writeString(
            dir.resolve("june.txt"),
            HEADER
                + row(1, "Training_7", "00:00", "01:00", 3600, "t4")
                + row(2, "x17", "00:10", "02:00", 3600, "v100")
                + row(3, "x18", "00:20", "02:10", 3600, "v100"));
  }

  private static String row(
      int id, String name, String submit, String start, int elapsed, String model) {
    String day = "2024-06-01T";
    return "%d|%s|ana|nlp|gpu|COMPLETED|%s|%s|%s|%d|cpu=2,gres/gpu:%s=1|cpu=2,gres/gpu=1\n"
        .formatted(
            id,
            name,
            day + submit + ":00",
            day + start + ":00",
            day + start + ":59",
            elapsed,
            model);
  }

  private Path map(String... lines) throws IOException {
    return Files.writeString(dir.resolve("map.yaml"), String.join("\n", lines) + "\n");
  }

  private Cli.Outcome importing(Object... more) {
    return run("import", "--from", "sacct", log, more);
  }

  private Cli.Outcome comparing(Object... more) {
    return run("compare", "--policies", "fcfs,sjf", "--trace=sacct:" + log, more);
  }

  private Cli.Outcome run(
      String command, String option, String value, Object input, Object[] more) {
    List<Object> arguments =
        new ArrayList<>(
            List.of(command, option, value, input, "--zone", "UTC", "--cluster", cluster));
    arguments.addAll(List.of(more));
    return cli.run(arguments.toArray());
  }

  @Test
  void manyUnclassifiedJobsAreSaidFirstWithTheRemedyInEveryOutput() throws IOException {
    Path page = dir.resolve("report.html");
    String first = "66.7 % of the GPU time (2 of 3 jobs) has no job class";
    assertThat(importing().out()).startsWith("warning:   " + first).contains("--classes map.yaml");
    assertThat(comparing("--report", page).out()).startsWith("warning:   " + first);
    assertThat(run("simulate", "--policy", "fcfs", "--trace=sacct:" + log, new Object[0]).out())
        .startsWith("warning:   " + first);
    for (Cli.Outcome json : List.of(importing("--json", "-"), comparing("--json", "-"))) {
      JsonNode root = JsonMapper.shared().readTree(json.out());
      assertThat(root.propertyNames().iterator().next()).isEqualTo("warning");
      assertThat(root.get("warning").asString()).startsWith(first);
    }
    Path folder = dir.resolve("export");
    assertThat(comparing("--export", folder).err()).isEmpty();
    assertThat(Files.readString(folder.resolve("metrics-fcfs-1.json"))).contains(first);
    String html = Files.readString(page);
    assertThat(html.indexOf("role=\"alert\"")).isBetween(0, html.indexOf("<h1"));
  }

  @Test
  void aMapGivesTheClassesAndTheTableSaysByWhichRule() throws IOException {
    Path map = map("rules:", "  - class: inference", "    name: ^x1", "    account: nlp");
    Cli.Outcome outcome = importing("--classes", map);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .startsWith("read:")
        .containsPattern("map +inference +2 +2.00 +66.7")
        .containsPattern("named +training +1 +1.00 +33.3")
        .doesNotContain("unclassified");
    assertThat(comparing("--classes", map).out())
        .contains("classes:   map 66.7 % of the GPU time (inference); named 33.3 %");
  }

  @Test
  void aMapWithMistakesIsRefusedWithFileLineKeyAndRemedy() throws IOException {
    Path map = map("rules:", "  - class: infrence", "    name: (");
    Cli.Outcome outcome = comparing("--classes", map);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("map.yaml:2: `rules[0].class` cannot be `infrence`; did you mean `inference`?");
    Cli.Outcome seed = importing("--class-seed", "3");
    assertThat(seed.code()).isEqualTo(2);
    assertThat(seed.err()).contains("--class-seed no longer exists").contains("--classes map.yaml");
  }

  @Test
  void gpuHoursAndRunTimesAreRealAndWorkIsNamedSo() throws IOException {
    JsonNode json = JsonMapper.shared().readTree(importing("--json", "-").out());
    assertThat(json.get("gpuHours").asDouble()).isCloseTo(3, within(1e-9));
    // Training at half the speed; the others at the mean speed of a V100.
    assertThat(json.get("workGpuHours").asDouble()).isCloseTo(2.5, within(1e-9));
    assertThat(json.get("runSeconds").get("p99").asDouble()).isEqualTo(3600);
    assertThat(importing().out())
        .contains("3.00 GPU hours")
        .contains("work:      2.50 GPU hours at speed 1")
        .contains("run time:  p50 60 min, p90 60 min, p99 60 min");
  }

  @Test
  void theSchedulerOfTheTraceIsInTextJsonAndPage() throws IOException {
    Path page = dir.resolve("report.html");
    Cli.Outcome text = comparing("--report", page);
    assertThat(text.out())
        .contains("really:    your scheduler: mean wait 93 min")
        .contains("assumed:   for 2 jobs: no class known");
    JsonNode json = JsonMapper.shared().readTree(comparing("--json", "-").out());
    assertThat(StreamSupport.stream(json.propertyNames().spliterator(), false).limit(5))
        .containsExactly("warning", "really", "assumed", "unclassifiedShare", "jobClasses");
    assertThat(json.get("really").get("compared").asBoolean()).isTrue();
    assertThat(json.get("really").get("meanWaitSeconds").asDouble()).isEqualTo(5600);
    assertThat(json.get("really").get("policies").get(0).get("name").asString()).isNotEmpty();
    assertThat(json.get("assumed").get(0).get("jobs").asInt()).isEqualTo(2);
    assertThat(Files.readString(page))
        .contains("Your scheduler and the trace")
        .contains("Really: your scheduler: mean wait 93 min")
        .contains("for 2 jobs: no class known");
  }

  @Test
  void aRecordedScheduleThatDoesNotFitIsNotComparedButThePoliciesAre() throws IOException {
    Files.writeString(
        log, row(4, "x19", "00:30", "02:20", 3600, "v100"), StandardOpenOption.APPEND);
    Cli.Outcome outcome = comparing();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .contains(
            "really: not compared: the recorded schedule held 3 V100 at once (2024-06-01 02:20"
                + "), the cluster has 2; use the cluster that it ran on")
        .contains("fcfs")
        .doesNotContain("your scheduler:");
    JsonNode json = JsonMapper.shared().readTree(comparing("--json", "-").out());
    assertThat(json.get("really").get("compared").asBoolean()).isFalse();
    assertThat(json.get("really").get("notCompared").asString()).contains("held 3 V100");
    assertThat(json.get("policies").size()).isEqualTo(2);
  }

  @Test
  void refusedJobsAreNotMeasured() throws IOException {
    String wide = row(5, "training", "00:40", "03:20", 60, "t4").replace("t4=1", "t4=3");
    Files.writeString(log, wide, StandardOpenOption.APPEND);
    assertThat(comparing().out())
        .contains("4 jobs, 3 measured")
        .contains("refused:   1 job that can never run");
  }
}
