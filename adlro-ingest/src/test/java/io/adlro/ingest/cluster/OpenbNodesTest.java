package io.adlro.ingest.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Intake;
import io.adlro.ingest.PublishedSamples;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class OpenbNodesTest {
  private final Intake intake = new Intake();

  private List<NodeReport> read(String text) throws Exception {
    return Samples.read(new OpenbNodes(), text, intake);
  }

  @Test
  void aNodeIsReadWithCoresMemoryAndGpus() throws Exception {
    List<NodeReport> nodes = read(PublishedSamples.OPENB_NODES);

    assertThat(nodes).hasSize(2);
    NodeReport node = nodes.get(1);
    assertThat(node.name()).isEqualTo("openb-node-0001");
    assertThat(node.gpus()).containsExactly(new Gpus("G2", 8, 1_000, OptionalInt.empty()));
    assertThat(node.cpus()).hasValue(128);
    assertThat(node.memoryMib()).hasValue(1_048_576);
    assertThat(node.available()).isTrue();
  }

  @Test
  void nodesWithoutGpusAreCountedAndLeftOut() throws Exception {
    read(PublishedSamples.OPENB_NODES);

    assertThat(intake.understood()).containsEntry("nodes", 2L).containsEntry("GPUs", 10L);
    assertThat(intake.ignored())
        .containsExactly(new Intake.Ignored("node", "has no GPUs", "line 4", 1));
  }

  @Test
  void brokenRowsAreCountedAndTheRestIsRead() throws Exception {
    List<NodeReport> nodes =
        read(
            PublishedSamples.OPENB_NODES
                + """
                openb-node-0003,many,262144,2,P100
                openb-node-0004,64000,262144,2
                openb-node-0000,64000,262144,2,P100
                ,64000,262144,2,P100
                openb-node-0005,64000,262144,99999,P100
                "openb-node-0006",64000.0,262144,2,"T4"
                """);

    assertThat(nodes)
        .extracting(NodeReport::name)
        .containsExactly("openb-node-0000", "openb-node-0001", "openb-node-0006");
    assertThat(intake.ignored())
        .extracting(i -> i.what() + ": " + i.why() + ", " + i.where())
        .containsExactly(
            "node: has no GPUs, line 4",
            "cpu_milli: not a number, line 5",
            "row: does not have as many fields as the header, line 6",
            "node: listed again, as for another partition, line 7",
            "node: has no valid name, line 8",
            "gpu: out of range, line 9");
  }

  @Test
  void aHeaderWithoutModelsIsRefused() {
    assertThatThrownBy(() -> read("sn,cpu_milli,memory_mib,gpu\n"))
        .isInstanceOf(Unreadable.class)
        .hasMessage("line 1: the header has no column model");
    assertThatThrownBy(() -> read("\n")).isInstanceOf(Unreadable.class);
  }

  @Test
  void theRealListMakesAClusterWithStatedModels() throws Exception {
    Path file = Path.of("../../shared/data/alibaba-openb/openb_node_list_all_node.csv");
    assumeTrue(Files.exists(file));
    List<NodeReport> nodes = read(Files.readString(file));

    assertThat(intake.understood()).containsEntry("nodes", 1_213L).containsEntry("GPUs", 6_212L);
    SpeedTable known =
        new SpeedTable(List.of("any"), List.of("G2", "G3"), new double[][] {{1.3, 2}});
    Cluster cluster =
        new ClusterFromNodes(
                GpuCatalog.standard(),
                known,
                (any, spec) -> 1,
                List.of(GpuModel.withMemory("G2", 32_768), GpuModel.withMemory("G3", 81_920)))
            .build(nodes, new Intake())
            .orElseThrow()
            .cluster();
    assertThat(cluster.nodeCount()).isEqualTo(1_213);
    assertThat(cluster.gpuCount()).isEqualTo(6_212);
    assertThat(cluster.models())
        .extracting(GpuModel::name)
        .containsExactlyInAnyOrder(
            "P100-PCIe-16GB", "T4", "V100-SXM2-16GB", "V100-SXM2-32GB", "A10", "G2", "G3");
    assertThat(cluster.gpusOfModel(cluster.modelIndex("G2"))).isEqualTo(8 * 549);
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    Fuzz.survive(
        in -> new OpenbNodes().read(in, node -> {}, new Intake()),
        PublishedSamples.bytes(PublishedSamples.OPENB_NODES));
  }
}
