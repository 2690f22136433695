package io.adlro.core.catalog;

import static io.adlro.core.policy.TinyRun.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.Cluster;
import org.junit.jupiter.api.Test;

final class ClusterSpecsTest {
  private static final GpuCatalog CATALOG = GpuCatalog.standard();

  @Test
  void firstSpeedsAreThoseOfTheCatalogueRelativeToTheFirstModel() {
    Cluster truth = cluster("V100 2, K80 2", "machine-learning 1 9");
    BelievedSpeeds first = ClusterSpecs.firstSpeeds(CATALOG, truth);
    SpeedGuess guess =
        new SpeedPrior(Affinity.MACHINE_LEARNING)
            .guess(CATALOG.require("K80"), CATALOG.require("V100"));

    assertThat(first.speed()[0]).isEqualTo(1);
    assertThat(first.logDeviation()[0]).isZero();
    assertThat(first.speed()[1]).isCloseTo(guess.speed(), within(1e-12));
    assertThat(first.logDeviation()[1]).isCloseTo(guess.logDeviation(), within(1e-12));
  }

  @Test
  void theReferenceIsTheFirstModelThatTheCatalogueHas() {
    assertThat(new ClusterSpecs(CATALOG, cluster("odd 1, K80 1", "sim 1 1")).reference()).isOne();
    assertThat(new ClusterSpecs(CATALOG, cluster("odd 1, even 1", "sim 1 1")).reference()).isZero();
  }

  @Test
  void aModelThatTheCatalogueDoesNotHaveIsLikeTheReferenceButUncertain() {
    BelievedSpeeds first = ClusterSpecs.firstSpeeds(CATALOG, cluster("odd 1, even 1", "sim 1 7"));

    assertThat(first.speed()).containsExactly(1, 1);
    assertThat(first.logDeviation()[0]).isZero();
    assertThat(first.logDeviation()[1]).isGreaterThan(0.3);
  }

  @Test
  void modelsOfOneDataSheetAreLearnedApart() {
    BelievedSpeeds first =
        ClusterSpecs.firstSpeeds(CATALOG, cluster("V100 1, v100-sxm2 1", "sim 1 1"));

    assertThat(first.speed()[1]).isEqualTo(1);
    assertThat(first.logDeviation()[1]).isPositive();
  }
}
