package io.adlro.study.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.solve.OrToolsLoadPlanner;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ThroughputBoundTest {
  private static final long SECOND = 1_000_000;

  /** Two GPUs at speed 1 and two at speed 0.5: three seconds of work a second. */
  private static WorkloadTable table() {
    return new WorkloadTable(
        new Cluster(
            List.of(
                new GpuModel("fast", 32 * 1024, 900, 50, 250, 83, 95),
                new GpuModel("slow", 16 * 1024, 600, 20, 120, 83, 95)),
            List.of(Node.of("f", "fast", 2, 64, 256), Node.of("s", "slow", 2, 64, 256)),
            SpeedTable.of(Map.of("simulation", Map.of("fast", 1.0, "slow", 0.5)))));
  }

  private static double jobsPerHour(WorkloadTable jobs) {
    return new ThroughputBound(new OrToolsLoadPlanner()).jobsPerHour(jobs);
  }

  @Test
  void manyJobsAreLimitedByTheWorkThatAllGpusDoTogether() {
    WorkloadTable jobs = table();
    for (int job = 0; job < 30; job++) {
      jobs.add(Job.of("simulation", 0, 10 * SECOND).build());
    }

    // 300 s of work at 3 a second: 100 s.
    assertThat(jobsPerHour(jobs)).isEqualTo(30 * 36, within(1e-6));
  }

  @Test
  void fewJobsAreLimitedByTheLastOfThem() {
    WorkloadTable jobs = table();
    jobs.add(Job.of("simulation", 0, 10 * SECOND).build());
    jobs.add(Job.of("simulation", 50 * SECOND, 22 * SECOND).build());

    assertThat(jobsPerHour(jobs)).isEqualTo(2 * 3600 / 72.0, within(1e-6));
  }

  @Test
  void jobsThatCanNeverRunDoNotCount() {
    WorkloadTable jobs = table();
    jobs.add(Job.of("simulation", 0, 10 * SECOND).build());
    jobs.add(Job.of("simulation", 0, 500 * SECOND).gpuMemoryMib(64 * 1024).build());

    assertThat(jobsPerHour(jobs)).isEqualTo(360, within(1e-6));
  }
}
