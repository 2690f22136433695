package io.adlro.app.command;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.state.JobPhase;
import io.adlro.live.store.Batch;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.Store;
import io.adlro.live.store.StoredJob;
import io.adlro.live.store.Stores;
import java.nio.file.Path;
import java.util.ArrayList;
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
    List<StoredJob> jobs = new ArrayList<>();
    for (int day = 0; day < days; day++) {
      for (int i = 0; i < JOBS_PER_DAY; i++) {
        long submit = BEGIN + (86_400L * day + 1_800L * i + 60L * ((7 * i + day) % 11)) * SECOND;
        long start = submit + (60 + 90L * i + 40L * day) * SECOND;
        jobs.add(job(jobs.size(), i, submit, start));
      }
    }
    try (Store store = Stores.open(location.toString())) {
      store.begin(
          new JournalHeader(
              "fcfs",
              new PolicyInputs(
                  CLUSTER,
                  JobMix.uniform(CLUSTER, 3_600),
                  new LoadPlan(1, new double[] {1, 1}, new double[][] {{1, 0}, {0, 1}}),
                  7),
              "settings",
              "model",
              Unsatisfiable.WAITS,
              JournalHeader.Facts.REPORTED));
      store.commit(
          new Batch(1, List.of(), jobs, List.of(), List.of(), List.of(), List.of(), Map.of()));
    }
  }

  private static StoredJob job(int number, int i, long submit, long start) {
    String id = "job-" + number;
    int gpus = i % 5 == 0 ? 2 : 1;
    return new StoredJob(
        number,
        JobRequest.of(i % 3 == 0 ? "rendering" : "training").id(id).gpus(gpus).build(),
        "slurm",
        "",
        "",
        submit,
        new JobChange(
            id,
            JobPhase.DONE,
            1,
            List.of("s1/0", "s1/1").subList(0, gpus),
            start,
            start + (2_000 + 300L * (i % 4)) * SECOND,
            "",
            0.5f,
            -1,
            false,
            false,
            number));
  }
}
