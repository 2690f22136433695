package io.adlro.ingest.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.cluster.NodeReport;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.ingest.scenario.ClusterNotes;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class SiteClusterTest {
  private static NodeReport node(String name, boolean available, Gpus... gpus) {
    return new NodeReport(
        name,
        List.of(gpus),
        OptionalInt.of(63),
        OptionalInt.of(515_001),
        List.of(),
        available,
        available ? "IDLE" : "DOWN*");
  }

  private static Gpus gpus(String model, int count) {
    return new Gpus(model, count, 1000, OptionalInt.empty());
  }

  private static SiteCluster cluster(NodeReport... nodes) {
    return SiteCluster.of(List.of(nodes)).orElseThrow();
  }

  @Test
  void aClusterFileReadsBackAsTheSameCluster() {
    SiteCluster site =
        cluster(
            node("gpu01", true, gpus("a100", 4)),
            node("007", true, gpus("v100", 4), gpus("h100", 2)),
            node("off", true, gpus("zebra 9000", 1)),
            node("slices", true, new Gpus("a100_1g.5gb", 7, 142, OptionalInt.of(4_864))),
            node("x".repeat(80), false, gpus("", 3)),
            node("x".repeat(81), false, gpus("", 3)));

    String yaml = site.yaml();

    assertThat(ClusterFiles.json(ClusterFiles.parse("cluster.yaml", yaml)))
        .isEqualTo(ClusterFiles.json(site.cluster()));
    assertThat(ClusterFiles.yaml(ClusterFiles.parse("cluster.yaml", yaml), ClusterNotes.NONE))
        .as("without comments")
        .doesNotContain("#");
  }

  @Test
  void everySpeedHasItsOriginAndIntervalBesideIt() {
    String yaml =
        cluster(node("a", true, gpus("a100", 4)), node("v", true, gpus("v100", 2))).yaml();

    assertThat(yaml)
        .containsPattern("A100-SXM4-40GB: 1 # the reference")
        .containsPattern("V100-SXM2-16GB: 0\\.\\d+ # guess: catalogue, 80 % interval 0\\.\\d+-\\d")
        .contains("# catalogue: A100 SXM4 40GB");
  }

  @Test
  void aModelThatTheCatalogueDoesNotHaveIsMarkedAndAsFastAsTheReference() {
    SiteCluster site =
        cluster(node("a", true, gpus("a100", 1)), node("z", true, gpus("zebra9000", 8)));

    assertThat(site.reference()).as("one of the catalogue").isEqualTo("A100-SXM4-40GB");
    assertThat(site.uncatalogued()).containsExactly("zebra9000");
    assertThat(site.yaml())
        .contains("zebra9000: 1 # guess: not in the catalogue")
        .contains("# guess: not in the catalogue, memory assumed");
  }

  @Test
  void aNodeThatTakesNoJobsStaysAndIsMarked() {
    SiteCluster site =
        cluster(node("up", true, gpus("a100", 4)), node("down", false, gpus("a100", 4)));

    assertThat(site.cluster().nodeCount()).isEqualTo(2);
    assertThat(site.yaml().lines().filter(line -> line.contains("DOWN*")))
        .singleElement()
        .asString()
        .contains("name: down")
        .contains("remove it if it is gone");
  }

  @Test
  void nodesWithoutGpusAreNoCluster() {
    assertThat(SiteCluster.of(List.of(node("cpu", true)))).isEmpty();
  }
}
