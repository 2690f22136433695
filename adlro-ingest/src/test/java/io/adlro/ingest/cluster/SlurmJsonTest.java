package io.adlro.ingest.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SlurmJsonTest {
  private final Intake intake = new Intake();

  @Test
  void laterVersionsWithListsAndUnsetNumbersAreRead() throws Exception {
    List<NodeReport> nodes = read(Samples.NODES_0_0_41);
    assertThat(nodes)
        .containsExactly(
            new NodeReport(
                "gpu01",
                List.of(whole("a100", 4)),
                OptionalInt.of(126),
                OptionalInt.of(1_030_000),
                List.of("a100"),
                false,
                "IDLE+DRAIN"),
            new NodeReport(
                "gpu02",
                List.of(whole("v100", 8)),
                OptionalInt.of(64),
                OptionalInt.of(515_000),
                List.of("v100", "nvlink"),
                true,
                "MIXED"));
    assertThat(intake.ignored())
        .anyMatch(i -> i.what().equals("boot_time") && i.where().equals("nodes[0].boot_time"));
  }

  @Test
  void earlierVersionsWithTextsAndFlagsAreRead() throws Exception {
    List<NodeReport> nodes = read(Samples.NODES_0_0_38);
    assertThat(nodes).extracting(NodeReport::available).containsExactly(true, false);
    assertThat(nodes.get(0).gpus()).containsExactly(whole("p100", 2));
    assertThat(nodes.get(0).features()).containsExactly("p100");
    assertThat(nodes.get(1).state()).isEqualTo("idle+DRAIN");
  }

  @Test
  void groupsOfSinfoAreExpandedToNodes() throws Exception {
    List<NodeReport> nodes = read(Samples.SINFO_JSON);
    assertThat(nodes).extracting(NodeReport::name).containsExactly("gpu01", "gpu02");
    assertThat(nodes.get(1).gpus()).containsExactly(whole("a100", 4));
    assertThat(nodes.get(1).cpus()).hasValue(128);
    assertThat(nodes.get(1).memoryMib()).hasValue(1_031_000);
    assertThat(nodes.get(1).features()).containsExactly("a100", "ib");
  }

  @Test
  void linesOfTheExporterAreRead() throws Exception {
    String line =
        "{\"s\": \"mixed\", \"mem\": 770000, \"n\": \"cs53\", \"cstate\": \"52/12/0/64\"}\n";
    NodeReport node = read(line + line).get(0);
    assertThat(node.name()).isEqualTo("cs53");
    assertThat(node.cpus()).hasValue(64);
    assertThat(node.memoryMib()).hasValue(770_000);
    assertThat(intake.understood()).containsEntry("nodes", 1L);
  }

  @Test
  void otherListsAreRefusedByName() {
    assertThatThrownBy(() -> read("{\"partitions\": [{\"nodes\": {\"total\": 4}}], \"meta\": {}}"))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("partitions and not of nodes");
    assertThatThrownBy(() -> read("{\"jobs\": [{\"nodes\": \"gpu01\"}]}"))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("jobs and not of nodes");
  }

  @Test
  void impossibleNumbersAreIgnoredWithTheirPath() throws Exception {
    String json =
        """
        {"nodes": [{"name": "n", "cpus": -3, "gres": "gpu:a100:1",
          "real_memory": {"set": false, "infinite": false, "number": 0}, "state": ["IDLE"]}, 7]}
        """;
    NodeReport node = read(json).get(0);
    assertThat(node.cpus()).isEmpty();
    assertThat(node.memoryMib()).isEmpty();
    assertThat(intake.ignored())
        .extracting(Intake.Ignored::where)
        .containsExactly("nodes[0].cpus", "nodes[0].real_memory", "nodes[1]");
  }

  @Test
  void truncatedInputIsRefusedAndKeepsWhatWasReadBefore() {
    String all = Samples.NODES_0_0_41;
    assertThatThrownBy(() -> read(all.substring(0, all.indexOf("v100,nvlink"))))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("line");
    assertThat(intake.understood()).containsEntry("nodes", 1L);
  }

  @Test
  void nestingBeyondTheBoundIsRefused() {
    String deep = "{\"nodes\": " + "[".repeat(200) + "]".repeat(200) + "}";
    assertThatThrownBy(() -> read(deep)).isInstanceOf(Unreadable.class);
  }

  private List<NodeReport> read(String text) throws Exception {
    return Samples.read(new SlurmJson(), text, intake);
  }

  private static Gpus whole(String model, int count) {
    return new Gpus(model, count, 1000, OptionalInt.empty());
  }
}
