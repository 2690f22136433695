package io.adlro.ingest.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import io.adlro.ingest.notation.SlurmLists;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ScontrolNodesTest {
  private final Intake intake = new Intake();

  @Test
  void aNodeIsReadWithGpusCoresAndMemoryForJobs() throws Exception {
    NodeReport node = read(Samples.SCONTROL).get(0);
    assertThat(node)
        .isEqualTo(
            new NodeReport(
                "gpu01",
                List.of(whole("a100", 4), whole("v100", 2)),
                OptionalInt.of(126),
                OptionalInt.of(1_030_000),
                List.of("a100", "ib"),
                true,
                "MIXED"));
    assertThat(intake.ignored())
        .anySatisfy(
            ignored -> {
              assertThat(ignored.what()).isEqualTo("shard");
              assertThat(ignored.why()).contains("counted already");
              assertThat(ignored.where()).isEqualTo("line 1");
            });
  }

  @Test
  void theModelComesFromTheTrackableResourcesIfGresHasNone() throws Exception {
    NodeReport node = read(Samples.SCONTROL).get(1);
    assertThat(node.gpus()).containsExactly(whole("h100", 8));
    assertThat(node.cpus()).hasValue(64);
  }

  @Test
  void aDrainedNodeIsUnavailableWithAnyReasonText() throws Exception {
    NodeReport node = read(Samples.SCONTROL).get(1);
    assertThat(node.available()).isFalse();
    assertThat(node.state()).isEqualTo("IDLE*+DRAIN");
  }

  @Test
  void theOneLineFormatIsReadTheSame() throws Exception {
    String oneLine = Samples.SCONTROL.replaceAll("\n +", " ").replaceAll("\n\n", "\n");
    assertThat(oneLine.lines()).hasSize(2);
    assertThat(read(oneLine)).isEqualTo(read(Samples.SCONTROL));
  }

  @Test
  void aSliceHasItsShareOfTheGpu() throws Exception {
    String node = "NodeName=n CPUTot=8 Gres=gpu:a100_3g.20gb:2,gpu:1g.6gb:4 State=IDLE\n";
    assertThat(read(node).get(0).gpus())
        .containsExactly(
            new Gpus("a100_3g.20gb", 2, 428, OptionalInt.of(20 * 972)),
            new Gpus("1g.6gb", 4, 250, OptionalInt.of(6 * 972)));
  }

  @Test
  void truncatedAndHugeCountsAreIgnored() throws Exception {
    String node =
        "NodeName=n CPUTot=8 Gres=gpu:tesla:,gpu:k80:99999999999,gpu:p4,gpu:0 State=IDLE\n";
    assertThat(read(node).get(0).gpus()).containsExactly(whole("p4", 1));
    assertThat(intake.ignored()).filteredOn(i -> i.why().contains("plausible")).hasSize(2);
  }

  @Test
  void inputWithoutARecordIsRefusedWithThePlace() {
    assertThatThrownBy(() -> read("slurm_load_node error: Unable to contact slurm controller\n"))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("NodeName=")
        .hasMessageContaining("line 1");
  }

  @Test
  void aLineThatIsTooLongIsSkippedAndCounted() throws Exception {
    String text =
        "NodeName=n CPUTot=8 State=IDLE\n   " + "x".repeat(SlurmLists.LONGEST_LINE) + "\n";
    assertThat(read(text + Samples.SCONTROL)).hasSize(3);
    assertThat(intake.ignored())
        .anyMatch(i -> i.what().equals("line") && i.where().equals("line 2"));
  }

  private List<NodeReport> read(String text) throws Exception {
    return Samples.read(new ScontrolNodes(), text, intake);
  }

  private static Gpus whole(String model, int count) {
    return new Gpus(model, count, 1000, OptionalInt.empty());
  }
}
