package io.adlro.solve;

import com.google.ortools.linearsolver.MPSolver;
import java.util.function.IntUnaryOperator;

/**
 * A lower bound on the mean JCT of every schedule, with or without preemption and moves between GPU
 * models: {@link TimeIndexedProgram} on a grid that it can solve, then {@link LagrangianBound} with
 * its prices on a finer one.
 */
public final class TimeIndexedBound {
  // 300 jobs get 60 slots and take a few seconds; twice as many slots take about four times as
  // long.
  private static final int JOB_SLOTS = 18_000;
  private static final int FEWEST_SLOTS = 50;
  private static final int MOST_SLOTS = 120;
  private static final int PARTS = 16;
  // Rounding, the solver's above all, may lift an optimum by this much, relatively.
  private static final double TOLERANCE = 1e-6;

  private final IntUnaryOperator slotsForJobs;

  public TimeIndexedBound() {
    this(jobs -> Math.max(FEWEST_SLOTS, Math.min(MOST_SLOTS, JOB_SLOTS / jobs)));
  }

  /** More slots are tighter and slower; any number gives a bound. */
  TimeIndexedBound(IntUnaryOperator slotsForJobs) {
    this.slotsForJobs = slotsForJobs;
  }

  public Bound of(BoundInput input) {
    int jobs = input.jobs();
    long sumBestMicros = 0;
    for (int j = 0; j < jobs; j++) {
      sumBestMicros += input.bestRunMicros(j);
    }
    double meanBestSeconds = sumBestMicros * 1e-6 / jobs;
    SlotGrid grid = SlotGrid.of(input, slotsForJobs.applyAsInt(jobs));
    try (LinearProgram linear = LinearProgram.minimising(LinearProgram.Algorithm.SIMPLEX)) {
      // Times in units of the mean best run time are near 1, as the solver's tolerances want them.
      TimeIndexedProgram program =
          new TimeIndexedProgram(input, grid, linear, meanBestSeconds * 1e6);
      MPSolver.ResultStatus status = linear.trySolve();
      double lpSeconds = 0;
      if (status == MPSolver.ResultStatus.OPTIMAL) {
        double coarse = linear.optimum() * meanBestSeconds;
        double fine = fineSumMicros(input, grid, program) * 1e-6;
        lpSeconds = Math.max(coarse, fine) / jobs * (1 - TOLERANCE);
      }
      return new Bound(
          Math.max(lpSeconds, meanBestSeconds),
          lpSeconds,
          meanBestSeconds,
          jobs,
          grid.size(),
          status.name());
    }
  }

  private static double fineSumMicros(BoundInput input, SlotGrid grid, TimeIndexedProgram program) {
    JctWeights[] weights = new JctWeights[input.jobs()];
    for (int j = 0; j < weights.length; j++) {
      weights[j] = program.weights(j);
    }
    SlotGrid fine = grid.split(PARTS);
    double[][] price = new double[input.models()][fine.size()];
    for (int m = 0; m < price.length; m++) {
      for (int s = 0; !fine.isLast(s); s++) {
        price[m][s] = priceWithin(program, m, s / PARTS, (s % PARTS + 0.5) / PARTS);
      }
    }
    return new LagrangianBound(input, fine, price).sumMicros(weights);
  }

  /** Linear between the middles of slots: true prices fall over time without steps. */
  private static double priceWithin(
      TimeIndexedProgram program, int model, int slot, double position) {
    int left = position < 0.5 ? Math.max(0, slot - 1) : slot;
    int right = position < 0.5 ? slot : slot + 1;
    double fromLeft = position < 0.5 ? position + 0.5 : position - 0.5;
    return program.price(model, left) * (1 - fromLeft) + program.price(model, right) * fromLeft;
  }
}
