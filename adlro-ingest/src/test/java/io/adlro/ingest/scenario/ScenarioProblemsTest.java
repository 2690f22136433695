package io.adlro.ingest.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioProblemsTest {
  @TempDir Path folder;
  private TestHome home;

  @BeforeEach
  void home() {
    home = new TestHome(folder);
  }

  @Test
  void everyProblemIsReportedAtOnceWithItsLine() {
    assertThat(
            home.problemsIn(
                """
                cluster: duo
                load: eleven
                workload:
                  jobs: 0
                  arrivals: poison
                  surge: {class: trian, factor: 1, from: 0.6, to: 0.5}
                  classes:
                    train:
                      share: -1
                      work: {kind: pareto, shape: 1, min: 30s, max: 20s}
                      gpus: [{value: 1, weight: 0}]
                      gpuShare: 1500
                      allowedModels: [huge]
                    paint:
                      work: {mean: 1y}
                      cpu: 4
                  priorities: [0.5, 1.5]
                  estimates: {kind: noisy}
                  templates: {repeat: 2}
                physics:
                  interference: yes
                  thermal: {ambient: 90}
                faults:
                  drift: {gpus: 0.5, slowest: 0.7, mildest: 0.4, from: 0.5, to: 0.2}
                  gpuLoss: {meanUp: 1h}
                preemption: sometimes
                measure: {warmup: 0.6, drain: 0.6}
                """))
        .containsExactly(
            "x.yaml:2: `load` is the text \"eleven\"; expected a number from 0.01 to 10",
            "x.yaml:4: `workload.jobs` is 0; expected a whole number from 1 to 50000000",
            "x.yaml:5: `workload.arrivals` cannot be `poison`; did you mean `poisson`?",
            "x.yaml:6: `workload.surge.class` cannot be `trian`; did you mean `train`?",
            "x.yaml:6: `workload.surge.factor` is 1; expected a number from 1.01 to 1000",
            "x.yaml:6: `workload.surge.to` must be above `from`, which is 0.6",
            "x.yaml:9: `workload.classes.train.share` is -1; expected a number of at least 0",
            "x.yaml:10: `workload.classes.train.work.max` must be above `min`, which is 30s",
            "x.yaml:11: `workload.classes.train.gpus` has no weight above 0; give one to the values"
                + " that are to be drawn",
            "x.yaml:12: `workload.classes.train.gpuShare` is 1500; expected a whole number from 1"
                + " to 1000",
            "x.yaml:13: `workload.classes.train.allowedModels[0]` cannot be `huge`; expected one of"
                + " `big`, `small`",
            "x.yaml:14: `workload.classes.paint` has no row in the `speeds` of the cluster;"
                + " expected one of `render`, `train`",
            "x.yaml:15: `workload.classes.paint.work.mean` is the text \"1y\"; expected a duration"
                + " from 1ms to 365d, such as 250ms, 30s, 5m or 2h",
            "x.yaml:16: `workload.classes.paint.cpu` is not a known key; did you mean"
                + " `workload.classes.paint.cpuCores`?",
            "x.yaml:17: `workload.priorities[1]` is 1.5; expected a number from 0 to 1",
            "x.yaml:18: `workload.estimates.sigma` is missing; expected a number from 0 to 5",
            "x.yaml:19: `workload.templates.repeat` is 2; expected a number from 0 to 1",
            "x.yaml:21: `physics.interference` is the text \"yes\"; expected a number from 0 to"
                + " 100",
            "x.yaml:22: `physics.thermal.ambient` is 90; expected a number from -40 to 39",
            "x.yaml:24: `faults.drift.mildest` must not be below `slowest`, which is 0.7",
            "x.yaml:24: `faults.drift.to` must be above `from`, which is 0.5",
            "x.yaml:25: `faults.gpuLoss.meanDown` is missing; expected a duration from 1ms to 365d,"
                + " such as 250ms, 30s, 5m or 2h",
            "x.yaml:26: `preemption` cannot be `sometimes`; expected one of `none`, `allowed`",
            "x.yaml:27: `measure.drain` and `warmup` leave too little to measure; cut 0.95 at"
                + " most");
  }

  @Test
  void problemsInTheClusterFileAreReportedTogetherWithThoseInTheScenario() {
    home.write("clusters/duo", TestHome.DUO.replace("gpus: 4", "gpus: none"));

    assertThat(home.problemsIn(TestHome.TINY.replace("jobs: 50", "jobs: many")))
        .containsExactly(
            "clusters/duo.yaml:5: `nodes[0].gpus` is the text \"none\"; expected a whole number"
                + " from 1 to 1024",
            "x.yaml:5: `workload.jobs` is the text \"many\"; expected a whole number from 1 to"
                + " 50000000");
  }

  @Test
  void aScenarioNeedsAClusterAndAWorkload() {
    assertThat(home.problemsIn("load: 0.5\n"))
        .containsExactly(
            "x.yaml:1: `cluster` is missing; expected a map of keys and values",
            "x.yaml:1: `workload` is missing; expected a map of keys and values");
  }

  @ParameterizedTest
  @CsvSource({
    "gpuMemory: 48GiB, 'needs 48 GiB of GPU memory, largest GPU it may use has 32 GiB'",
    "'gpuMemory: [16, 20], allowedModels: [small]',"
        + " 'needs 16 GiB of GPU memory, largest GPU it may use has 8 GiB'",
    "'gpus: [16, 20]', 'needs 16 GPUs, all of big, small take 12'",
    "'gpus: 5, locality: one-node', 'needs 5 GPUs on one node, largest node with big, small takes"
        + " 4'",
    "cpuCores: 32,"
        + " 'needs 32.0 CPU cores and 0 GiB of memory for each GPU, no node with big, small has"
        + " them'",
  })
  void aClassOfWhichNoJobCanEverRunIsRefused(String needs, String why) {
    String text = TestHome.TINY.replace("render: {", "render: {" + needs + ", ");

    assertThat(home.problemsIn(text))
        .containsExactly(
            "x.yaml:9: `workload.classes.render` has no job that can ever run: the smallest "
                + why);
  }

  @Test
  void aClassOfWhichSomeJobsCanRunIsTaken() {
    home.write("x", TestHome.TINY.replace("render: {", "render: {gpuMemory: [4GiB, 48GiB], "));

    assertThat(home.load("x").workload().classes()).hasSize(2);
  }

  @Test
  void sharesMustNotAllBeZero() {
    String text =
        TestHome.TINY.replace("share: 3", "share: 0").replace("render: {", "render: {share: 0, ");

    assertThat(home.problemsIn(text))
        .containsExactly("x.yaml:4: `workload`: `classes` has none with a `share` above 0");
  }

  @Test
  void aBatchHasNoTimeForASurge() {
    String text =
        TestHome.TINY.replace(
            "arrivals: {kind: bursts, meanSize: 4, span: 2s}",
            "arrivals: batch\n  surge: {class: train, factor: 2, from: 0, to: 1}");

    assertThat(home.problemsIn(text))
        .containsExactly(
            "x.yaml:7: `workload.surge` needs time, but all jobs of a batch come at once; remove"
                + " it");
  }

  @Test
  void gapsInTelemetryNeedTelemetry() {
    assertThat(home.problemsIn(TestHome.TINY + "faults:\n  telemetry: {missing: 0.1}\n"))
        .containsExactly(
            "x.yaml:11: `faults.telemetry` needs `physics.telemetry: true`; set it, or remove"
                + " this");
  }

  @Test
  void knownSpeedsOfGpusLeaveNothingToMeasure() {
    assertThat(
            home.problemsIn(
                TestHome.TINY + "physics:\n  telemetry: true\n  knownGpuSpeeds: true\n"))
        .containsExactly(
            "x.yaml:12: `physics.knownGpuSpeeds` leaves nothing to measure; set `telemetry: false`,"
                + " or remove this");
  }

  @Test
  void progressIsReportedWithTelemetryOnly() {
    assertThat(home.problemsIn(TestHome.TINY + "physics:\n  progress: 0.5\n"))
        .containsExactly(
            "x.yaml:11: `physics.progress` needs `physics.telemetry: true`; set it, or remove this");
  }

  @Test
  void anUnknownNameIsReportedWithTheNearestOne() {
    assertThat(home.problemsOf("tny"))
        .containsExactly("there is no scenario `tny`; did you mean `tiny`?");
    assertThat(home.problemsOf("something-else"))
        .containsExactly("there is no scenario `something-else`; expected `tiny`");
    assertThat(home.problemsOf("a\0b")).containsExactly("`a?b` is not the name of a file");
    assertThat(home.problemsIn(TestHome.TINY.replace("duo", "due")))
        .containsExactly(
            "x.yaml:2: `cluster` is `due`, which is not a known cluster; did you mean `duo`?");
  }

  @Test
  void aFileThatIsNotAScenarioIsRefusedInOneSentence() throws IOException {
    assertThat(home.problemsIn("")).containsExactly("x.yaml: is empty; expected keys and values");
    assertThat(home.problemsIn("just words\n"))
        .containsExactly(
            "x.yaml:1: the document is the text \"just words\"; expected a map of keys and values");
    assertThat(home.problemsIn("- a\n- b\n"))
        .containsExactly("x.yaml:1: the document is a list; expected a map of keys and values");
    assertThat(home.problemsIn("workload: {classes: [\n")).hasSize(1);
    Files.write(folder.resolve("scenarios/x.yaml"), new byte[] {'a', ':', ' ', (byte) 0xc3, 40});
    assertThat(home.problemsOf("x"))
        .containsExactly("x.yaml:1: is not UTF-8 text; save the file as UTF-8");
    Path directory = Files.createDirectory(folder.resolve("d.yaml"));
    assertThat(home.problemsOf(directory.toString()))
        .containsExactly(directory + ": is a directory; name a file in it");
    Path nowhere = folder.resolve("nowhere.yaml");
    assertThat(home.problemsOf(nowhere.toString()))
        .containsExactly(nowhere + ": there is no such file; check its name");
  }

  @Test
  void sectionsThatAreNotMapsAreReportedOnceEach() {
    assertThat(
            home.problemsIn(
                """
                cluster: [duo]
                workload: {jobs: 5, classes: all, users: many, arrivals: [1], priorities: {kind: levels}}
                physics: ideal
                faults: 3
                measure: []
                """))
        .containsExactly(
            "x.yaml:1: `cluster` is a list; expected a map of keys and values",
            "x.yaml:2: `workload.classes` is the text \"all\"; expected a map of keys and values",
            "x.yaml:2: `workload.arrivals` is a list; expected a map of keys and values",
            "x.yaml:2: `workload.priorities.levels` is missing; expected a list of at least one",
            "x.yaml:2: `workload.users` is the text \"many\"; expected a map of keys and values",
            "x.yaml:3: `physics` is the text \"ideal\"; expected a map of keys and values",
            "x.yaml:4: `faults` is 3; expected a map of keys and values",
            "x.yaml:5: `measure` is an empty list; expected a map of keys and values");
    assertThat(
            home.problemsIn(
                """
                cluster:
                  models: {big: 32GiB}
                  nodes: [n1, n2]
                  speeds: {train: 1}
                workload:
                  jobs: 5
                  classes: {train: 30s}
                """))
        .containsExactly(
            "x.yaml:2: `cluster.models.big` is the text \"32GiB\"; expected a map of keys and"
                + " values",
            "x.yaml:3: `cluster.nodes[0]` is the text \"n1\"; expected a map of keys and values",
            "x.yaml:3: `cluster.nodes[1]` is the text \"n2\"; expected a map of keys and values",
            "x.yaml:4: `cluster.speeds.train` is 1; expected a map of keys and values",
            "x.yaml:7: `workload.classes.train` is the text \"30s\"; expected a map of keys and"
                + " values");
  }

  @Test
  void aBrokenScenarioIsStillListed() {
    home.write("broken", "# Not yet ready.\nload: [\n");
    home.write("named", "purpose: By its key.\nload: 1\n");

    assertThat(home.files().list())
        .isEqualTo(
            List.of(
                new ScenarioFiles.Listed("broken", "Not yet ready."),
                new ScenarioFiles.Listed("named", "By its key."),
                new ScenarioFiles.Listed("tiny", "Two models, two classes.")));
  }

  @Test
  void aHomeWithoutScenariosListsNone() {
    ScenarioFiles files = ScenarioFiles.of(folder.resolve("elsewhere"));

    assertThat(files.list()).isEmpty();
    assertThatThrownBy(() -> files.load("paper"))
        .isInstanceOf(UserError.class)
        .hasMessage("there is no scenario `paper`");
  }
}
