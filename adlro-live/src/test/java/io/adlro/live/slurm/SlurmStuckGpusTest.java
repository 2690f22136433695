package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.live.driver.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SlurmStuckGpusTest {
  private final List<Report> reports = new ArrayList<>();
  private final SlurmStuckGpus stuck =
      new SlurmStuckGpus(SlurmInventory.of(SlurmTestbed.CLUSTER, List.of()));

  private void update(int second, String used) {
    SlurmNodeInfo volta1 =
        new SlurmNodeInfo("volta1", List.of("MIXED"), "gpu:volta:2", used, List.of("volta"));
    stuck.update(List.of(volta1), List.of(), Duration.ofSeconds(second).toNanos(), reports::add);
  }

  @Test
  void aGpuThatIsUsedByNoJobForSomeTimeCountsAsLostUntilSlurmFreesIt() {
    update(0, "gpu:volta:2(IDX:0-1)");
    update(4, "gpu:volta:1(IDX:1)");
    assertThat(reports).isEmpty();
    update(5, "gpu:volta:1(IDX:1)");
    assertThat(reports).containsExactly(new Report.GpuLost("volta1/1"));
    assertThat(stuck.on("volta1")).isEqualTo(1);
    update(6, "gpu:volta:0(IDX:N/A)");
    assertThat(reports).endsWith(new Report.GpuReturned("volta1/1"));
    assertThat(stuck.on("volta1")).isZero();
  }
}
