package io.adlro.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.policy.TinyRun;
import org.junit.jupiter.api.Test;

final class JoiningNodesTest {
  private static final Cluster CLUSTER =
      TinyRun.cluster("v100 4, t4 4", "machine-learning 1 0.4", "simulation 2 0.5");

  private static NodeAddition addition(String gpuModel) {
    return new JoiningNodes(GpuCatalog.standard())
        .addition(CLUSTER, Node.of("new", gpuModel, 8, 64, 256));
  }

  @Test
  void aKnownModelKeepsItsNameInAnySpelling() {
    assertThat(addition("v100").node().gpuModel()).isEqualTo("v100");
    assertThat(addition("Tesla T4").node().gpuModel()).isEqualTo("t4");
    assertThat(CLUSTER.with(addition("Tesla T4")).models()).hasSize(2);
  }

  @Test
  void aModelOfTheCatalogueHasItsDataSheetAndExpectedSpeeds() {
    NodeAddition added = addition("h100");
    assertThat(added.model().memoryMib()).isEqualTo(80 * 1024);
    // Faster than a V100, for each class on the scale of its row.
    assertThat(added.speedByClass().get(0)).isBetween(1.5, 8.0);
    assertThat(added.speedByClass().get(1)).isBetween(3.0, 16.0);
    assertThat(CLUSTER.with(added).speed(0, 2)).isEqualTo(added.speedByClass().get(0));
  }

  @Test
  void anyOtherModelIsAsFastAsTheMeanOfTheClustersModels() {
    NodeAddition added = addition("prototype-7");
    assertThat(added.model().memoryMib()).isEqualTo(JoiningNodes.ASSUMED_MEMORY_MIB);
    assertThat(added.speedByClass().get(0)).isCloseTo(Math.sqrt(0.4), within(1e-12));
    assertThat(added.speedByClass().get(1)).isCloseTo(1, within(1e-12));
  }
}
