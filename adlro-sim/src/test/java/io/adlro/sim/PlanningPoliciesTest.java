package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.MaxMin;
import io.adlro.core.policy.MinMin;
import io.adlro.core.policy.PatientSjf;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.Predicting;
import io.adlro.core.policy.RollingMatching;
import io.adlro.core.policy.Sufferage;
import java.util.Arrays;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * What planning policies keep between decisions never changes a decision: with gangs, parts of
 * GPUs, every fault, nodes that come and go, exact, noisy and no estimates.
 */
final class PlanningPoliciesTest {
  private static final int SEEDS = 12;
  private static final int JOBS = 80;

  @Test
  void minMinDecidesAsItsDefinition() {
    compare(MinMin::new, cluster -> new PlainBatchMapping(cluster, (end, second) -> end));
  }

  @Test
  void maxMinDecidesAsItsDefinition() {
    compare(MaxMin::new, cluster -> new PlainBatchMapping(cluster, (end, second) -> -end));
  }

  @Test
  void sufferageDecidesAsItsDefinition() {
    compare(
        Sufferage::new, cluster -> new PlainBatchMapping(cluster, (end, second) -> end - second));
  }

  @Test
  void minMinOnPredictionsDecidesAsItsDefinition() {
    compare(
        cluster -> new Predicting(new MinMin(cluster)),
        cluster -> new Predicting(new PlainBatchMapping(cluster, (end, second) -> end)));
  }

  @Test
  void rollingMatchingDecidesAsFromNothing() {
    compare(RollingMatching::new, cluster -> new FromNothing(new RollingMatching(cluster)));
  }

  @Test
  void rollingMatchingOnPredictionsDecidesAsFromNothing() {
    compare(
        cluster -> new Predicting(new RollingMatching(cluster)),
        cluster -> new Predicting(new FromNothing(new RollingMatching(cluster))));
  }

  @Test
  void patientSjfDecidesAsFromNothing() {
    compare(PlanningPoliciesTest::patient, cluster -> new FromNothing(patient(cluster)));
  }

  private static PlacementPolicy patient(Cluster cluster) {
    double[] prices = new double[cluster.modelCount()];
    Arrays.setAll(prices, m -> m + 1);
    return new PatientSjf(cluster, prices, PatientSjf.Settings.DEFAULT);
  }

  private static void compare(
      Function<Cluster, PlacementPolicy> kept, Function<Cluster, PlacementPolicy> plain) {
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomRun run = RandomRun.of(seed, JOBS);
      assertThat(Journals.of(run.simulation().copyWith(kept.apply(run.cluster()))))
          .as("seed %d", seed)
          .isEqualTo(Journals.of(run.simulation().copyWith(plain.apply(run.cluster()))));
    }
  }

  /** Decides with a new copy each time, which has kept nothing; for policies without memory. */
  private record FromNothing(PlacementPolicy policy) implements PlacementPolicy {
    @Override
    public void decide(DecisionContext now) {
      policy.copy(now.cluster()).decide(now);
    }

    @Override
    public PlacementPolicy copy(Cluster cluster) {
      return new FromNothing(policy.copy(cluster));
    }
  }
}
