package io.adlro.ingest.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Interconnect;
import io.adlro.core.model.Node;
import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterFilesTest {
  private static final String REST =
      """
      models: {a: {memory: 16}}
      speeds: {x: {a: 1}}
      nodes:
      """;

  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Cluster read(String yaml) throws IOException {
    return ClusterFiles.read(write("c.yaml", yaml));
  }

  private List<String> problemsOf(Path file) {
    UserError error = catchThrowableOfType(UserError.class, () -> ClusterFiles.read(file));
    assertThat(error).isNotNull();
    return error.sentences().stream().map(s -> s.replace(folder + "/", "")).toList();
  }

  private List<String> problemsIn(String yaml) throws IOException {
    return problemsOf(write("c.yaml", yaml));
  }

  @Test
  void everyKeyOfANodeAndAModelIsRead() throws IOException {
    Cluster cluster =
        read(
            """
            models:
              a: {memory: 24GiB, memoryBandwidth: 672, idlePower: 20, peakPower: 260, throttle: 89, maxTemperature: 93}
              b: {memory: 512MiB}
            speeds:
              x: {b: 0.5, a: 2}
            nodes:
              - {name: n, gpuModel: a, gpus: 2, cpuCores: 1.5, memory: 1TiB, interconnect: xgmi, network: 100Gbit/s, deviceFactors: [1, 0.9]}
              - {name: m, gpuModel: b, gpus: 1, cpuCores: 0, memory: 0, network: 3GB/s}
            """);

    assertThat(cluster.models())
        .containsExactly(
            new GpuModel("a", 24_576, 672, 20, 260, 89, 93), GpuModel.withMemory("b", 512));
    assertThat(cluster.nodes())
        .containsExactly(
            new Node("n", "a", 2, 1500, 1_048_576, Interconnect.XGMI, 12.5, List.of(1.0, 0.9)),
            new Node("m", "b", 1, 0, 0, Interconnect.PCIE, 3, List.of(1.0)));
    assertThat(cluster.speed(0, 0)).isEqualTo(2);
    assertThat(cluster.speed(0, 1)).isEqualTo(0.5);
  }

  @Test
  void groupsOfNodesAreCounted() throws IOException {
    Cluster cluster =
        read(
            REST
                + """
                  - {name: "r1-n{9..11}-x", gpuModel: a, gpus: 2, cpuCores: 8, memory: 64}
                  - {name: m, count: 2, gpuModel: a, gpus: 1, cpuCores: 8, memory: 64}
                  - {name: "k{1..250}", count: 250, gpuModel: a, gpus: 4, cpuCores: 8, memory: 64}
                """);

    assertThat(cluster.nodes().stream().skip(249).map(Node::name))
        .as("larger nodes first, equal ones by number")
        .containsExactly("k250", "r1-n9-x", "r1-n10-x", "r1-n11-x", "m-1", "m-2");
    assertThat(cluster.gpuCount()).isEqualTo(6 + 2 + 1_000);
  }

  @Test
  void theExportedFormIsRead() throws IOException {
    Cluster cluster =
        ClusterFiles.read(
            write(
                "cluster.json",
                """
                {"gpuModels": {"volta": {"memoryGib": 32}, "odd": {"memoryGib": 0.5}},
                 "speeds": {"simulation": {"volta": 1.0, "odd": 0.25}},
                 "nodes": [{"name": "n1", "gpuModel": "volta", "gpus": 4, "cpuCores": 64, "memoryGib": 256},
                           {"name": "n2", "gpuModel": "odd", "gpus": 1, "cpuCores": 0.5, "memoryGib": 1.5}]}
                """));

    assertThat(cluster.models())
        .containsExactly(GpuModel.withMemory("volta", 32_768), GpuModel.withMemory("odd", 512));
    assertThat(cluster.nodes().get(0)).isEqualTo(Node.of("n1", "volta", 4, 64, 256));
    assertThat(cluster.nodes().get(1).cpuMilli()).isEqualTo(500);
    assertThat(cluster.nodes().get(1).memoryMib()).isEqualTo(1_536);
    assertThat(cluster.speed(0, 1)).isEqualTo(0.25);
  }

  @Test
  void aWrittenClusterReadAgainIsTheSame() throws IOException {
    Cluster cluster =
        read(
            """
            models:
              a: {memory: 24577MiB, memoryBandwidth: 672.25, idlePower: 20.1, peakPower: 260, throttle: 89, maxTemperature: 93}
              b: {memory: 16}
            speeds:
              x: {a: 0.333333333333, b: 1}
              y: {a: 100, b: 0.001}
            nodes:
              - {name: "n{1..2}", gpuModel: a, gpus: 2, cpuCores: 1.234, memory: 333MiB, interconnect: nvlink, network: 77Gbit/s, deviceFactors: [0.9, 0.123456789]}
              - {name: m, gpuModel: b, gpus: 1, cpuCores: 8, memory: 64, gpuIds: [GPU-5a:1]}
            """);

    String json = ClusterFiles.json(cluster);
    Cluster again = ClusterFiles.read(write("cluster.json", json));

    assertThat(again.models()).isEqualTo(cluster.models());
    assertThat(again.nodes()).isEqualTo(cluster.nodes());
    assertThat(again.classes()).isEqualTo(cluster.classes());
    for (int c = 0; c < 2; c++) {
      for (int m = 0; m < 2; m++) {
        assertThat(again.speed(c, m)).isEqualTo(cluster.speed(c, m));
      }
    }
    assertThat(ClusterFiles.json(again)).isEqualTo(json);
    assertThat(json).contains("\"memoryGib\" : 16,").contains("\"cpuCores\" : 8,");
  }

  @Test
  void nodesAreNumberedByWhatTheyAreInWhateverOrderTheFileHasThem() throws IOException {
    String large = "  - {name: %s, gpuModel: a, gpus: 4, cpuCores: 8, memory: 64}\n";
    String small = "  - {name: %s, gpuModel: a, gpus: 1, cpuCores: 8, memory: 64}\n";

    Cluster cluster = read(REST + small.formatted("x") + large.formatted("y"));
    Cluster other = read(REST + large.formatted("u") + small.formatted("v"));

    assertThat(cluster.nodes().stream().map(Node::name)).containsExactly("y", "x");
    assertThat(other.nodes().stream().map(Node::name)).containsExactly("u", "v");
  }

  @Test
  void gpuIdsAreReadAndWritten() throws IOException {
    Cluster cluster =
        read(
            REST
                + """
                  - {name: n, gpuModel: a, gpus: 2, cpuCores: 8, memory: 64, gpuIds: [GPU-1, "22"]}
                  - {name: m, gpuModel: a, gpus: 1, cpuCores: 8, memory: 64}
                """);

    assertThat(cluster.gpuIndex("22")).isEqualTo(1);
    assertThat(cluster.gpuIndex("m/0")).isEqualTo(2);
    assertThat(read(ClusterFiles.yaml(cluster, ClusterNotes.NONE)).nodes())
        .isEqualTo(cluster.nodes());
  }

  @Test
  void gpuIdsThatCannotIdentifyAreProblems() throws IOException {
    assertThat(
            problemsIn(
                REST
                    + """
                      - {name: n, gpuModel: a, gpus: 2, cpuCores: 8, memory: 64, gpuIds: [GPU-1]}
                      - {name: m, gpuModel: a, gpus: 1, cpuCores: 8, memory: 64, gpuIds: [GPU-1]}
                      - {name: k, count: 2, gpuModel: a, gpus: 1, cpuCores: 8, memory: 64, gpuIds: [a b]}
                    """))
        .containsExactly(
            "c.yaml:4: `nodes[0].gpuIds` has 1 of them for 2 GPUs; give one to each",
            "c.yaml:5: `nodes[1].gpuIds[0]` gives `GPU-1` to a second GPU; change one",
            "c.yaml:6: `nodes[2].gpuIds` has the ids of one node for 2 nodes; list each node with its own",
            "c.yaml:6: `nodes[2].gpuIds[0]` is `a b`; an id has letters, digits, `.`, `_`, `+`, `:`, `/` and `-`, at most 128");
    assertThat(
            problemsIn(
                REST
                    + """
                      - {name: n, gpuModel: a, gpus: 1, cpuCores: 8, memory: 64, gpuIds: [m/0]}
                      - {name: m, gpuModel: a, gpus: 1, cpuCores: 8, memory: 64}
                    """))
        .containsExactly(
            "c.yaml:1: the document: GPUs m/0 and n/0 have the same id m/0; change one");
  }

  @Test
  void everyProblemOfAClusterIsReportedAtOnce() throws IOException {
    assertThat(
            problemsIn(
                """
                models:
                  volta: {memory: 32GiB, idlePower: 400}
                  turing: {memory: 0, throttle: 99, maxTemperature: 90}
                  "bad name": {memory: 1}
                nodes:
                  - {name: n1, gpuModel: vlota, gpus: 4, cpuCores: 8, memory: 64}
                  - {name: n1, gpuModel: volta, gpus: 0, cpuCores: -1, memory: 64}
                  - {name: "t-{3..1}", gpuModel: turing, gpus: 2, cpuCores: 8, memory: 64, interconnect: nvlnk}
                  - {name: "u-{1..3}", count: 4, gpuModel: turing, gpus: 2, cpuCores: 8, memory: 64, network: fast}
                  - {name: "a b", gpuModel: turing, gpus: 2, cpuCores: 8, deviceFactors: [1.5, 0.9, 0.8]}
                  - {name: many, count: 999999, gpuModel: turing, gpus: 2, cpuCores: 8, memory: 64}
                speeds:
                  simulation: {volta: 1, turing: -0.5, "bad name": 1}
                  learning: {volta: 1, turin: 0.8, "bad name": 1}
                """))
        .containsExactly(
            "c.yaml:2: `models.volta.peakPower` must not be below `idlePower`, which is 400.0",
            "c.yaml:3: `models.turing.memory` is 0; expected memory from 1MiB to 1TiB, such as"
                + " 32GiB or 512MiB",
            "c.yaml:3: `models.turing.maxTemperature` must not be below `throttle`, which is 99.0",
            "c.yaml:4: `models.bad name` is named `bad name`; a name has letters, digits, `.`, `_`,"
                + " `+` and `-`, at most 64",
            "c.yaml:6: `nodes[0].gpuModel` cannot be `vlota`; did you mean `volta`?",
            "c.yaml:7: `nodes[1].name` gives `n1` to a second node; rename one",
            "c.yaml:7: `nodes[1].gpus` is 0; expected a whole number from 1 to 1024",
            "c.yaml:7: `nodes[1].cpuCores` is -1; expected a number from 0 to 10000",
            "c.yaml:8: `nodes[2].name` counts down in `t-{3..1}`; write the lower number first",
            "c.yaml:8: `nodes[2].interconnect` cannot be `nvlnk`; did you mean `nvlink`?",
            "c.yaml:9: `nodes[3].count` is 4, but `u-{1..3}` names 3 nodes; remove it",
            "c.yaml:9: `nodes[3].network` cannot be `fast`; expected such as 100Gbit/s or 12.5GB/s",
            "c.yaml:10: `nodes[4].name` is named `a b`; a name has letters, digits, `.`, `_`, `+`"
                + " and `-`, at most 64",
            "c.yaml:10: `nodes[4].memory` is missing; expected memory from 0GiB to 1024TiB, such as"
                + " 32GiB or 512MiB",
            "c.yaml:10: `nodes[4].deviceFactors[0]` is 1.5; expected a number from 0.001 to 1",
            "c.yaml:10: `nodes[4].deviceFactors` has 3 of them for 2 GPUs; give one to each",
            "c.yaml:11: `nodes[5].name` makes more than 100000 nodes; have fewer",
            "c.yaml:13: `speeds.simulation.turing` is -0.5; expected a number from 0.001 to 1000",
            "c.yaml:14: `speeds.learning.turin` is not a known key; did you mean"
                + " `speeds.learning.turing`?");
  }

  @Test
  void aModelNeedsANodeAndAClusterNeedsModelsAndSpeeds() throws IOException {
    String node = "nodes: [{name: n, gpuModel: a, gpus: 1, cpuCores: 1, memory: 1}]\n";

    assertThat(
            problemsIn(
                "models: {a: {memory: 1}, b: {memory: 1}}\nspeeds: {x: {a: 1, b: 1}}\n" + node))
        .containsExactly(
            "c.yaml:1: the document: no node has a GPU of b; add one, or remove it from `models`");
    assertThat(problemsIn("models: {}\nspeeds: {x: {}}\n" + node))
        .containsExactly("c.yaml:1: the document: `models` is empty; expected a GPU model");
    assertThat(problemsIn("models: {a: {memory: 1}}\nspeeds: {}\n" + node))
        .containsExactly(
            "c.yaml:1: the document: `speeds` is empty; expected a row for each job class");
    assertThat(problemsIn(REST.replace("nodes:", "nodes: []")))
        .containsExactly("c.yaml:3: `nodes` is an empty list; expected a list of at least one");
  }

  @Test
  void moreModelsThanBitsOfALongAreRefused() throws IOException {
    String models =
        IntStream.range(0, 64)
            .mapToObj(i -> "m" + i + ": {memory: 1}")
            .collect(Collectors.joining(", "));
    String speeds =
        IntStream.range(0, 64).mapToObj(i -> "m" + i + ": 1").collect(Collectors.joining(", "));

    assertThat(
            problemsIn(
                "models: {%s}\nspeeds: {x: {%s}}\nnodes: [{name: n, gpuModel: m0, gpus: 1, cpuCores: 1, memory: 1}]\n"
                    .formatted(models, speeds)))
        .containsExactly(
            "c.yaml:1: `models` has 64 models; at most 63 are possible, so leave out some");
  }

  @Test
  void aFileThatIsNotAClusterIsRefusedInOneSentence() throws IOException {
    assertThat(problemsIn("")).containsExactly("c.yaml: is empty; expected keys and values");
    assertThat(problemsOf(write("c.json", "[1, 2]")))
        .containsExactly("c.json:1: the document is a list; expected a map of keys and values");
    assertThat(problemsOf(write("d.json", "{\"gpuModels\": "))).hasSize(1);
    assertThat(problemsOf(folder)).containsExactly(folder + ": is a directory; name a file in it");
    assertThat(problemsOf(folder.resolve("none.yaml")))
        .containsExactly("none.yaml: there is no such file; check its name");
  }
}
