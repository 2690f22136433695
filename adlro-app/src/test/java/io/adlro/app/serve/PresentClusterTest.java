package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.live.loop.LiveView.SpeedView;
import io.adlro.live.store.Batch;
import io.adlro.live.store.Store;
import io.adlro.live.store.Stores;
import io.adlro.sim.scenario.SpeedKnowledge;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PresentClusterTest {
  private static final Cluster TRUE =
      new Cluster(
          List.of(GpuModel.withMemory("fast", 32 * 1024), GpuModel.withMemory("slow", 32 * 1024)),
          List.of(Node.of("f1", "fast", 1, 16, 62), Node.of("s1", "slow", 1, 16, 62)),
          SpeedTable.of(Map.of("vision", Map.of("fast", 1.0, "slow", 0.5))));

  @TempDir Path dir;

  @Test
  void aReplayHasTheSpeedsThatWereLearnedSinceTheStoreWasBegun() {
    Cluster guessed = SpeedKnowledge.LEARNED.believed(TRUE);
    assertThat(guessed.speeds().speed()).as("models that no catalogue has").containsExactly(1, 1);
    List<SpeedView> learned =
        List.of(new SpeedView("vision", "slow", 0.52, 0.1), new SpeedView("vision", "fast", 1, 0));
    try (Store store = Stores.open(dir.resolve("adlro.db").toString())) {
      store.begin(
          new JournalHeader(
              "fcfs",
              new PolicyInputs(
                  guessed,
                  JobMix.uniform(guessed, 60),
                  new LoadPlan(1, new double[2], new double[1][2]),
                  7),
              "settings",
              "",
              Unsatisfiable.WAITS,
              JournalHeader.Facts.REPORTED));

      assertThat(PresentCluster.of(store).speeds().speed()).containsExactly(1, 1);
      List<String> written = new ArrayList<>();
      Runnable keeper = PresentCluster.keeper(store, () -> learned, written::add);
      keeper.run();
      keeper.run();
      assertThat(written).hasSize(1);
      Batch batch =
          new Batch(
              store.lastSequence() + 1,
              List.of(),
              List.of(),
              List.of(),
              List.of(),
              List.of(),
              List.of(),
              Map.of(PresentCluster.SPEEDS, written.get(0)));
      store.commit(batch);

      Cluster now = PresentCluster.of(store);

      assertThat(now.speed(0, now.modelIndex("fast"))).isEqualTo(1);
      assertThat(now.speed(0, now.modelIndex("slow"))).isEqualTo(0.52);
      assertThat(now.speedLogDeviation(0, now.modelIndex("slow"))).isEqualTo(0.1);
      assertThat(now.gpuIndex("s1/0")).isOne();
    }
  }
}
