package io.adlro.ingest.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import io.adlro.ingest.document.Cursor;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class KubernetesNodesTest {
  private final Intake intake = new Intake();

  @Test
  void allocatableResourcesTakePrecedenceOverCapacity() throws Exception {
    NodeReport node = read(Samples.KUBERNETES_YAML).get(0);
    assertThat(node.name()).isEqualTo("whole");
    assertThat(node.gpus())
        .containsExactly(new Gpus("NVIDIA-H100-80GB-HBM3", 7, 1000, OptionalInt.of(81_559)));
    assertThat(node.cpus()).hasValue(95);
    assertThat(node.memoryMib()).hasValue(1_031_250);
  }

  @Test
  void aTaintOfItsGpusDoesNotMakeANodeUnavailable() throws Exception {
    NodeReport node = read(Samples.KUBERNETES_YAML).get(0);
    assertThat(node.available()).isTrue();
    assertThat(node.state()).isEqualTo("Ready");
    assertThat(node.features())
        .contains("kubernetes.io/hostname=whole", "taint:nvidia.com/gpu=present:NoSchedule");
  }

  @Test
  void slicesOfSeveralSizesAreReadWithTheirLabels() throws Exception {
    NodeReport node = read(Samples.KUBERNETES_YAML).get(1);
    assertThat(node.gpus())
        .containsExactly(
            new Gpus("NVIDIA-A100-SXM4-40GB-MIG-1g.5gb", 2, 142, OptionalInt.of(4864)),
            new Gpus("NVIDIA-A100-SXM4-40GB-MIG-3g.20gb", 1, 428, OptionalInt.of(19_440)));
    assertThat(node.available()).isFalse();
    assertThat(node.state()).isEqualTo("Ready,SchedulingDisabled");
  }

  @Test
  void otherObjectsAndResourcesAreCountedWithTheirPlace() throws Exception {
    read(Samples.KUBERNETES_YAML);
    assertThat(intake.understood()).containsEntry("nodes", 2L).containsEntry("GPUs", 10L);
    assertThat(intake.ignored())
        .contains(
            new Intake.Ignored("Pod", "not a Node", "line 22", 1),
            new Intake.Ignored("example.com/fpga", "not a known GPU resource", "line 27", 1));
  }

  @Test
  void bothLabelFormatsOfAmdAreRead() throws Exception {
    List<NodeReport> nodes = read(Samples.KUBERNETES_JSON);
    assertThat(nodes.get(0).gpus())
        .containsExactly(new Gpus("AMD_Instinct_MI300X_OAM", 8, 1000, OptionalInt.of(192 * 1024)));
    assertThat(nodes.get(0).available()).isFalse();
    assertThat(nodes.get(0).state()).isEqualTo("Unknown");
    assertThat(nodes.get(1).gpus())
        .containsExactly(new Gpus("0x66a1", 4, 1000, OptionalInt.of(16 * 1024)));
    assertThat(nodes.get(2).gpus())
        .containsExactly(new Gpus("AMD_Instinct_MI300X_OAM", 64, 125, OptionalInt.empty()));
  }

  @Test
  void sharedGpusAreCountedOnce() throws Exception {
    assertThat(read(Samples.KUBERNETES_JSON).get(3).gpus())
        .containsExactly(new Gpus("Tesla-T4", 4, 1000, OptionalInt.of(15_360)));
  }

  @Test
  void slicesOfOneSizeAreReadFromTheGpuResource() throws Exception {
    String node =
        """
        kind: Node
        metadata:
          name: single
          labels:
            nvidia.com/gpu.product: NVIDIA-A30-MIG-1g.6gb
            nvidia.com/gpu.memory: "5952"
            nvidia.com/mig.strategy: single
        status:
          capacity: {cpu: 8, memory: 32Gi, nvidia.com/gpu: 4}
        """;
    assertThat(read(node).get(0).gpus())
        .containsExactly(new Gpus("NVIDIA-A30-MIG-1g.6gb", 4, 250, OptionalInt.of(5952)));
  }

  @Test
  void emptyDocumentsAreSkippedAndMalformedOnesRefused() throws Exception {
    assertThat(read("---\n---\n" + Samples.KUBERNETES_YAML)).hasSize(2);
    assertThatThrownBy(() -> read("kind: Node\nmetadata: {name: [\n"))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("line");
    assertThatThrownBy(() -> read("")).isInstanceOf(Unreadable.class);
  }

  @Test
  void yamlAliasesAreNotExpanded() throws Exception {
    String bomb =
        """
        a: &a [x, x, x, x, x, x, x, x, x, x]
        b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
        c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
        kind: Node
        metadata: {name: n, labels: *c}
        """;
    assertThat(read(bomb).get(0).features()).isEmpty();
  }

  @Test
  void aLineOfYamlBeyondTheBoundIsRefused() {
    String blanks = " ".repeat(Cursor.LONGEST_YAML_LINE + 1);
    assertThatThrownBy(() -> read(blanks)).hasMessageStartingWith("has a line longer than");
    assertThatThrownBy(() -> read("kind: Node\nname: '" + blanks))
        .isInstanceOf(Unreadable.class)
        .hasMessageStartingWith("has a line longer than");
  }

  private List<NodeReport> read(String text) throws Exception {
    return Samples.read(new KubernetesNodes(), text, intake);
  }
}
