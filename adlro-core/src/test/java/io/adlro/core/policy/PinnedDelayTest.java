package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.event.Computation;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PinnedDelayTest {
  private static final Cluster CLUSTER = cluster("v 2, t 4", "ml 2 1");
  private static final double[] EQUAL = {1, 1};

  /** Equal prices; every 100 s comes a job for v that holds a GPU for 20 s. */
  private static final double[] PINNED_TO_V = {1, 1, 0b01, 0.01, 0.2, 20, 1e9};

  private final List<String> models = new ArrayList<>();

  /** The models on which jobs start that are submitted at once, in this order. */
  private List<String> start(
      PatientSjf.Settings settings, double[] planned, TinyJob.Builder... jobs) {
    SchedulingKernel kernel =
        new SchedulingKernel(
            new JobTable(CLUSTER),
            new PatientSjf(CLUSTER, EQUAL, settings),
            new QuietOrders() {
              @Override
              public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
                models.add(CLUSTER.models().get(CLUSTER.modelOf(gpus[0])).name());
              }
            });
    kernel.state().compute(1, Computation.PRICES);
    kernel.computed(0, 1, Computation.PRICES, planned);
    for (TinyJob.Builder job : jobs) {
      kernel.jobSubmitted(0, job.addTo(kernel.state().jobs()));
      kernel.decide();
    }
    return models;
  }

  @Test
  void aLongJobThatCouldRunAnywhereKeepsAwayFromTheLastGpuThatPinnedJobsNeed() {
    // The first leaves a GPU of v: 3,600 s and 144 s of delay. The second would leave none until it
    // ends: 61,250 s of delay against 7,000 s on t.
    assertThat(
            start(
                PatientSjf.Settings.TUNED_PINNED,
                PINNED_TO_V,
                job("ml", 0, 7200),
                job("ml", 0, 7000)))
        .containsExactly("v", "t");
  }

  @Test
  void aShortJobTakesTheLastGpu() {
    assertThat(
            start(
                PatientSjf.Settings.TUNED_PINNED,
                PINNED_TO_V,
                job("ml", 0, 7200),
                job("ml", 0, 20)))
        .containsExactly("v", "v");
  }

  @Test
  void aJobWithoutAnEstimateIsTakenToBeAsLongAsJobsMayBe() {
    assertThat(
            start(
                PatientSjf.Settings.TUNED_PINNED,
                PINNED_TO_V,
                job("ml", 0, 7200),
                job("ml", 0, 20).withoutEstimate()))
        .containsExactly("v", "t");
  }

  @Test
  void withoutPinnedJobsOrTheSettingTheFasterModelIsTaken() {
    TinyJob.Builder[] jobs = {job("ml", 0, 7200), job("ml", 0, 7000)};

    assertThat(start(PatientSjf.Settings.TUNED_PINNED, EQUAL, jobs)).containsExactly("v", "v");
    models.clear();
    assertThat(start(PatientSjf.Settings.TUNED, PINNED_TO_V, jobs)).containsExactly("v", "v");
  }

  @Test
  void theProbabilityOfWaitingIsErlangs() {
    assertThat(PinnedDelay.waitProbability(1, 0.3)).isCloseTo(0.3, within(1e-12));
    assertThat(PinnedDelay.waitProbability(2, 1)).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(PinnedDelay.waitProbability(2, 2)).isEqualTo(1);
  }
}
