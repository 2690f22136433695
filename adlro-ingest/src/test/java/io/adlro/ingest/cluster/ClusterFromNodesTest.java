package io.adlro.ingest.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Interconnect;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.Intake;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ClusterFromNodesTest {
  private static final SpeedTable KNOWN =
      new SpeedTable(
          List.of("training", "simulation"),
          List.of("V100", "G2"),
          new double[][] {{1, 0.6}, {1, 0.5}});

  private final Intake intake = new Intake();

  @Test
  void aModelOfTheTableKeepsItsSpeedsInAnySpelling() {
    Cluster cluster = build(node("n1", whole("Tesla-V100-SXM2-16GB", 4))).cluster();
    assertThat(cluster.gpuCount()).isEqualTo(4);
    assertThat(cluster.models().get(0).name()).isEqualTo("V100-SXM2-16GB");
    assertThat(cluster.models().get(0).memoryMib()).isEqualTo(16_384);
    assertThat(cluster.speed(cluster.classIndex("simulation"), 0)).isEqualTo(1);
    Node node = cluster.nodes().get(0);
    assertThat(node.cpuMilli()).isEqualTo(64_000);
    assertThat(node.memoryMib()).isEqualTo(512_000);
    assertThat(node.interconnect()).isEqualTo(Interconnect.NVLINK);
  }

  @Test
  void aModelWithoutSpeedsGetsTheEstimate() {
    Cluster cluster = build(node("n1", whole("a100", 4))).cluster();
    assertThat(cluster.speed(cluster.classIndex("training"), 0)).isEqualTo(2.5);
    assertThat(cluster.speed(cluster.classIndex("simulation"), 0)).isEqualTo(1.5);
  }

  @Test
  void aSliceHasItsShareOfSpeedAndItsOwnMemory() {
    Gpus slices = new Gpus("NVIDIA-A100-SXM4-40GB-MIG-3g.20gb", 2, 428, OptionalInt.of(20_096));
    Cluster cluster = build(node("n1", slices)).cluster();
    assertThat(cluster.models().get(0).name()).isEqualTo("A100-SXM4-40GB-MIG-3g.20gb");
    assertThat(cluster.models().get(0).memoryMib()).isEqualTo(20_096);
    assertThat(cluster.speed(0, 0)).isCloseTo(0.428 * 2.5, within(1e-12));
    assertThat(cluster.nodes().get(0).interconnect()).isEqualTo(Interconnect.PCIE);
  }

  @Test
  void aNodeWithTwoModelsBecomesTwoNodesThatShareItsCores() {
    Cluster cluster = build(node("n1", whole("a100", 6), whole("v100", 2))).cluster();
    assertThat(cluster.nodes())
        .extracting(Node::name)
        .containsExactly("n1+A100-SXM4-40GB", "n1+V100-SXM2-16GB");
    assertThat(cluster.nodes()).extracting(Node::cpuMilli).containsExactly(48_000, 16_000);
    assertThat(cluster.nodes()).extracting(Node::memoryMib).containsExactly(384_000, 128_000);
  }

  @Test
  void theOrderOfTheNodeListChangesNoIndex() {
    NodeReport large = node("n1", whole("v100", 8));
    NodeReport small = node("n2", whole("v100", 4));
    NodeReport other = node("n3", whole("a100", 4));
    Cluster one = build(large, small, other).cluster();
    Cluster same = build(other, small, large).cluster();
    assertThat(one.nodes()).extracting(Node::name).containsExactly("n3", "n1", "n2");
    assertThat(same.nodes()).isEqualTo(one.nodes());
    assertThat(same.models()).isEqualTo(one.models());
    assertThat(same.speed(0, 0)).isEqualTo(one.speed(0, 0)).isEqualTo(2.5);
  }

  @Test
  void aModelThatIsNotInTheCatalogueIsLeftOutWithTheRemedy() {
    Cluster cluster =
        build(node("n1", whole("Quantum 9000", 4)), node("n2", whole("t4", 1))).cluster();
    assertThat(cluster.nodes()).extracting(Node::name).containsExactly("n2");
    assertThat(intake.ignored())
        .containsExactly(
            new Intake.Ignored(
                "GPU model Quantum 9000",
                "not in the catalogue; describe it in a cluster file with its speeds",
                "n1",
                1));
  }

  @Test
  void aModelOfTheTableOnlyIsUsedIfItsMemoryIsKnown() {
    Gpus own = new Gpus("G2", 8, 1000, OptionalInt.of(24_000));
    Cluster cluster = build(node("n1", own)).cluster();
    assertThat(cluster.models().get(0).name()).isEqualTo("G2");
    assertThat(cluster.speed(0, 0)).isEqualTo(0.6);
  }

  @Test
  void aModelOfTheTableIsUsedAsStated() {
    GpuModel stated = new GpuModel("G2", 32_768, 700, 30, 200, 80, 90);
    Cluster cluster =
        new ClusterFromNodes(GpuCatalog.standard(), KNOWN, (any, spec) -> 1, List.of(stated))
            .build(List.of(node("n1", whole("G2", 8))), intake)
            .orElseThrow()
            .cluster();
    assertThat(cluster.models()).containsExactly(stated);
    assertThat(cluster.speed(1, 0)).isEqualTo(0.5);
  }

  @Test
  void aStatedModelWithoutSpeedsIsLeftOut() {
    ClusterFromNodes builder =
        new ClusterFromNodes(
            GpuCatalog.standard(),
            KNOWN,
            (any, spec) -> 1,
            List.of(GpuModel.withMemory("G9", 1_024)));
    assertThat(builder.build(List.of(node("n1", whole("G9", 8))), intake)).isEmpty();
    assertThat(intake.ignored()).extracting(Intake.Ignored::what).contains("GPU model G9");
  }

  @Test
  void featuresMayNameTheModelIfGresDoesNot() {
    NodeReport report =
        new NodeReport(
            "n1",
            List.of(whole("", 2)),
            OptionalInt.of(8),
            OptionalInt.of(64_000),
            List.of("ib", "h100"),
            true,
            "idle");
    assertThat(build(report).cluster().models().get(0).name()).startsWith("H100");
  }

  @Test
  void nodesWithoutGpusOrAmountsAreCountedAndLeftOut() {
    NodeReport blind =
        new NodeReport(
            "n2",
            List.of(whole("t4", 1)),
            OptionalInt.empty(),
            OptionalInt.of(1000),
            List.of(),
            true,
            "idle");
    assertThat(builder().build(List.of(node("n1"), node("n3"), blind), intake)).isEmpty();
    assertThat(intake.ignored())
        .extracting(Intake.Ignored::why, Intake.Ignored::count)
        .containsExactly(
            tuple("has no GPUs", 2L),
            tuple("CPUs or memory are missing; list the nodes with both", 1L));
  }

  @Test
  void aDrainedNodeIsInTheClusterAndListedAsUnavailable() {
    NodeReport up = node("n1", whole("t4", 1));
    NodeReport down =
        new NodeReport("n2", up.gpus(), up.cpus(), up.memoryMib(), List.of(), false, "drained");
    ClusterFromNodes.Built built = build(up, down);
    assertThat(built.cluster().nodeCount()).isEqualTo(2);
    assertThat(built.unavailable()).containsExactly("n2");
  }

  @Test
  void theLeastMemoryOfOneModelIsUsed() {
    Cluster cluster =
        build(
                node("n1", new Gpus("T4", 1, 1000, OptionalInt.of(15_360))),
                node("n2", new Gpus("Tesla T4", 1, 1000, OptionalInt.of(15_109))))
            .cluster();
    assertThat(cluster.modelCount()).isEqualTo(1);
    assertThat(cluster.models().get(0).memoryMib()).isEqualTo(15_109);
  }

  private ClusterFromNodes.Built build(NodeReport... reports) {
    return builder().build(List.of(reports), intake).orElseThrow();
  }

  private static ClusterFromNodes builder() {
    Map<String, Double> guesses = Map.of("training", 2.5, "simulation", 1.5);
    return new ClusterFromNodes(
        GpuCatalog.standard(), KNOWN, (jobClass, spec) -> guesses.get(jobClass));
  }

  private static NodeReport node(String name, Gpus... gpus) {
    return new NodeReport(
        name, List.of(gpus), OptionalInt.of(64), OptionalInt.of(512_000), List.of(), true, "idle");
  }

  private static Gpus whole(String model, int count) {
    return new Gpus(model, count, 1000, OptionalInt.empty());
  }
}
