package io.adlro.sim.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class EvidenceTest {
  private static double[] values(int count, double first, double step) {
    return IntStream.range(0, count).mapToDouble(i -> first + step * i).toArray();
  }

  private static double[] times(double factor, double[] values) {
    return Arrays.stream(values).map(value -> factor * value).toArray();
  }

  private static Evidence of(double factor, int seeds) {
    double[] base = values(seeds, 100, 3);
    return Evidence.of(new Paired(times(factor, base), base));
  }

  @Test
  void fiveSeedsHaveNeitherIntervalNorVerdictAndSixHave() {
    Evidence five = of(0.5, 5);
    assertThat(five.interval()).isEmpty();
    assertThat(five.verdict()).isEqualTo(SeedVerdict.NONE);
    assertThat(five.verdict().word()).isEqualTo("-");
    assertThat(five.need().words()).isEqualTo("about 1 more seed");

    assertThat(of(0.5, 6).verdict()).isEqualTo(SeedVerdict.BETTER);
    assertThat(of(2, 6).verdict()).isEqualTo(SeedVerdict.WORSE);
    assertThat(of(0.5, 6).need().isOpen()).isFalse();
  }

  @Test
  void oneSeedHasNoSpreadSoOnlyTheLeastNumberOfSeedsIsKnown() {
    assertThat(of(0.5, 1).need().words()).isEqualTo("at least 5 more seeds");
    assertThat(of(0.5, 1).verdict()).isEqualTo(SeedVerdict.NONE);
  }

  @Test
  void equalRunsAreTheSameAndNeedNoMoreSeeds() {
    assertThat(of(1, 6).verdict()).isEqualTo(SeedVerdict.SAME);
    assertThat(of(1, 2).verdict()).isEqualTo(SeedVerdict.NONE);
    assertThat(of(1, 2).need().isOpen()).isFalse();
  }

  @Test
  void aCertainDifferenceThatRoundsToZeroIsNeitherAGainNorALoss() {
    assertThat(of(1.0004, 30).verdict()).isEqualTo(SeedVerdict.SAME);
    assertThat(of(0.9996, 30).verdict()).isEqualTo(SeedVerdict.SAME);
    assertThat(of(1.0006, 30).verdict()).isEqualTo(SeedVerdict.WORSE);
  }

  @Test
  void anUndecidedDifferenceStatesHowManySeedsWouldDecide() {
    // Differences +9, -5, ...: mean 2, standard deviation about 7.
    double[] base = values(20, 100, 0);
    double[] own = IntStream.range(0, 20).mapToDouble(i -> i % 2 == 0 ? 109 : 95).toArray();
    Evidence open = Evidence.of(new Paired(own, base));

    assertThat(open.verdict()).isEqualTo(SeedVerdict.UNDECIDED);
    // (1.96 x 7.18 / 2)^2 is about 50 seeds, so about 30 more.
    assertThat(open.need().kind()).isEqualTo(SeedNeed.Kind.ABOUT);
    assertThat(open.need().seeds()).isBetween(29, 35);
  }

  @Test
  void policiesThatAThousandSeedsWouldNotSeparateAreReportedAsSuch() {
    double[] base = values(20, 100, 0);
    double[] own = IntStream.range(0, 20).mapToDouble(i -> i % 2 == 0 ? 110 : 90.1).toArray();

    assertThat(Evidence.of(new Paired(own, base)).need().kind()).isEqualTo(SeedNeed.Kind.TOO_MANY);
    assertThat(Evidence.of(new Paired(own, base)).need().toDecideInWords())
        .isEqualTo("1,000 seeds would not decide it");
  }

  @Test
  void manyPoliciesNeedMoreSeedsThanOne() {
    double[] base = values(8, 100, 3);
    List<Paired> twenty = Collections.nCopies(20, new Paired(times(0.5, base), base));

    // 20 x 2 / 2^8 is above 0.05, 20 x 2 / 2^10 is not.
    assertThat(Evidence.of(twenty)).allMatch(e -> e.verdict() == SeedVerdict.UNDECIDED);
    assertThat(Evidence.of(twenty)).allMatch(e -> e.need().seeds() == 2);
  }
}
