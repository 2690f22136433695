package io.adlro.ingest.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.ingest.Intake;
import io.adlro.ingest.jobclass.ClassShares;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TraceStatisticsTest {
  private static final long HOUR = 3_600_000_000L;

  @Test
  void hoursGangsRanksAndVariationAreThoseOfTheJobs() {
    WorkloadTable jobs = new WorkloadTable(TraceClusters.ofProcessors(8));
    for (int i = 0; i < 10; i++) {
      // Gaps of 1 h and 3 h in turn: mean 2, variance 1.
      long submit = (i / 2) * (4 * HOUR) + (i % 2) * HOUR;
      jobs.add(Job.of("job", submit, (i + 1) * HOUR).gpus(i < 7 ? 1 : 4).build());
    }

    TraceStatistics found = TraceStatistics.of(ran(jobs), 0.5);

    assertThat(found.jobs()).isEqualTo(10);
    assertThat(found.spanMicros()).isEqualTo(17 * HOUR);
    assertThat(found.workGpuHours()).isCloseTo(28 + 4 * 27, within(1e-9));
    assertThat(found.gpuHours()).isCloseTo(2 * (28 + 4 * 27), within(1e-9));
    assertThat(found.jobsByGpus()).isEqualTo(Map.of(1, 7, 4, 3));
    assertThat(found.runs())
        .isEqualTo(new TraceStatistics.RunTimes(10 * 3600, 18 * 3600, 20 * 3600));
    assertThat(found.arrivalVariation()).isCloseTo(0.277, within(0.01));
  }

  /** They ran on a GPU of half the speed. */
  private static ImportedTrace ran(WorkloadTable jobs) {
    long[] run = new long[jobs.size()];
    Arrays.setAll(run, job -> 2 * jobs.workMicros(job));
    return new ImportedTrace(
        jobs,
        Collections.nCopies(run.length, "x"),
        List.of(),
        RecordedSchedule.ofRuns(run),
        new ClassShares(List.of()),
        List.of("test"),
        new ImportSummary(),
        new Intake(),
        TraceClock.WITHOUT_DATES);
  }

  @Test
  void aMachineOfManyProcessorsIsCutIntoNodes() {
    assertThat(TraceClusters.ofProcessors(2_500).gpuCount()).isEqualTo(2_500);
    assertThat(TraceClusters.ofProcessors(2_500).nodeCount()).isEqualTo(3);
  }
}
