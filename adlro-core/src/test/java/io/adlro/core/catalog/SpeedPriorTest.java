package io.adlro.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.catalog.SpeedGuess.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SpeedPriorTest {
  private final GpuSpec v100 = GpuCatalog.standard().require("V100");
  private final GpuSpec p100 = GpuCatalog.standard().require("P100");
  private final GpuSpec k80 = GpuCatalog.standard().require("K80");
  private final GpuSpec turing = GpuCatalog.standard().require("RTX 2080 Ti");
  private final GpuSpec a100 = GpuCatalog.standard().require("A100");
  private final GpuSpec mi100 = GpuCatalog.standard().require("MI100");

  @Test
  void withoutAnyMeasurementThePeaksDecide() {
    SpeedGuess onK80 = new SpeedPrior(Affinity.MACHINE_LEARNING).guess(k80, v100);
    SpeedGuess onA100 = new SpeedPrior(Affinity.MACHINE_LEARNING).guess(a100, v100);

    assertThat(onK80.speed()).isBetween(0.15, 0.4);
    assertThat(onA100.speed()).isBetween(1.2, 2.);
    assertThat(onA100.source()).isEqualTo(Source.CATALOGUE);
    assertThat(onA100.interval(0.8).contains(onA100.speed())).isTrue();
  }

  @Test
  void aDoublePrecisionProgramLosesMoreOnAConsumerGpuThanALearningOne() {
    assertThat(new SpeedPrior(Affinity.SIMULATION).guess(turing, v100).speed())
        .isLessThan(new SpeedPrior(Affinity.MACHINE_LEARNING).guess(turing, v100).speed());
  }

  @Test
  void aModelRelativeToItselfIsCertain() {
    SpeedGuess guess = new SpeedPrior(Affinity.UNKNOWN).guess(k80, k80);

    assertThat(guess.speed()).isEqualTo(1);
    assertThat(guess.logDeviation()).isZero();
  }

  @Test
  void theOtherWayRoundIsTheReciprocal() {
    SpeedPrior prior = new SpeedPrior(Affinity.UNKNOWN, List.of(own(p100, 0.6)));

    SpeedGuess there = prior.guess(k80, v100);
    SpeedGuess back = prior.guess(v100, k80);

    assertThat(back.logMean()).isCloseTo(-there.logMean(), within(1e-12));
    assertThat(back.logDeviation()).isCloseTo(there.logDeviation(), within(1e-12));
  }

  @Test
  void ownHistoryOnTheModelOverridesThePeaks() {
    SpeedGuess guess =
        new SpeedPrior(Affinity.MACHINE_LEARNING, List.of(own(k80, 1.4))).guess(k80, v100);

    assertThat(guess.speed()).isCloseTo(1.4, within(0.02));
    assertThat(guess.interval(0.8).high() / guess.interval(0.8).low()).isLessThan(1.1);
    assertThat(guess.source()).isEqualTo(Source.OWN_HISTORY);
    assertThat(guess.confidence()).isGreaterThan(0.99);
  }

  @Test
  void ownHistoryOnAnotherModelMovesAndNarrowsTheEstimate() {
    SpeedGuess before = new SpeedPrior(Affinity.MACHINE_LEARNING).guess(k80, v100);
    SpeedGuess after =
        new SpeedPrior(Affinity.MACHINE_LEARNING, List.of(own(p100, 2))).guess(k80, v100);

    assertThat(after.logMean()).isGreaterThan(before.logMean());
    assertThat(after.logDeviation()).isLessThan(before.logDeviation());
  }

  @Test
  void aMoreSimilarJobCountsMore() {
    double slightly = speedAfter(like(0.2));
    double much = speedAfter(like(0.9));
    double nothing = speedAfter(like(0));

    assertThat(nothing).isLessThan(slightly);
    assertThat(slightly).isLessThan(much);
    assertThat(new SpeedPrior(Affinity.UNKNOWN, List.of(like(0.2))).guess(k80, v100).source())
        .isEqualTo(Source.LIKE_JOBS);
    assertThat(new SpeedPrior(Affinity.UNKNOWN, List.of(like(0))).guess(k80, v100).source())
        .isEqualTo(Source.CATALOGUE);
  }

  @Test
  void theOtherVendorsGpuIsLessCertain() {
    SpeedPrior prior = new SpeedPrior(Affinity.DATA_PROCESSING);

    assertThat(prior.guess(mi100, v100).logDeviation())
        .isGreaterThan(prior.guess(a100, v100).logDeviation());
  }

  @Test
  void aPoorMeasurementCountsLess() {
    MeasuredSpeed poor = new MeasuredSpeed("c", Affinity.UNKNOWN, k80, v100, 1.4, 1, 1);

    assertThat(new SpeedPrior(Affinity.UNKNOWN, List.of(poor)).guess(k80, v100).speed())
        .isLessThan(1.);
  }

  @Test
  void moreMeasurementsThanItHoldsAreCutToTheMostLike() {
    List<MeasuredSpeed> many =
        new ArrayList<>(Collections.nCopies(2 * SpeedPrior.MOST_MEASUREMENTS, like(0.1)));
    many.add(own(k80, 1.4));

    assertThat(new SpeedPrior(Affinity.UNKNOWN, many).guess(k80, v100).speed())
        .isCloseTo(1.4, within(0.03));
  }

  @Test
  void aClassGivenWithTwoLikenessesIsAccepted() {
    List<MeasuredSpeed> odd = List.of(like(0.9), like(0.1), own(p100, 0.6), like(0.9));

    assertThat(new SpeedPrior(Affinity.UNKNOWN, odd).guess(k80, v100).speed()).isPositive();
  }

  @Test
  void anAffinityIsKnownByTheNameOfTheClass() {
    assertThat(Affinity.named("machine learning")).isEqualTo(Affinity.MACHINE_LEARNING);
    assertThat(Affinity.named("data-processing")).isEqualTo(Affinity.DATA_PROCESSING);
    assertThat(Affinity.named("tuesday")).isEqualTo(Affinity.UNKNOWN);
  }

  @Test
  void theWeightsOfAnAffinitySumToOne() {
    for (Affinity affinity : Affinity.values()) {
      assertThat(affinity.mean(new double[] {1, 1, 1, 1})).isCloseTo(1, within(1e-12));
    }
  }

  private double speedAfter(MeasuredSpeed known) {
    return new SpeedPrior(Affinity.UNKNOWN, List.of(known)).guess(k80, v100).speed();
  }

  private MeasuredSpeed own(GpuSpec model, double speed) {
    return new MeasuredSpeed("own", Affinity.UNKNOWN, model, v100, speed, 0, 1);
  }

  private MeasuredSpeed like(double likeness) {
    return new MeasuredSpeed("like", Affinity.UNKNOWN, k80, v100, 1.4, 0, likeness);
  }
}
