package io.adlro.live.loop;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.live.store.Store;
import java.util.List;
import java.util.Map;

/** What loops of tests have in common: a node with two GPUs, and first come, first served. */
final class LoopFixture {
  private LoopFixture() {}

  static Cluster twoGpus() {
    return new Cluster(
        List.of(GpuModel.withMemory("volta", 16_384)),
        List.of(Node.of("n1", "volta", 2, 32, 128)),
        SpeedTable.of(Map.of("train", Map.of("volta", 1.0))));
  }

  static LivePolicy fcfs(Store store, LoadPlanner planner) {
    PolicyEntry fcfs =
        PolicyCatalog.entries().stream()
            .filter(entry -> entry.name().equals("fcfs"))
            .findFirst()
            .orElseThrow();
    return LivePolicy.of(fcfs, twoGpus(), planner, "", store.header());
  }

  /** A job without a key. */
  static JobSubmission job(int gpus) {
    return new JobSubmission(JobRequest.of("train").gpus(gpus).name("t").build(), "", "");
  }
}
