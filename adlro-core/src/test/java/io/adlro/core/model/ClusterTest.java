package io.adlro.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ClusterTest {
  private static final List<GpuModel> MODELS =
      List.of(GpuModel.withMemory("volta", 1), GpuModel.withMemory("ada", 1));
  private static final SpeedTable SPEEDS =
      new SpeedTable(List.of("any"), List.of("volta", "ada"), new double[][] {{1, 2}});

  private static Cluster given(Node... nodes) {
    return new Cluster(MODELS, List.of(nodes), SPEEDS);
  }

  private static Node node(
      String name, int memoryMib, Interconnect link, double network, double... factors) {
    List<Double> each = Arrays.stream(factors).boxed().toList();
    return new Node(name, "ada", factors.length, 8_000, memoryMib, link, network, each);
  }

  @Test
  void nodesAndGpusAreFoundByTheirIds() {
    Cluster cluster =
        given(
            Node.of("a", "volta", 2, 8, 64),
            Node.of("b", "ada", 2, 8, 64).withGpuIds(List.of("GPU-7", "b/1")));

    assertThat(cluster.nodeIndex("b")).isEqualTo(1);
    assertThat(cluster.gpuIndex("a/1")).isEqualTo(1);
    assertThat(cluster.gpuIndex("GPU-7")).isEqualTo(2);
    assertThat(cluster.gpuId(2)).isEqualTo("GPU-7");
    assertThat(cluster.gpuName(2)).isEqualTo("b/0");
    assertThat(cluster.gpuId(3)).isEqualTo("b/1");
    assertThat(cluster.nodes().get(1).isGpuIdStated(0)).isTrue();
    assertThat(cluster.nodes().get(1).isGpuIdStated(1)).isFalse();
    assertThatThrownBy(() -> cluster.nodeIndex("c")).hasMessage("no node c in this cluster");
    assertThatThrownBy(() -> cluster.gpuIndex("b/0")).hasMessage("no GPU b/0 in this cluster");
  }

  @Test
  void namesAndIdsOfTwoAreRefused() {
    Node a = Node.of("a", "volta", 1, 8, 64);
    Node b = Node.of("b", "volta", 1, 8, 64);

    assertThatThrownBy(() -> given(a, b, a)).hasMessage("two nodes have the name a; rename one");
    assertThatThrownBy(() -> given(a, b.withGpuIds(List.of("a/0"))))
        .hasMessage("GPUs a/0 and b/0 have the same id a/0; change one");
    assertThatThrownBy(() -> a.withGpuIds(List.of("x", "y")))
        .hasMessage("node a has 1 GPUs and 2 GPU ids");
  }

  @Test
  void theCanonicalOrderIsByModelThenLargerAndFasterFirstThenByName() {
    List<Node> ordered =
        List.of(
            Node.of("z", "volta", 1, 8, 64),
            node("m", 64, Interconnect.PCIE, 1, 1, 1),
            node("l", 65, Interconnect.PCIE, 1, 1),
            node("k", 64, Interconnect.NVLINK, 1, 1),
            node("j", 64, Interconnect.XGMI, 1, 1),
            node("i", 64, Interconnect.PCIE, 2, 1),
            node("h2", 64, Interconnect.PCIE, 1, 1),
            node("h10", 64, Interconnect.PCIE, 1, 1),
            node("h10-1", 64, Interconnect.PCIE, 1, 1),
            node("h010-2", 64, Interconnect.PCIE, 1, 1),
            node("g", 64, Interconnect.PCIE, 1, 0.9));
    for (int seed = 0; seed < 50; seed++) {
      List<Node> shuffled = new ArrayList<>(ordered);
      Collections.shuffle(shuffled, new Random(seed));
      assertThat(Cluster.inCanonicalOrder(MODELS, shuffled, SPEEDS).nodes())
          .as("seed %d", seed)
          .isEqualTo(ordered);
      assertThat(new Cluster(MODELS, shuffled, SPEEDS).nodes()).as("as given").isEqualTo(shuffled);
    }
  }
}
