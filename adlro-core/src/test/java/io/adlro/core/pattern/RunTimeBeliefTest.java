package io.adlro.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.hyper.Dimensions;
import io.adlro.core.random.RandomStreams;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class RunTimeBeliefTest {
  private static final double SECOND = 1e6;
  private static final int PARTS = RunTimeBelief.PARTS;

  private final double[] belief = new double[RunTimeBelief.WIDTH];

  /** Part k has a mean of 10 to the k seconds. */
  private void writePowersOfTen() {
    double mean = 0;
    for (int part = 0; part < PARTS; part++) {
      belief[part] = StrictMath.pow(10, part) * SECOND;
      mean += RunTimeBelief.probability(part) * belief[part];
    }
    belief[RunTimeBelief.MEAN] = mean;
  }

  @Test
  void theProbabilitiesOfThePartsAddUpToOne() {
    double sum = 0;
    for (int part = 0; part < PARTS; part++) {
      sum += RunTimeBelief.probability(part);
    }
    assertThat(sum).isCloseTo(1, within(1e-12));
    assertThat(RunTimeBelief.probability(PARTS - 1)).isCloseTo(0.001, within(1e-12));
  }

  @Test
  void whatIsLeftIsTheMeanOfWhatIsStillPossible() {
    writePowersOfTen();
    assertThat(RunTimeBelief.remainingMicros(belief, 0, 0)).isEqualTo(belief[RunTimeBelief.MEAN]);
    double age = belief[PARTS - 3] * 2; // the last two parts are left
    double expected = (0.009 * belief[PARTS - 2] + 0.001 * belief[PARTS - 1]) / 0.01 - age;
    assertThat(RunTimeBelief.remainingMicros(belief, 0, age) / expected).isCloseTo(1, within(1e-9));
    double late = belief[PARTS - 1] * 3;
    assertThat(RunTimeBelief.remainingMicros(belief, 0, late)).isEqualTo(late / 2);
  }

  @Test
  void decisionsLeaveOutTheLongestOfWhatIsStillPossible() {
    writePowersOfTen();
    double sum = 0;
    for (int part = 0; part < 6; part++) {
      sum += RunTimeBelief.probability(part) * belief[part];
    }
    assertThat(RunTimeBelief.expectedMicros(belief, 0, 0) * 0.97 / sum).isCloseTo(1, within(1e-9));
    double age = belief[PARTS - 2] * 2; // the last part is left
    assertThat(RunTimeBelief.expectedMicros(belief, 0, age) / (belief[PARTS - 1] - age))
        .isCloseTo(1, within(1e-9));
    double late = belief[PARTS - 1] * 3;
    assertThat(RunTimeBelief.expectedMicros(belief, 0, late)).isEqualTo(late / 2);
  }

  @Test
  void theExpectedEndNeverComesEarlierAsTimePasses() {
    writePowersOfTen();
    double before = 0;
    for (double age = 1; age < 1e16; age *= 1.1) {
      double end = age + RunTimeBelief.remainingMicros(belief, 0, age);
      assertThat(end).isGreaterThanOrEqualTo(before * (1 - 1e-12));
      before = end;
    }
  }

  @Test
  void aQuantileGivenTheAgeCountsOnlyWhatIsLeft() {
    writePowersOfTen();
    assertThat(RunTimeBelief.quantileMicros(belief, 0, 0, 0.05)).isEqualTo(belief[0]);
    assertThat(RunTimeBelief.quantileMicros(belief, 0, 0, 0.5)).isEqualTo(belief[3]);
    assertThat(RunTimeBelief.quantileMicros(belief, 0, 0, 0.9995)).isEqualTo(belief[PARTS - 1]);
    double age = belief[PARTS - 3];
    assertThat(RunTimeBelief.quantileMicros(belief, 0, age, 0.89)).isEqualTo(belief[PARTS - 2]);
    assertThat(RunTimeBelief.quantileMicros(belief, 0, age, 0.91)).isEqualTo(belief[PARTS - 1]);
  }

  @Test
  void aPointIsExactAtEveryAge() {
    RunTimeBelief.writePoint(7 * SECOND, belief, 0);
    assertThat(RunTimeBelief.remainingMicros(belief, 0, 0)).isEqualTo(7 * SECOND);
    assertThat(RunTimeBelief.remainingMicros(belief, 0, 3 * SECOND)).isEqualTo(4 * SECOND);
    assertThat(RunTimeBelief.expectedMicros(belief, 0, 0)).isEqualTo(7 * SECOND);
    assertThat(RunTimeBelief.logSpread(belief, 0)).isZero();
    assertThat(RunTimeBelief.confidence(belief, 0)).isCloseTo(1, within(1e-12));
    assertThat(belief[RunTimeBelief.SECOND_MOMENT]).isEqualTo(49 * SECOND * SECOND);
  }

  private static JobTraits job(long submitMicros) {
    return new JobTraits(
        "ml",
        "ana",
        "lab",
        NameTokens.of("train"),
        List.of(),
        1,
        1000,
        8_192,
        4_000,
        16_384,
        0.5,
        JobTraits.UNKNOWN,
        JobTraits.UNKNOWN,
        submitMicros,
        JobTraits.Profile.NONE);
  }

  /** One job in fifty runs a thousand times as long: 95 % of the time is in them. */
  @Test
  void meanAndSecondMomentIncludeRareLongJobs() {
    PatternMemory memory =
        new PatternMemory(new PatternMemory.Settings(new Dimensions(2_048), 7, 64, 1 << 12));
    RandomGenerator random = new RandomStreams(5).stream("run-time-belief-test");
    double truth = 0;
    double believed = 0;
    double squares = 0;
    double believedSquares = 0;
    double left = 0;
    double believedLeft = 0;
    for (int i = 0; i < 6_000; i++) {
      Recall recalled = memory.recall(job((long) (i * 3_600 * SECOND)));
      memory.believe(recalled, belief, 0);
      double micros = StrictMath.exp(0.3 * random.nextGaussian()) * 10 * SECOND;
      micros *= random.nextDouble() < 0.02 ? 1_000 : 1;
      if (i >= 2_000) {
        truth += micros;
        believed += belief[RunTimeBelief.MEAN];
        squares += micros * micros;
        believedSquares += belief[RunTimeBelief.SECOND_MOMENT];
        double age = 100 * SECOND;
        left += micros > age ? micros - age : 0;
        believedLeft += micros > age ? RunTimeBelief.remainingMicros(belief, 0, age) : 0;
      }
      memory.learn(recalled, "past", micros, belief, 0);
    }
    double[] parts = Arrays.copyOf(belief, PARTS);
    double[] sorted = parts.clone();
    Arrays.sort(sorted);
    assertThat(parts).isEqualTo(sorted);
    assertThat(believed / truth).isBetween(0.75, 1.35);
    assertThat(Math.sqrt(believedSquares / squares)).isBetween(0.7, 1.5);
    assertThat(believedLeft / left).isBetween(0.7, 1.5);
  }
}
