package io.adlro.ingest.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.sim.physics.ClassTraits;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.Durations;
import io.adlro.sim.workload.WeightedInt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InheritanceTest {
  @TempDir Path folder;
  private TestHome home;

  @BeforeEach
  void home() {
    home = new TestHome(folder);
  }

  private static ClassSpec jobClass(Scenario scenario, String name) {
    return scenario.workload().classes().stream()
        .filter(spec -> spec.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aScenarioSaysOnlyWhatDiffersFromItsBase() {
    home.write(
        "child",
        """
        # Longer training.
        base: tiny
        load: 0.7
        workload:
          classes:
            train: {work: {mean: 60s}}
        """);

    Scenario child = home.load("child");

    assertThat(child.name()).isEqualTo("child");
    assertThat(child.purpose()).isEqualTo("Longer training.");
    assertThat(child.load()).isEqualTo(0.7);
    assertThat(child.workload().jobs()).isEqualTo(50);
    assertThat(child.cluster().gpuCount()).isEqualTo(12);
    assertThat(jobClass(child, "train").work()).isEqualTo(new Durations.Lognormal(60_000_000, 1));
    assertThat(jobClass(child, "train").share()).isEqualTo(3);
    assertThat(jobClass(child, "render").work()).isEqualTo(new Durations.Exponential(10_000_000));
  }

  @Test
  void listsAndKindsAreReplacedAndAnEmptyKeyTakesAway() {
    home.write(
        "child",
        """
        base: tiny
        workload:
          arrivals: poisson
          classes:
            train: {work: {kind: fixed, value: 5s}, gpus: [{value: 4, weight: 2}]}
            render:
        """);

    Scenario child = home.load("child");

    assertThat(child.workload().arrivals()).isEqualTo(new Arrivals.Poisson());
    assertThat(child.workload().classes()).hasSize(1);
    assertThat(jobClass(child, "train").work()).isEqualTo(new Durations.Fixed(5_000_000));
    assertThat(jobClass(child, "train").gpus().choices()).containsExactly(new WeightedInt(4, 2));
  }

  @Test
  void aClusterIsMergedUnlessItBringsItsOwnModels() {
    home.write(
        "more-nodes",
        """
        base: tiny
        cluster:
          nodes:
            - {name: b, gpuModel: big, gpus: 8, cpuCores: 1, memory: 1}
            - {name: s, gpuModel: small, gpus: 1, cpuCores: 1, memory: 1}
        """);
    home.write(
        "another",
        """
        base: more-nodes
        cluster:
          models: {one: {memory: 1}}
          nodes: [{name: n, gpuModel: one, gpus: 2, cpuCores: 1, memory: 1}]
          speeds: {train: {one: 1}, render: {one: 2}}
        """);

    assertThat(home.load("more-nodes").cluster().gpuCount()).isEqualTo(9);
    assertThat(home.load("more-nodes").cluster().modelCount()).isEqualTo(2);
    assertThat(home.load("another").cluster().gpuCount()).isEqualTo(2);
    assertThat(home.load("another").cluster().modelCount()).isEqualTo(1);
  }

  @Test
  void traitsFollowTheOrderOfTheClusterNotOfTheWorkload() {
    Scenario tiny = home.load("tiny");

    assertThat(tiny.cluster().classes()).containsExactly("render", "train");
    assertThat(tiny.physics().traits())
        .containsExactly(new ClassTraits(7, 0.5, 0, 0.9), ClassTraits.PLAIN);
  }

  @Test
  void aFileOfTheUserMayBeBuiltOnOursOrOnItsNeighbour() throws IOException {
    Path mine = Files.createDirectory(folder.resolve("mine"));
    Files.writeString(mine.resolve("one.yml"), "base: tiny\nload: 0.3\n");
    Files.writeString(mine.resolve("two.yaml"), "base: one.yml\nworkload: {jobs: 7}\n");

    Scenario two = home.load(mine.resolve("two.yaml").toString());

    assertThat(two.name()).isEqualTo("two");
    assertThat(two.load()).isEqualTo(0.3);
    assertThat(two.workload().jobs()).isEqualTo(7);
  }

  @Test
  void problemsStandWhereTheValueStands() {
    home.write("half", "base: tiny\n\nworkload:\n  jobs: 9\n");

    assertThat(
            home.problemsIn(
                """
                base: half
                workload:
                  job: 3
                  classes:
                    train:
                      work: {sigma: -1}
                """))
        .containsExactly(
            "x.yaml:3: `workload.job` is not a known key; known here: `classes`, `jobs`,"
                + " `arrivals`, `surge`, `priorities`, `estimates`, `users`, `templates`",
            "x.yaml:6: `workload.classes.train.work.sigma` is -1; expected a number from 0 to 5");
  }

  @Test
  void aValueOfTheBaseThatNoLongerFitsIsReportedWhereItStands() {
    assertThat(
            home.problemsIn(
                """
                base: tiny
                cluster:
                  speeds: {train: {big: 0}}
                  nodes: [{name: n, gpuModel: small, gpus: 1, cpuCores: 1, memory: 1}]
                """))
        .containsExactly(
            "x.yaml:3: `cluster.speeds.train.big` is 0; expected a number from 0.001 to 1000");
    assertThat(
            home.problemsIn(
                """
                base: tiny
                cluster:
                  models: {one: {memory: 1}}
                  nodes: [{name: n, gpuModel: one, gpus: 2, cpuCores: 1, memory: 1}]
                  speeds: {train: {one: 1}}
                """))
        .containsExactly(
            "tiny.yaml:9: `workload.classes.render` has no row in the `speeds` of the cluster;"
                + " expected `train`");
  }

  @Test
  void theProblemsOfABaseAreThoseOfItsOwnFile() {
    home.write("broken", TestHome.TINY.replace("load: 0.5", "laod: 0.5"));

    assertThat(home.problemsIn("base: broken\nload: 0.5\n"))
        .containsExactly("broken.yaml:3: `laod` is not a known key; did you mean `load`?");
  }

  @Test
  void aBaseThatDoesNotExistIsReportedWithTheNearestName() {
    assertThat(home.problemsIn("load: 0.5\nbase: tinny\n"))
        .containsExactly(
            "x.yaml:2: `base` is `tinny`, which is not a known scenario; did you mean `tiny`?");
    assertThat(home.problemsIn("base: ../tiny.yaml\n"))
        .containsExactly(
            "x.yaml:1: `base` is `../tiny.yaml`, but there is no such file; its path starts at the"
                + " folder of this one");
    assertThat(home.problemsIn("base: [tiny]\n"))
        .containsExactly("x.yaml:1: `base` is not the name of a scenario");
  }

  @Test
  void basesThatLeadInACircleAreReported() {
    home.write("a", "base: b\n");
    home.write("b", "# Built on a.\nbase: c\n");
    home.write("c", "base: a\n");

    assertThat(home.problemsOf("a"))
        .containsExactly(
            "c.yaml:1: `base` is `a`, which is built on this file itself; remove one `base`");
    assertThat(home.problemsIn("base: x\n"))
        .isEqualTo(
            List.of(
                "x.yaml:1: `base` is `x`, which is built on this file itself; remove one `base`"));
  }

  @Test
  void aLongChainOfBasesIsRefused() {
    home.write("b0", "base: tiny\n");
    for (int i = 1; i <= 40; i++) {
      home.write("b" + i, "base: b" + (i - 1) + "\n");
    }

    assertThat(home.load("b30").load()).isEqualTo(0.5);
    assertThat(home.problemsOf("b40"))
        .containsExactly("b8.yaml:1: `base` is the base of 33 scenarios in a row; have fewer");
  }
}
