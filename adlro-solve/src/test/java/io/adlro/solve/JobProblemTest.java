package io.adlro.solve;

import static io.adlro.solve.Windows.SECOND;
import static io.adlro.solve.Windows.randomPrices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPVariable;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class JobProblemTest {
  private static final List<Function<BoundInput, JobProblem>> BOTH =
      List.of(OneRun::new, PreemptiveRuns::new);

  @Test
  void noStartOfARunIsCheaperThanTheCheapest() {
    for (long seed = 1; seed <= 100; seed++) {
      BoundInput input = Windows.larger(seed, 6);
      SlotGrid grid = SlotGrid.of(input, 15);
      SlotPrices prices = randomPrices(input, grid, new SplittableRandom(seed));
      for (int j = 0; j < input.jobs(); j++) {
        double found = new OneRun(input).cheapestMicros(j, prices, demand(input, grid));
        double least = leastOfManyStarts(input, j, prices);
        // Starts a millisecond apart miss the best one by little.
        assertThat(found)
            .as("seed %d, job %d", seed, j)
            .isBetween(least - 0.05 * SECOND, least + 1e-3);
      }
    }
  }

  private static double leastOfManyStarts(BoundInput input, int job, SlotPrices prices) {
    double least = Double.POSITIVE_INFINITY;
    double release = input.releaseMicros()[job];
    for (int m = 0; m < input.models(); m++) {
      for (int i = 0; input.runs(job, m) && i <= 100_000; i++) {
        double start = release + i * 2_000.0;
        double end = start + input.runMicrosByJobModel()[job][m];
        double held = integral(prices, m, start, end);
        least = Math.min(least, end - release + input.widthMilli()[job] * 1e-3 * held);
      }
    }
    return least;
  }

  private static double integral(SlotPrices prices, int model, double from, double to) {
    double sum = 0;
    SlotGrid grid = prices.grid();
    for (int s = grid.slotOf(from); s < grid.slots() && grid.edgeMicros(s) < to; s++) {
      double begin = Math.max(from, grid.edgeMicros(s));
      sum += prices.price(model, s) * (Math.min(to, grid.edgeMicros(s + 1)) - begin);
    }
    return sum;
  }

  @Test
  void workThatMayBePreemptedCostsWhatALinearProgrammeFinds() {
    for (long seed = 1; seed <= 40; seed++) {
      BoundInput input = Windows.larger(seed, 4);
      SlotGrid grid = SlotGrid.of(input, 9);
      SlotPrices prices = randomPrices(input, grid, new SplittableRandom(seed));
      for (int j = 0; j < input.jobs(); j++) {
        double found = new PreemptiveRuns(input).cheapestMicros(j, prices, demand(input, grid));
        double least = Double.POSITIVE_INFINITY;
        for (int last = grid.slotOf((double) input.releaseMicros()[j]);
            last <= grid.slots();
            last++) {
          least = Math.min(least, endingIn(last, input, j, prices));
        }
        assertThat(found).as("seed %d, job %d", seed, j).isCloseTo(least, within(1e-5 * least));
      }
    }
  }

  /** Minimises the price of the time on each model in each slot up to the last, and that time. */
  private static double endingIn(int last, BoundInput input, int job, SlotPrices prices) {
    SlotGrid grid = prices.grid();
    double release = input.releaseMicros()[job];
    try (LinearProgram program = LinearProgram.minimising(LinearProgram.Algorithm.SIMPLEX)) {
      MPConstraint whole = program.equal(1);
      MPVariable undone = program.variable();
      whole.setCoefficient(undone, 1);
      program.objective(undone, 1e6);
      for (int s = grid.slotOf(release); s <= last; s++) {
        boolean endless = s == grid.slots();
        double from = Math.max(grid.edgeMicros(s), release);
        MPConstraint room =
            program.atMost(endless ? 1e6 : (grid.edgeMicros(s + 1) - from) / SECOND);
        for (int m = 0; m < input.models(); m++) {
          if (input.runs(job, m)) {
            MPVariable seconds = program.variable();
            room.setCoefficient(seconds, 1);
            whole.setCoefficient(seconds, SECOND / (double) input.runMicrosByJobModel()[job][m]);
            double price = endless ? 0 : prices.price(m, s) * input.widthMilli()[job] * 1e-3;
            program.objective(seconds, price + (s == last ? 1 : 0));
          }
        }
      }
      program.solve();
      return Math.max(0, grid.edgeMicros(last) - release) + program.optimum() * SECOND;
    }
  }

  @Test
  void aPreemptibleJobNeverPaysMore() {
    for (long seed = 1; seed <= 100; seed++) {
      BoundInput input = Windows.larger(seed, 20);
      SlotGrid grid = SlotGrid.of(input, 60);
      SlotPrices prices = randomPrices(input, grid, new SplittableRandom(seed));
      for (int j = 0; j < input.jobs(); j++) {
        double once = new OneRun(input).cheapestMicros(j, prices, demand(input, grid));
        double often = new PreemptiveRuns(input).cheapestMicros(j, prices, demand(input, grid));
        assertThat(often).as("seed %d, job %d", seed, j).isLessThanOrEqualTo(once * (1 + 1e-9));
      }
    }
  }

  @Test
  void theDemandIsThatOfTheCheapestWay() {
    // A job's cost is its JCT plus price times demand. At other prices the same way is still
    // possible, so the least cost there is at most the cost here plus the change in price.
    for (Function<BoundInput, JobProblem> problem : BOTH) {
      for (long seed = 1; seed <= 100; seed++) {
        BoundInput input = Windows.larger(seed, 8);
        SlotGrid grid = SlotGrid.of(input, 40);
        SplittableRandom random = new SplittableRandom(seed);
        SlotPrices here = randomPrices(input, grid, random);
        SlotPrices there = randomPrices(input, grid, random);
        for (int j = 0; j < input.jobs(); j++) {
          GpuDemand demand = demand(input, grid);
          double least = problem.apply(input).cheapestMicros(j, here, demand);
          double other = problem.apply(input).cheapestMicros(j, there, demand(input, grid));
          double change = cost(demand, there, input) - cost(demand, here, input);
          assertThat(other).as("seed %d, job %d", seed, j).isLessThanOrEqualTo(least + change + 1);
          // And the JCT within that cost is no shorter than the best run.
          assertThat(least - cost(demand, here, input))
              .as("seed %d, job %d", seed, j)
              .isGreaterThanOrEqualTo(input.bestRunMicros(j) - 1.0);
        }
      }
    }
  }

  private static double cost(GpuDemand demand, SlotPrices prices, BoundInput input) {
    double sum = 0;
    for (int m = 0; m < input.models(); m++) {
      for (int s = 0; s < prices.grid().slots(); s++) {
        sum += prices.price(m, s) * demand.excess(m, s, 0) * prices.grid().lengthMicros(s);
      }
    }
    return sum;
  }

  @Test
  void aJobWaitsUntilTheEndOfADearTimeOrPaysForIt() {
    // 10 s of work, and GPU time that costs 3 times itself in the first of the two slots.
    BoundInput input = Windows.sameRelease(new long[][] {{10 * SECOND}}, 1);
    SlotGrid grid = SlotGrid.of(input, 2);
    SlotPrices dear = new SlotPrices(grid, new double[][] {{3, 0}});
    double edge = grid.edgeMicros(1);

    assertThat(new OneRun(input).cheapestMicros(0, dear, demand(input, grid)))
        .isCloseTo(edge + 10.0 * SECOND, within(1e-3));
    SlotPrices fair = new SlotPrices(grid, new double[][] {{0.5, 0}});
    assertThat(new OneRun(input).cheapestMicros(0, fair, demand(input, grid)))
        .isCloseTo(10.0 * SECOND + 0.5 * Math.min(edge, 10 * SECOND), within(1e-3));
  }

  @Test
  void aPriceBelowZeroIsRefused() {
    SlotGrid grid = SlotGrid.of(Windows.sameRelease(new long[][] {{SECOND}}, 1), 1);
    assertThatThrownBy(() -> new SlotPrices(grid, new double[][] {{-1e-9}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 0");
  }

  private static GpuDemand demand(BoundInput input, SlotGrid grid) {
    return new GpuDemand(grid, input.models());
  }
}
