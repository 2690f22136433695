package io.adlro.ingest.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.sim.fault.NodeChange;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangesTest {
  private static final long MINUTE = 60_000_000;

  @TempDir Path folder;
  private TestHome home;

  @BeforeEach
  void home() {
    home = new TestHome(folder);
  }

  private List<NodeChange> changesOf(String text) {
    home.write("x", "base: tiny\n" + text);
    return home.load("x").changes();
  }

  private List<String> problemsIn(String text) {
    return home.problemsIn("base: tiny\n" + text);
  }

  @Test
  void nodesLeaveAndAreDrainedAtTheirTimes() {
    assertThat(
            changesOf(
                """
                changes:
                  - {at: 20m, leave: s-2}
                  - {at: 5m, until: 10m, drain: b-1}
                  - {at: 30m, drain: b-2}
                """))
        .containsExactly(
            new NodeChange.Drain(5 * MINUTE, OptionalLong.of(10 * MINUTE), "b-1"),
            new NodeChange.Leave(20 * MINUTE, "s-2"),
            new NodeChange.Drain(30 * MINUTE, OptionalLong.empty(), "b-2"));
  }

  @Test
  void aGroupOfNodesJoinsWithAModelOfTheClusterOrOfTheCatalogue() {
    List<NodeChange> changes =
        changesOf(
            """
            changes:
              - {at: 1h, join: {name: "new-{1..2}", gpuModel: big, gpus: 1, cpuCores: 8, memory: 8GiB}}
              - {at: 2h, join: {name: h, gpuModel: H100, gpus: 8, cpuCores: 8, memory: 8GiB}}
              - {at: 3h, leave: new-2}
              - {at: 4h, join: {name: new-2, gpuModel: small, gpus: 1, cpuCores: 8, memory: 8GiB}}
            """);
    assertThat(changes).hasSize(5);
    NodeChange.Join hopper = (NodeChange.Join) changes.get(2);
    assertThat(hopper.added().model().memoryMib()).isEqualTo(80 * 1024);
    assertThat(hopper.added().speedByClass()).hasSize(2).allMatch(speed -> speed > 0);
  }

  @Test
  void aModelOfTheClusterMayHaveNoNodeAtTheBeginning() {
    String large =
        TestHome.DUO.replace("small: {memory", "huge: {memory: 80GiB}\n  small: {memory");
    home.write("clusters/trio", large.replaceAll("big: 1, ", "big: 1, huge: 2, "));
    assertThat(
            changesOf(
                """
                cluster: trio
                changes:
                  - {at: 1h, join: {name: h, gpuModel: huge, gpus: 8, cpuCores: 8, memory: 8GiB}}
                workload:
                  classes:
                    train: {gpuMemory: 60GiB}
                """))
        .hasSize(1);
    assertThat(home.problemsIn("base: tiny\ncluster: trio"))
        .singleElement()
        .asString()
        .contains("no node has a GPU of huge");
  }

  @Test
  void aClassThatNoPresentNodeCanRunNeedsOneThatJoins() {
    String huge = "workload: {classes: {train: {gpuMemory: 60GiB}}}\n";
    assertThat(problemsIn(huge))
        .singleElement()
        .asString()
        .contains("has no job that can ever run: the smallest needs 60 GiB of GPU memory");
    String join =
        "changes: [{at: 1h, join: {name: h, gpuModel: H100, gpus: 4, cpuCores: 8, memory: 8GiB}}]";
    assertThat(changesOf(huge + join)).hasSize(1);
  }

  @Test
  void everyMistakeIsReportedWithItsLineAndKey() {
    assertThat(
            problemsIn(
                """
                changes:
                  - {at: 1h, leave: b-3}
                  - {at: 1h, leave: new-1}
                  - {at: 2h, join: {name: new-1, gpuModel: big, gpus: 1, cpuCores: 8, memory: 8GiB}}
                  - {at: 3h, leave: s-1}
                  - {at: 4h, drain: s-1}
                  - {at: 2h, until: 1h, drain: b-1}
                  - {at: 2h, leave: b-1, drain: b-2}
                  - {at: 2h}
                  - {at: 2h, until: 3h, leave: b-1}
                  - {at: 5h, join: {name: b-2, gpuModel: big, gpus: 1, cpuCores: 8, memory: 8GiB}}
                  - {leave: b-1}
                """))
        .containsExactly(
            "x.yaml:3: `changes[0].leave` is `b-3`, which no node is called at that time; did you"
                + " mean `b-1`?",
            "x.yaml:4: `changes[1].leave` is `new-1`, which no node is called at that time; expected"
                + " one of `b-1`, `b-2`, `s-1`, `s-2`",
            "x.yaml:7: `changes[4].drain` is `s-1`, which has left before; remove it, or change a"
                + " time",
            "x.yaml:8: `changes[5].until` must be above `at`, which is 2h",
            "x.yaml:9: `changes[6]` needs one of `join`, `leave` and `drain`; it has 2",
            "x.yaml:10: `changes[7]` needs one of `join`, `leave` and `drain`; it has 0",
            "x.yaml:11: `changes[8].until` is for `drain` only; remove it",
            "x.yaml:13: `changes[10].at` is missing; expected a duration from 0s to 3650d, such as"
                + " 250ms, 30s, 5m or 2h");
  }

  @Test
  void aNameIsFreeOnlyWhenItsNodeHasLeft() {
    assertThat(
            problemsIn(
                """
                changes:
                  - {at: 5h, join: {name: b-2, gpuModel: big, gpus: 1, cpuCores: 8, memory: 8GiB}}
                """))
        .containsExactly(
            "x.yaml:3: `changes[0].join` cannot join: two nodes have the name b-2; rename one");
  }

  @Test
  void aModelThatNeitherTheClusterNorTheCatalogueHasIsRefused() {
    assertThat(
            problemsIn(
                """
                changes:
                  - {at: 2h, join: {name: p, gpuModel: prototype, gpus: 1, cpuCores: 8, memory: 8GiB}}
                """))
        .containsExactly(
            "x.yaml:3: `changes[0].join.gpuModel` is `prototype`, which is neither in"
                + " `cluster.models` nor in the catalogue; describe it in `cluster.models` with its"
                + " speeds");
  }
}
