package io.adlro.ingest.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Job;
import io.adlro.core.model.JobTable;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TraceStatisticsTest {
  private static final long HOUR = 3_600_000_000L;

  @Test
  void hoursGangsRanksAndVariationAreThoseOfTheJobs() {
    JobTable jobs = new JobTable(TraceClusters.ofProcessors(8));
    for (int i = 0; i < 10; i++) {
      // Gaps of 1 h and 3 h in turn: mean 2, variance 1.
      long submit = (i / 2) * (4 * HOUR) + (i % 2) * HOUR;
      jobs.add(Job.of("job", submit, (i + 1) * HOUR).gpus(i < 7 ? 1 : 4).build());
    }

    TraceStatistics found = TraceStatistics.of(jobs, 0.5);

    assertThat(found.jobs()).isEqualTo(10);
    assertThat(found.spanMicros()).isEqualTo(17 * HOUR);
    assertThat(found.gpuHours()).isCloseTo(28 + 4 * 27, within(1e-9));
    assertThat(found.jobsByGpus()).isEqualTo(Map.of(1, 7, 4, 3));
    assertThat(found.runs()).isEqualTo(new TraceStatistics.RunTimes(5 * 3600, 9 * 3600, 10 * 3600));
    assertThat(found.arrivalVariation()).isCloseTo(0.277, within(0.01));
  }

  @Test
  void aMachineOfManyProcessorsIsCutIntoNodes() {
    assertThat(TraceClusters.ofProcessors(2_500).gpuCount()).isEqualTo(2_500);
    assertThat(TraceClusters.ofProcessors(2_500).nodeCount()).isEqualTo(3);
  }
}
