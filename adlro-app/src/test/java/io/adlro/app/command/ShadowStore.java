package io.adlro.app.command;

import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A store with the jobs that another scheduler ran. */
final class ShadowStore {
  private static final long SECOND = 1_000_000;
  private static final long BEGIN = 1_780_000_000L * SECOND;
  private static final int JOBS_PER_DAY = 20;

  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("fast", 32 * 1024), GpuModel.withMemory("slow", 16 * 1024)),
          List.of(Node.of("f1", "fast", 4, 16, 64), Node.of("s1", "slow", 4, 16, 64)),
          SpeedTable.of(
              Map.of(
                  "training", Map.of("fast", 1.0, "slow", 0.5),
                  "rendering", Map.of("fast", 1.0, "slow", 0.9))));

  private ShadowStore() {}

  /** All jobs ran on slow GPUs, after a wait that grows over the working hours. */
  static void write(Path location, int days) {
    EndedJobs jobs = new EndedJobs("slurm");
    for (int day = 0; day < days; day++) {
      for (int i = 0; i < JOBS_PER_DAY; i++) {
        long submit = BEGIN + (86_400L * day + 1_800L * i + 60L * ((7 * i + day) % 11)) * SECOND;
        long start = submit + (60 + 90L * i + 40L * day) * SECOND;
        int gpus = i % 5 == 0 ? 2 : 1;
        jobs.add(
            JobRequest.of(i % 3 == 0 ? "rendering" : "training").gpus(gpus),
            submit,
            start,
            start + (2_000 + 300L * (i % 4)) * SECOND,
            List.of("s1/0", "s1/1").subList(0, gpus));
      }
    }
    jobs.write(
        location,
        CLUSTER,
        "fcfs",
        new LoadPlan(1, new double[] {1, 1}, new double[][] {{1, 0}, {0, 1}}),
        3_600);
  }
}
