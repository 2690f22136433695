package io.adlro.core.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.state.Prices;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ObservedMixTest {
  private static final Cluster CLUSTER = TinyRun.cluster("v 2, t 4", "sim 2 1", "ml 4 1");
  private static final JobMix.Kind SIM = new JobMix.Kind(0, 0b11);
  private static final JobMix.Kind ML = new JobMix.Kind(1, 0b11);
  private static final JobMix.Kind ML_ON_V = new JobMix.Kind(1, 0b01);

  private final ObservedMix mix = new ObservedMix();

  private void add(JobMix.Kind kind, int jobs, double gpuSeconds) {
    for (int i = 0; i < jobs; i++) {
      mix.submitted(kind);
      mix.finished(kind, gpuSeconds);
    }
  }

  @Test
  void theDemandHasSharesOfJobsAndTheMeanWorkOverTheSpeed() {
    add(SIM, 1, 30);
    add(SIM, 1, 10);
    add(ML_ON_V, 2, 40);

    Demand demand = mix.demand(CLUSTER);

    assertThat(demand.share()).containsExactly(new double[] {0.5, 0.5}, within(1e-3));
    assertThat(demand.gpuSecondsByKindModel()[0])
        .containsExactly(new double[] {10, 20}, within(0.01));
    assertThat(demand.gpuSecondsByKindModel()[1][0]).isCloseTo(10, within(1e-9));
    assertThat(demand.gpuSecondsByKindModel()[1][1]).isInfinite();
    assertThat(demand.gpusByModel()).containsExactly(2, 4);
  }

  @Test
  void jobsCountHalfAThousandSubmissionsLater() {
    mix.submitted(ML);
    add(SIM, 1000, 1);
    mix.finished(ML, 1);
    double before = mix.gpuTimeShares().get(ML);

    add(SIM, 100_000, 1); // past the point where weights are scaled down

    assertThat(before * 1442).isCloseTo(1, within(0.01)); // 1/2 of the sum of 2^(-i/1000), i < 1000
    assertThat(mix.gpuTimeShares().get(ML)).isLessThan(1e-20);
    assertThat(mix.demand(CLUSTER).gpuSecondsByKindModel()[0])
        .containsExactly(new double[] {0.5, 1}, within(1e-9));
  }

  @Test
  void aKindWithoutFinishedJobsHasTheMeanOfItsClassOrOfAllJobs() {
    add(SIM, 1, 8);
    mix.submitted(ML);
    assertThat(mix.demand(CLUSTER).gpuSecondsByKindModel()[1]).containsExactly(2, 8);

    add(ML_ON_V, 1, 4);
    assertThat(mix.demand(CLUSTER).gpuSecondsByKindModel()[2]).containsExactly(1, 4);
  }

  @Test
  void kindsThatRanEverywhereRunOnAddedModelsToo() {
    add(SIM, 1, 8);
    add(ML_ON_V, 1, 8);

    mix.modelsAdded(0b11, 0b111);

    assertThat(mix.gpuTimeShares())
        .containsOnlyKeys(new JobMix.Kind(0, 0b111), new JobMix.Kind(1, 0b01));
  }

  @Test
  void kindsOfModelsThatAllHaveLeftAreNotInTheDemand() {
    add(SIM, 3, 8);
    add(ML_ON_V, 1, 8);

    Demand demand = mix.demand(CLUSTER.without(0));

    assertThat(demand.share()).containsExactly(1);
    assertThat(demand.gpusByModel()).containsExactly(0, 4);
  }

  @Test
  void aCopyGoesOnAlone() {
    add(SIM, 1, 8);
    ObservedMix copy = mix.copy();
    add(ML, 1, 8);
    assertThat(copy.gpuTimeShares()).isEqualTo(Map.of(SIM, 1.0));
  }

  @Test
  void theUniformMixHasEveryClassEverywhereWithTheGivenMean() {
    JobMix uniform = JobMix.uniform(CLUSTER, 60);

    assertThat(uniform.kinds()).containsExactly(SIM, ML);
    assertThat(uniform.demand().share()).containsExactly(0.5, 0.5);
    assertThat(uniform.demand().meanLeastGpuSeconds()).isCloseTo(60, within(1e-9));
    // The same work w: w/2 on v for sim and w/4 for ml, whose mean is 60: w is 160.
    assertThat(uniform.demand().gpuSecondsByKindModel()[1])
        .containsExactly(new double[] {40, 160}, within(1e-9));
  }

  @Test
  void aPlannerThatFailsAndADemandWithoutWorkGiveNoPrices() {
    LoadPlanner broken =
        demand -> {
          throw new PlanningException("out of order");
        };
    add(SIM, 1, 8);
    assertThat(new PricePlan(mix.demand(CLUSTER), broken, Prices.NONE).run()).isEmpty();
    assertThat(new PricePlan(new ObservedMix().demand(CLUSTER), broken, Prices.NONE).run())
        .isEmpty();
  }
}
