package io.adlro.core.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.Prices;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

final class PinnedDemandTest {
  private static final long SECOND = 1_000_000;
  private static final Cluster CLUSTER = TinyRun.cluster("v 2, t 4", "ml 2 1");
  private static final long ANYWHERE = 0b11;
  private static final long ON_V = 0b01;

  private final PinnedDemand demand = new PinnedDemand();

  /** One job every ten seconds, every second one limited to v. */
  private void submit(int jobs) {
    for (int i = 0; i < jobs; i++) {
      long models = i % 2 == 0 ? ON_V : ANYWHERE;
      demand.submitted(10 * SECOND * i, models);
      demand.finished(models, models == ON_V ? 4 : 100, 30);
    }
  }

  @Test
  void theSummaryHasRateLoadAndHeldTimeOfTheJobsThatAreLimited() {
    submit(200);

    double[] summary = demand.summary(CLUSTER, 0, 0);

    assertThat(summary).hasSize(Prices.PINNED_WIDTH + 1);
    assertThat(summary[Prices.PINNED_MODELS]).isEqualTo(ON_V);
    assertThat(summary[Prices.PINNED_JOBS_PER_SECOND]).isCloseTo(0.05, within(0.001));
    assertThat(summary[Prices.PINNED_LOAD]).isCloseTo(0.2, within(0.004));
    assertThat(summary[Prices.PINNED_HELD_SECONDS]).isCloseTo(4, within(1e-9));
    assertThat(summary[Prices.PINNED_WIDTH]).isCloseTo(900, within(1e-6));
  }

  @Test
  void whatRunningJobsHaveDoneCountsForTheLengthOfJobs() {
    submit(200);

    double[] summary = demand.summary(CLUSTER, 1, 1e8);

    assertThat(summary[Prices.PINNED_WIDTH]).isGreaterThan(900 + 1e8 / 201);
  }

  @Test
  void withoutLimitedJobsThereIsNoSummary() {
    for (int i = 0; i < 10; i++) {
      demand.submitted(SECOND * i, ANYWHERE);
      demand.finished(ANYWHERE, 5, 5);
    }

    assertThat(demand.summary(CLUSTER, 0, 0)).isEmpty();
    assertThat(new PinnedDemand().summary(CLUSTER, 0, 0)).isEmpty();
  }

  @Test
  void aRestoredDemandHasTheSameSummary() {
    submit(50);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter out = new SnapshotWriter(bytes);
    demand.save(out);
    out.finish();

    PinnedDemand restored = new PinnedDemand();
    restored.restore(new SnapshotReader(new ByteArrayInputStream(bytes.toByteArray())));

    double[] summary = demand.summary(CLUSTER, 1, 9);
    assertThat(restored.summary(CLUSTER, 1, 9)).containsExactly(summary);
    assertThat(restored.copy().summary(CLUSTER, 1, 9)).containsExactly(summary);
  }
}
