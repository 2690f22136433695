package io.adlro.solve;

import static io.adlro.solve.Windows.NOWHERE;
import static io.adlro.solve.Windows.SECOND;
import static io.adlro.solve.Windows.sameRelease;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class JctBoundTest {
  private static final JctBound ONCE = JctBound.withoutPreemption();
  private static final JctBound ALL = JctBound.withPreemption();
  // Enough to come close on windows of a few jobs, of which there are many here.
  private static final int SOME_ROUNDS = 500;

  @Test
  void itNeverExceedsTheBestScheduleWithoutPreemption() {
    for (long seed = 1; seed <= 100; seed++) {
      BoundInput input = Windows.random(seed);
      double optimum = ExhaustiveSearch.minimumSumMicros(input) * 1e-6 / input.jobs();
      for (JctBound bound : List.of(ONCE, ALL)) {
        Bound found = bound.withRounds(SOME_ROUNDS).of(input);
        assertThat(found.meanJctSeconds())
            .as("seed %d", seed)
            .isLessThanOrEqualTo(optimum)
            .isGreaterThanOrEqualTo(found.meanBestRunSeconds());
      }
    }
  }

  @Test
  void itIsCloseToTheBestScheduleWithoutPreemption() {
    double worst = 1;
    double sum = 0;
    for (long seed = 1; seed <= 60; seed++) {
      BoundInput input = Windows.random(seed);
      double optimum = ExhaustiveSearch.minimumSumMicros(input) * 1e-6 / input.jobs();
      double ratio = ONCE.withRounds(SOME_ROUNDS).of(input).meanJctSeconds() / optimum;
      worst = Math.min(worst, ratio);
      sum += ratio;
    }
    assertThat(worst).as("worst").isGreaterThan(0.8);
    assertThat(sum / 60).as("mean").isGreaterThan(0.95);
  }

  @Test
  void itNeverExceedsAScheduleThatPreemptsAndMovesJobs() {
    for (long seed = 1; seed <= 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] unitsPerSecond = {random.nextInt(3, 7), random.nextInt(1, 3)};
      int[] releaseSeconds = random.ints(3, 0, 5).toArray();
      int[] workUnits = random.ints(3, 6, 25).toArray();
      requireBelowPreemptive(releaseSeconds, workUnits, unitsPerSecond, "seed " + seed);
    }
  }

  @Test
  void aJobMayDoItsSlowPartFirst() {
    // The short job has the fast GPU for 2 s; the long one starts on the slow GPU, moves and ends
    // at 5 s: 7 s in all.
    requireBelowPreemptive(new int[] {0, 0}, new int[] {8, 16}, new int[] {4, 2}, "by hand");
  }

  @Test
  void anyPricesGiveAValidBound() {
    for (long seed = 1; seed <= 200; seed++) {
      BoundInput input = Windows.random(seed);
      double optimum = ExhaustiveSearch.minimumSumMicros(input);
      SplittableRandom random = new SplittableRandom(-seed);
      for (int slots : new int[] {1, 2, 5, 30}) {
        SlotGrid grid = SlotGrid.of(input, slots);
        assertThat(grid.slots()).isLessThanOrEqualTo(slots);
        SlotPrices prices = Windows.randomPrices(input, grid, random);
        for (Function<BoundInput, JobProblem> problem :
            List.<Function<BoundInput, JobProblem>>of(OneRun::new, PreemptiveRuns::new)) {
          PriceAscent ascent = new PriceAscent(input, problem.apply(input), 1, Long.MAX_VALUE);
          assertThat(ascent.sumMicros(prices, new GpuDemand(grid, input.models())))
              .as("%d slots, seed %d", slots, seed)
              .isLessThanOrEqualTo(optimum);
        }
      }
    }
  }

  @Test
  void moreRoundsNeverLowerTheBound() {
    for (JctBound bound : List.of(ONCE, ALL)) {
      BoundInput input = Windows.larger(3, 40);
      double before = 0;
      for (int rounds : new int[] {1, 2, 3, 10, 30, 100, 300, 1000, 10_000}) {
        Bound found = bound.withRounds(rounds).of(input);
        assertThat(found.rounds()).isLessThanOrEqualTo(rounds);
        assertThat(found.meanJctSeconds()).isGreaterThanOrEqualTo(before);
        before = found.meanJctSeconds();
      }
      assertThat(bound.of(input).meanJctSeconds()).isGreaterThanOrEqualTo(before);
      assertThat(before).isGreaterThan(bound.withRounds(10).of(input).meanJctSeconds());
    }
  }

  @Test
  void aSearchThatIsCutShortSaysSoAndIsStillABound() {
    BoundInput input = Windows.larger(4, 40);
    for (JctBound bound : List.of(ONCE, ALL)) {
      Bound whole = bound.of(input);
      Bound cut = bound.withSteps(50_000).of(input);
      assertThat(whole.ending()).isEqualTo(Bound.Ending.SETTLED);
      assertThat(cut.ending()).isEqualTo(Bound.Ending.OUT_OF_STEPS);
      assertThat(cut.meanJctSeconds())
          .isBetween(whole.meanBestRunSeconds(), whole.meanJctSeconds());
    }
  }

  @Test
  void itIsNotBelowTheTimeIndexedProgramme() {
    for (long seed = 1; seed <= 3; seed++) {
      BoundInput input = Windows.larger(seed, 40).fromFirstRelease();
      double programme = programme(input, 40, LinearProgram.Algorithm.SIMPLEX) / 40;
      double preemptive = ALL.of(input).meanJctSeconds();
      assertThat(preemptive).as("seed %d", seed).isGreaterThan(programme * 0.995);
      assertThat(ONCE.of(input).meanJctSeconds())
          .as("seed %d", seed)
          .isGreaterThan(preemptive * 0.999);
    }
  }

  @Test
  void anotherSolverFindsTheSameOptimumOfTheProgramme() {
    for (long seed = 1; seed <= 10; seed++) {
      BoundInput input = Windows.random(seed);
      double simplex = programme(input, 20, LinearProgram.Algorithm.SIMPLEX);
      assertThat(programme(input, 20, LinearProgram.Algorithm.FIRST_ORDER))
          .as("seed %d", seed)
          .isCloseTo(simplex, within(1e-3 * simplex));
    }
  }

  /** The sum of JCTs in seconds. */
  private static double programme(BoundInput input, int slots, LinearProgram.Algorithm algorithm) {
    try (LinearProgram linear = LinearProgram.minimising(algorithm)) {
      double unitMicros = 10.0 * SECOND;
      new TimeIndexedProgram(input, SlotGrid.of(input, slots), linear, unitMicros);
      linear.solve();
      return linear.optimum() * 10;
    }
  }

  @Test
  void itIsWithinATenthOfTheExactOptimumForABatch() {
    for (long seed = 1; seed <= 3; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[][] runs = new long[24][3];
      for (long[] run : runs) {
        for (int m = 0; m < 3; m++) {
          run[m] = random.nextLong(5 * SECOND, 60 * SECOND);
        }
      }
      BoundInput input = sameRelease(runs, 2, 1, 1);
      double optimum = PositionMatching.minimumSumMicros(input) * 1e-6 / input.jobs();
      assertThat(ALL.withRounds(1_500).of(input).meanJctSeconds() / optimum)
          .as("with preemption, seed %d", seed)
          .isBetween(0.9, 1.0);
      assertThat(ONCE.of(input).meanJctSeconds() / optimum)
          .as("without, seed %d", seed)
          .isBetween(0.98, 1.0);
    }
  }

  @Test
  void theMatchingAgreesWithTheExhaustiveSearchOnBatches() {
    for (long seed = 1; seed <= 30; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[][] runs = new long[5][2];
      for (long[] run : runs) {
        run[0] = random.nextLong(1, 60 * SECOND);
        run[1] = random.nextInt(4) == 0 ? NOWHERE : random.nextLong(1, 60 * SECOND);
      }
      BoundInput input = sameRelease(runs, 1, 2);
      assertThat(PositionMatching.minimumSumMicros(input))
          .as("seed %d", seed)
          .isEqualTo(ExhaustiveSearch.minimumSumMicros(input));
    }
  }

  @Test
  void oneJobAloneTakesItsBestRunTime() {
    BoundInput input = sameRelease(new long[][] {{7 * SECOND, 30 * SECOND}}, 1, 1);

    assertThat(ONCE.of(input).meanJctSeconds()).isEqualTo(7);
    assertThat(ALL.of(input).meanJctSeconds()).isEqualTo(7);
  }

  @Test
  void jobsInARowOnOneGpuEndOneAfterTheOther() {
    // Three jobs of 10 s on one GPU: 10, 20 and 30 s.
    BoundInput input = sameRelease(new long[][] {{10 * SECOND}, {10 * SECOND}, {10 * SECOND}}, 1);

    assertThat(ONCE.of(input).meanJctSeconds()).isBetween(19.7, 20.0);
    assertThat(ALL.of(input).meanJctSeconds()).isBetween(19.5, 20.0);
  }

  @Test
  void workCannotBeDoneBeforeItsRelease() {
    // Both come at 100 s to one GPU: 10 and 20 s, although the GPU was free all the time before.
    BoundInput input =
        new BoundInput(
            new long[] {0, 100 * SECOND, 100 * SECOND},
            new long[][] {{10 * SECOND}, {10 * SECOND}, {10 * SECOND}},
            new int[] {1000, 1000, 1000},
            new int[] {1});

    assertThat(ONCE.of(input).meanJctSeconds()).isBetween(40 / 3.0 - 0.3, 40 / 3.0);
    assertThat(ALL.of(input).meanJctSeconds()).isBetween(40 / 3.0 - 0.3, 40 / 3.0);
  }

  @Test
  void whatCountsIsTheTimeBetweenJobsAndNotTheDate() {
    BoundInput input = Windows.random(7);
    long year = 365L * 86_400 * SECOND;
    long[] later = Arrays.stream(input.releaseMicros()).map(r -> r + 50 * year).toArray();
    BoundInput today =
        new BoundInput(later, input.runMicrosByJobModel(), input.widthMilli(), input.gpusByModel());

    assertThat(ONCE.of(today)).isEqualTo(ONCE.of(input));
    assertThat(ALL.of(today)).isEqualTo(ALL.of(input));
  }

  @Test
  void halvesOfAGpuRunBesideEachOther() {
    long[][] runs = {{10 * SECOND}, {10 * SECOND}};
    BoundInput halves = new BoundInput(new long[2], runs, new int[] {500, 500}, new int[] {1});

    assertThat(ONCE.of(halves).meanJctSeconds()).isCloseTo(10, within(1e-3));
    assertThat(ONCE.of(sameRelease(runs, 1)).meanJctSeconds()).isBetween(14.8, 15.0);
  }

  @Test
  void twoGangsOfAllGpusRunOneAfterTheOther() {
    long[][] runs = {{10 * SECOND}, {10 * SECOND}};
    BoundInput gangs = new BoundInput(new long[2], runs, new int[] {4000, 4000}, new int[] {4});

    assertThat(ONCE.of(gangs).meanJctSeconds()).isBetween(14.8, 15.0);
  }

  @Test
  void jobsThatOnlyTheFewestGpusCanRunQueueThere() {
    // Ten jobs of 10 s for one GPU beside a hundred that cannot run them: 10 to 100 s.
    long[][] runs = new long[10][];
    Arrays.setAll(runs, j -> new long[] {NOWHERE, 10 * SECOND});

    assertThat(ONCE.of(sameRelease(runs, 100, 1)).meanJctSeconds()).isBetween(54.5, 55.0);
  }

  @Test
  void theSameInputGivesTheSameBits() {
    BoundInput input = Windows.larger(5, 30);

    assertThat(JctBound.withoutPreemption().of(input)).isEqualTo(ONCE.of(input));
    assertThat(JctBound.withPreemption().of(input)).isEqualTo(ALL.of(input));
  }

  @Test
  void aJobThatRunsNowhereIsNamed() {
    assertThatThrownBy(() -> sameRelease(new long[][] {{1, 1}, {NOWHERE, 1}}, 1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Job 1");
  }

  private static void requireBelowPreemptive(
      int[] releaseSeconds, int[] workUnits, int[] unitsPerSecond, String what) {
    int jobs = workUnits.length;
    long[] release = new long[jobs];
    long[][] runs = new long[jobs][unitsPerSecond.length];
    for (int j = 0; j < jobs; j++) {
      release[j] = releaseSeconds[j] * SECOND;
      for (int m = 0; m < unitsPerSecond.length; m++) {
        runs[j][m] = workUnits[j] * SECOND / unitsPerSecond[m];
      }
    }
    int[] width = new int[jobs];
    Arrays.fill(width, 1000);
    double optimum =
        PreemptiveSearch.minimumSumSeconds(releaseSeconds, workUnits, unitsPerSecond)
            / (double) jobs;
    BoundInput input = new BoundInput(release, runs, width, new int[] {1, 1});
    assertThat(ALL.withRounds(SOME_ROUNDS).of(input))
        .as(what)
        .satisfies(bound -> assertThat(bound.meanJctSeconds()).isLessThanOrEqualTo(optimum));
  }
}
