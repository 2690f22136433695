package io.adlro.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class TimeIndexedBoundTest {
  private static final long SECOND = 1_000_000;
  private static final long NOWHERE = Long.MAX_VALUE;

  @Test
  void itNeverExceedsTheBestScheduleWithoutPreemptionOnAnyGrid() {
    for (long seed = 1; seed <= 60; seed++) {
      BoundInput input = randomInput(seed);
      double optimum = ExhaustiveSearch.minimumSumMicros(input) * 1e-6 / input.jobs();
      for (int slots : new int[] {2, 5, 17, 150}) {
        Bound bound = withSlots(slots).of(input);
        assertThat(bound.status()).isEqualTo("OPTIMAL");
        assertThat(bound.slots()).isLessThanOrEqualTo(slots);
        assertThat(bound.meanJctSeconds())
            .as("%d slots, seed %d", slots, seed)
            .isLessThanOrEqualTo(optimum)
            .isGreaterThanOrEqualTo(bound.meanBestRunSeconds());
      }
    }
  }

  @Test
  void itIsCloseToTheBestScheduleWhereJobsComeOverTime() {
    double worst = 1;
    for (long seed = 1; seed <= 60; seed++) {
      BoundInput input = randomInput(seed);
      double optimum = ExhaustiveSearch.minimumSumMicros(input) * 1e-6 / input.jobs();
      worst = Math.min(worst, withSlots(150).of(input).meanJctSeconds() / optimum);
    }
    assertThat(worst).isGreaterThan(0.6);
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
    // at 5 s: 7 s in all. With half of its run time in the midpoint form the bound would be above.
    requireBelowPreemptive(new int[] {0, 0}, new int[] {8, 16}, new int[] {4, 2}, "by hand");
  }

  @Test
  void oneJobAloneTakesItsBestRunTimeHoweverCoarseTheGrid() {
    BoundInput input = sameRelease(new long[][] {{7 * SECOND, 30 * SECOND}}, 1, 1);
    for (int slots : new int[] {2, 3, 50}) {
      assertThat(withSlots(slots).of(input).lpMeanJctSeconds()).isCloseTo(7, within(1e-4));
    }
  }

  @Test
  void jobsInARowOnOneGpuCostHalfTheirRunTimeMoreThanTheirMeanWorkTime() {
    // Three jobs of 10 s on one GPU: 10 + 20 + 30. Without the half run time the bound would be
    // near 15, and with slot ends in place of starts above 20.
    BoundInput input = sameRelease(new long[][] {{10 * SECOND}, {10 * SECOND}, {10 * SECOND}}, 1);

    assertThat(withSlots(400).of(input).meanJctSeconds()).isBetween(19.7, 20.0);
  }

  @Test
  void aReleaseInTheMiddleOfASlotCostsNothing() {
    // Two jobs on a GPU each, the second released within the first long slot: nobody waits.
    BoundInput input =
        new BoundInput(
            new long[] {0, 33 * SECOND},
            new long[][] {{10 * SECOND}, {10 * SECOND}},
            new int[] {1000, 1000},
            new int[] {1});

    assertThat(withSlots(3).of(input).lpMeanJctSeconds()).isCloseTo(10, within(1e-4));
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

    assertThat(withSlots(400).of(input).meanJctSeconds()).isBetween(40 / 3.0 - 0.3, 40 / 3.0);
  }

  @Test
  void itIsWithinATenthOfTheExactOptimumForABatch() {
    for (long seed = 1; seed <= 5; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[][] runs = new long[24][3];
      for (long[] run : runs) {
        for (int m = 0; m < 3; m++) {
          run[m] = random.nextLong(5 * SECOND, 60 * SECOND);
        }
      }
      BoundInput input = sameRelease(runs, 2, 1, 1);
      double optimum = PositionMatching.minimumSumMicros(input) * 1e-6 / input.jobs();
      assertThat(withSlots(100).of(input).meanJctSeconds() / optimum)
          .as("bound over optimum, seed %d", seed)
          .isBetween(0.9, 1.0);
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
  void anotherSolverFindsTheSameOptimum() {
    for (long seed = 1; seed <= 10; seed++) {
      BoundInput input = randomInput(seed);
      double simplex = optimum(input, LinearProgram.Algorithm.SIMPLEX);
      assertThat(optimum(input, LinearProgram.Algorithm.FIRST_ORDER))
          .as("seed %d", seed)
          .isCloseTo(simplex, within(1e-3 * simplex));
    }
  }

  private static double optimum(BoundInput input, LinearProgram.Algorithm algorithm) {
    try (LinearProgram linear = LinearProgram.minimising(algorithm)) {
      TimeIndexedProgram program =
          new TimeIndexedProgram(input, SlotGrid.of(input, 20), linear, 10 * SECOND);
      linear.solve();
      assertThat(program.price(0, 19)).as("price in the last slot").isZero();
      return linear.optimum();
    }
  }

  @Test
  void pricesOfAnyKindProveNothingFalse() {
    for (long seed = 1; seed <= 60; seed++) {
      BoundInput input = randomInput(seed);
      SplittableRandom random = new SplittableRandom(-seed);
      SlotGrid grid = SlotGrid.of(input, 30);
      double[][] price = new double[input.models()][grid.size()];
      for (double[] prices : price) {
        for (int s = 0; !grid.isLast(s); s++) {
          prices[s] = random.nextDouble(2) * (grid.size() - s) / grid.size();
        }
      }
      JctWeights[] weights = new JctWeights[input.jobs()];
      for (int j = 0; j < weights.length; j++) {
        double midpoint = random.nextDouble();
        weights[j] = new JctWeights(1 - midpoint, new double[] {midpoint, 0});
      }
      assertThat(new LagrangianBound(input, grid, price).sumMicros(weights))
          .as("seed %d", seed)
          .isLessThanOrEqualTo((double) ExhaustiveSearch.minimumSumMicros(input));
    }
  }

  @Test
  void workInASlotCountsFromItsStartAndATangentFromItsModel() {
    // One job of 4 s on a fast model and 6 s on a slow one, in a slot of 6.8 s. Where time on the
    // fast model costs 10 times itself the job takes the slow one, and by the tangent of the fast
    // model 4 - 4 / 2 = 2 s pass between its mean work time, 0 s at the earliest, and its end.
    BoundInput input = sameRelease(new long[][] {{4 * SECOND, 6 * SECOND}}, 1, 1);
    SlotGrid grid = SlotGrid.of(input, 2);
    JctWeights[] tangentOfFast = {new JctWeights(0, new double[] {1, 0})};
    double refundMicros = 10.0 * (grid.endMicros(0) - grid.startMicros(0));

    double sum =
        new LagrangianBound(input, grid, new double[][] {{10, 0}, {0, 0}}).sumMicros(tangentOfFast);

    assertThat(sum + refundMicros).isCloseTo(2.0 * SECOND, within(1.0));
  }

  @Test
  void halvesOfAGpuRunBesideEachOther() {
    long[][] runs = {{10 * SECOND}, {10 * SECOND}};
    BoundInput halves = new BoundInput(new long[2], runs, new int[] {500, 500}, new int[] {1});

    assertThat(withSlots(200).of(halves).meanJctSeconds()).isCloseTo(10, within(1e-3));
    assertThat(withSlots(200).of(sameRelease(runs, 1)).meanJctSeconds()).isGreaterThan(14.5);
  }

  @Test
  void twoGangsOfAllGpusRunOneAfterTheOther() {
    long[][] runs = {{10 * SECOND}, {10 * SECOND}};
    BoundInput gangs = new BoundInput(new long[2], runs, new int[] {4000, 4000}, new int[] {4});

    assertThat(withSlots(200).of(gangs).meanJctSeconds()).isBetween(14.5, 15.0);
  }

  @Test
  void theSameInputGivesTheSameBits() {
    BoundInput input = randomInput(5);

    assertThat(new TimeIndexedBound().of(input)).isEqualTo(new TimeIndexedBound().of(input));
  }

  @Test
  void aJobThatRunsNowhereIsNamed() {
    assertThatThrownBy(() -> sameRelease(new long[][] {{1, 1}, {NOWHERE, 1}}, 1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Job 1");
  }

  private static TimeIndexedBound withSlots(int slots) {
    return new TimeIndexedBound(jobs -> slots);
  }

  private static BoundInput sameRelease(long[][] runMicros, int... gpusByModel) {
    int[] width = new int[runMicros.length];
    Arrays.fill(width, 1000);
    return new BoundInput(new long[runMicros.length], runMicros, width, gpusByModel);
  }

  /** 4 to 6 jobs on 2 or 3 GPUs of two models, some of two GPUs, with releases. */
  private static BoundInput randomInput(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int jobs = random.nextInt(4, 7);
    int[] gpus = {random.nextInt(1, 3), 1};
    long[][] runs = new long[jobs][2];
    int[] width = new int[jobs];
    for (int j = 0; j < jobs; j++) {
      width[j] = gpus[0] == 2 && random.nextInt(4) == 0 ? 2000 : 1000;
      runs[j][0] = random.nextLong(SECOND, 30 * SECOND);
      boolean runsOnBoth = width[j] == 1000 && random.nextInt(4) > 0;
      runs[j][1] = runsOnBoth ? random.nextLong(SECOND, 30 * SECOND) : NOWHERE;
    }
    return new BoundInput(random.longs(jobs, 0, 25 * SECOND).toArray(), runs, width, gpus);
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
    assertThat(withSlots(150).of(new BoundInput(release, runs, width, new int[] {1, 1})))
        .as(what)
        .satisfies(bound -> assertThat(bound.meanJctSeconds()).isLessThanOrEqualTo(optimum));
  }
}
