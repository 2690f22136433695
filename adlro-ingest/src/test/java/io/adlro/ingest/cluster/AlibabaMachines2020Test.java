package io.adlro.ingest.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Intake;
import io.adlro.ingest.PublishedSamples;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class AlibabaMachines2020Test {
  private static final String HEADER = "machine,gpu_type,cap_cpu,cap_mem,cap_gpu\n";

  private final Intake intake = new Intake();

  private List<NodeReport> read(String text) throws Exception {
    return Samples.read(new AlibabaMachines2020(), text, intake);
  }

  @Test
  void aMachineHasWholeCoresAndItsMemoryInGigabytes() throws Exception {
    NodeReport node = read(PublishedSamples.ALIBABA_MACHINES).get(0);

    assertThat(node.name()).isEqualTo("bb00000000000000000000b1");
    assertThat(node.gpus()).containsExactly(new Gpus("T4", 2, 1_000, OptionalInt.empty()));
    assertThat(node.cpus()).hasValue(96);
    assertThat(node.memoryMib()).hasValue(512 * 1_024);
  }

  @Test
  void machinesWithoutGpusAreCountedAndLeftOut() throws Exception {
    assertThat(read(PublishedSamples.ALIBABA_MACHINES)).hasSize(2);
    assertThat(intake.ignored())
        .containsExactly(new Intake.Ignored("node", "has no GPUs", "line 3", 1));
  }

  @Test
  void theHeaderDefinesTheOrderOfTheColumns() throws Exception {
    List<NodeReport> bare = read(PublishedSamples.ALIBABA_MACHINES);

    assertThat(read(HEADER + PublishedSamples.ALIBABA_MACHINES)).isEqualTo(bare);
    assertThat(read("cap_gpu,machine,cap_mem,gpu_type,rack,cap_cpu\n2,m1,512,T4,r1,96\n"))
        .extracting(NodeReport::name)
        .containsExactly("m1");
    assertThat(intake.ignored()).extracting(Intake.Ignored::what).contains("rack");
  }

  @Test
  void anEmptyListIsRefused() {
    assertThatThrownBy(() -> read("")).isInstanceOf(Unreadable.class);
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    Fuzz.survive(
        in -> new AlibabaMachines2020().read(in, node -> {}, new Intake()),
        PublishedSamples.bytes(
            PublishedSamples.ALIBABA_MACHINES, HEADER + PublishedSamples.ALIBABA_MACHINES));
  }
}
