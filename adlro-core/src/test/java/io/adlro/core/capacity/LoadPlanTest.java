package io.adlro.core.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.TinyRun;
import org.junit.jupiter.api.Test;

final class LoadPlanTest {
  private final Cluster before = TinyRun.cluster("v 2, t 2", "sim 1 3", "ml 3 1");
  private final LoadPlan plan =
      new LoadPlan(5, new double[] {0.5, 1.5}, new double[][] {{1, 0}, {0.25, 0.75}});

  @Test
  void aModelThatCameLaterHasThePriceOfTheOthersInProportionToItsSpeed() {
    Cluster now = TinyRun.cluster("v 2, t 2, h 2", "sim 1 3 7", "ml 3 1 9");
    assertThat(plan.on(before, now).priceByModel()).containsExactly(0.5, 1.5, 4);
  }

  @Test
  void aModelThatCameLaterGetsNoJobsByThePlan() {
    Cluster now = TinyRun.cluster("v 2, t 2, h 2", "sim 1 3 7", "ml 3 1 9");
    assertThat(plan.on(before, now).fractionByKindModel())
        .isDeepEqualTo(new double[][] {{1, 0, 0}, {0.25, 0.75, 0}});
  }

  @Test
  void withoutANewModelThePlanIsTheSame() {
    Cluster now = TinyRun.cluster("v 2, t 2, t 4", "sim 1 3", "ml 3 1");
    assertThat(plan.on(before, now).priceByModel()).containsExactly(0.5, 1.5);
    assertThat(plan.on(before, now).fractionByKindModel())
        .isDeepEqualTo(plan.fractionByKindModel());
  }

  @Test
  void thePriceOfAModelFollowsItsBelievedSpeed() {
    Cluster now = TinyRun.cluster("v 2, t 2", "sim 2 3", "ml 4 1");
    assertThat(plan.on(before, now).priceByModel()).containsExactly(0.75, 1.5);
  }
}
