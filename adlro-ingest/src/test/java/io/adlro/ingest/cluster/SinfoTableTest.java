package io.adlro.ingest.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SinfoTableTest {
  private final Intake intake = new Intake();

  @Test
  void nodeListsAreExpandedAndEachNodeIsPassedOnOnce() throws Exception {
    List<NodeReport> nodes = read(Samples.SINFO_WITH_GRES);
    assertThat(nodes)
        .extracting(NodeReport::name)
        .containsExactly("gpu01", "gpu02", "gpu03", "gpu07", "cpu1");
    assertThat(nodes.get(0))
        .isEqualTo(
            new NodeReport(
                "gpu01",
                List.of(new Gpus("a100", 4, 1000, OptionalInt.empty())),
                OptionalInt.of(128),
                OptionalInt.of(1_031_000),
                List.of("a100", "ib"),
                true,
                "idle"));
    assertThat(nodes.get(4).gpus()).isEmpty();
    assertThat(nodes.get(4).features()).isEmpty();
    assertThat(intake.understood()).containsEntry("nodes", 5L).containsEntry("GPUs", 16L);
    assertThat(intake.ignored())
        .anyMatch(i -> i.why().contains("listed again") && i.where().equals("line 3"))
        .anyMatch(i -> i.what().equals("MEMORY") && i.why().contains("least"));
  }

  @Test
  void aTableWithoutGresNamesTheRemedy() throws Exception {
    List<NodeReport> nodes = read(Samples.SINFO_LONG);
    assertThat(nodes).extracting(NodeReport::name).containsExactly("gpu01", "gpu02");
    assertThat(nodes).extracting(NodeReport::available).containsExactly(true, false);
    assertThat(nodes.get(1).memoryMib()).hasValue(515_000);
    assertThat(nodes.get(1).cpus()).hasValue(64);
    assertThat(intake.ignored())
        .anyMatch(i -> i.what().equals("GRES") && i.why().contains("%G"))
        .anyMatch(i -> i.why().equals("before the header") && i.where().equals("line 1"));
  }

  @Test
  void theDefaultTableIsReadByPartition() throws Exception {
    List<NodeReport> nodes =
        read(
            """
            PARTITION AVAIL  TIMELIMIT  NODES  STATE NODELIST
            debug*       up      30:00      0    n/a
            gpu          up   infinite      2    mix gpu[01-02]
            long         up   infinite      1   down* gpu02
            """);
    assertThat(nodes).extracting(NodeReport::name).containsExactly("gpu01", "gpu02");
    assertThat(nodes).extracting(NodeReport::available).containsOnly(true);
    assertThat(intake.ignored()).anyMatch(i -> i.why().contains("do not match"));
  }

  @Test
  void longFormatsMayBeSeparatedByBlanks() throws Exception {
    List<NodeReport> nodes =
        read(
            """
            HOSTNAMES           CPUS(A/I/O/T)       GRES                GRES_USED           STATE
            gpu01               36/92/0/128         gpu:l40s:8(S:0-1)   gpu:l40s:3(IDX:0,4-5) mixed
            """);
    assertThat(nodes.get(0).gpus()).containsExactly(new Gpus("l40s", 8, 1000, OptionalInt.empty()));
    assertThat(nodes.get(0).cpus()).hasValue(128);
  }

  @Test
  void theTableOfTheDatadogAgentNeedsNoHeader() throws Exception {
    List<NodeReport> nodes =
        read(
            "gpu*|up|n1|1/7/0/8|64000|N/A|1.46|4076|0|idle|none|t4,ib|1|0|gpu:t4:2|gpu:t4:1(IDX:0)");
    assertThat(nodes.get(0).gpus()).containsExactly(new Gpus("t4", 2, 1000, OptionalInt.empty()));
    assertThat(nodes.get(0).features()).containsExactly("t4", "ib");
  }

  @Test
  void aTableWithoutAHeaderIsRefusedWithTheRemedy() {
    assertThatThrownBy(() -> read("gpu01|64|gpu:a100:4\n"))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("sinfo -N -o");
  }

  @Test
  void moreNodesThanTheBoundAreRefused() {
    String text = "NODELIST\na[1-65536]\nb[1-65536]\n";
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("line 3");
  }

  private List<NodeReport> read(String text) throws Exception {
    return Samples.read(new SinfoTable(), text, intake);
  }
}
