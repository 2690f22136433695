package io.adlro.learn.dqn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.adlro.learn.dqn.DqnSettings.TargetRule;
import io.adlro.learn.dqn.DqnTraining.TdTargets;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.network.TrainingExample;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TdTargetsTest {
  private static final Discount TENTH_PER_SECOND = new Discount.Elapsed(0.1);

  // Cell 1 is worth most to either network and is not allowed.
  private final Observation seen = allowing(true, true, true);
  private final Observation next = allowing(true, false, true);
  private final QFunction acting = valuing(5, 1_000, 7);
  private final QFunction target = valuing(3, 2_000, 2);

  @Test
  void aMaskedCellNeverAppearsInATarget() {
    for (TargetRule targetRule : TargetRule.values()) {
      double value = target(targets(targetRule, new Discount.PerStep(1)), step(0, next));

      assertThat(value).as(targetRule.name()).isLessThan(10);
    }
  }

  @Test
  void aMaskedCellIsNeverTheBest() {
    assertThat(next.bestAllowed(new float[] {1, 9, 3})).isEqualTo(2);
    assertThat(allowing(false, false, true).bestAllowed(new float[] {1, 9, -3})).isEqualTo(2);
    assertThat(allowing(false, false, false).bestAllowed(new float[] {1, 9, 3})).isNegative();
  }

  @Test
  void singleTakesTheTargetNetworksBestAndDoubleItsValueOfTheActingNetworksBest() {
    Discount none = new Discount.PerStep(1);

    assertThat(target(targets(TargetRule.SINGLE, none), step(0, next))).isEqualTo(-1 + 3);
    assertThat(target(targets(TargetRule.DOUBLE, none), step(0, next))).isEqualTo(-1 + 2);
  }

  @Test
  void onlyElapsedTimeIsDiscounted() {
    TdTargets targets = targets(TargetRule.SINGLE, TENTH_PER_SECOND);

    assertThat(target(targets, step(0, next))).isEqualTo(2);
    assertThat(target(targets, step(10, next))).isCloseTo(-1 + 3 / Math.E, within(1e-7));
  }

  @Test
  void aFixedDiscountAppliesToEveryStep() {
    TdTargets targets = targets(TargetRule.SINGLE, new Discount.PerStep(0.5));

    assertThat(target(targets, step(0, next))).isEqualTo(-1 + 1.5);
  }

  @Test
  void theTargetOfTheLastStepIsItsReward() {
    Transition last = new Transition(seen, 2, -4, 3, Optional.empty());

    TrainingExample example =
        targets(TargetRule.SINGLE, TENTH_PER_SECOND).examples(List.of(last)).get(0);

    assertThat(example.cells()).containsExactly(2);
    assertThat(example.targets()).containsExactly(-4);
  }

  @Test
  void aTransitionWithAMaskedCellIsRefused() {
    assertThatThrownBy(() -> new Transition(next, 1, 0, 0, Optional.empty()))
        .hasMessageContaining("not allowed");
  }

  private static double target(TdTargets targets, Transition step) {
    return targets.examples(List.of(step)).get(0).targets()[0];
  }

  private TdTargets targets(TargetRule targetRule, Discount discount) {
    return new TdTargets(targetRule, discount, acting, target);
  }

  private Transition step(double seconds, Observation then) {
    return new Transition(seen, 0, -1, seconds, Optional.of(then));
  }

  private static Observation allowing(boolean... allowed) {
    return new Observation(1, allowed.length, new float[0], allowed);
  }

  private static QFunction valuing(float... constant) {
    return (observation, values) -> System.arraycopy(constant, 0, values, 0, constant.length);
  }
}
