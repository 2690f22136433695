package io.adlro.solve;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;

/**
 * A lower bound on the mean JCT of every schedule, with or without preemption and moves between GPU
 * models: the time-indexed linear programme of Schulz and Skutella over y[job][model][slot], the
 * time that a job runs on a model within a slot.
 *
 * <p>It stays below the optimum on any grid, because whatever a schedule does gives a feasible y
 * whose cost is no larger: work within a slot counts as if done at the start of the slot, or at the
 * release if that is later; a job cannot run in a slot for longer than the slot lasts after its
 * release; the last slot never ends and has room for everything.
 */
public final class TimeIndexedBound {
  // 300 jobs get 80 slots, which solve in seconds; twice as many take about four times as long.
  private static final int JOB_SLOTS = 24_000;
  private static final int FEWEST_SLOTS = 60;
  private static final int MOST_SLOTS = 400;
  // The solver's optimum may lie this much above the true one, relatively.
  private static final double SOLVER_TOLERANCE = 1e-6;

  private final int fewestSlots;
  private final int mostSlots;
  private final LinearProgram.Algorithm algorithm;

  public TimeIndexedBound() {
    this(FEWEST_SLOTS, MOST_SLOTS, LinearProgram.Algorithm.SIMPLEX);
  }

  /** With a given number of slots: more are tighter and slower. */
  TimeIndexedBound(int slots, LinearProgram.Algorithm algorithm) {
    this(slots, slots, algorithm);
  }

  private TimeIndexedBound(int fewestSlots, int mostSlots, LinearProgram.Algorithm algorithm) {
    this.fewestSlots = fewestSlots;
    this.mostSlots = mostSlots;
    this.algorithm = algorithm;
  }

  public Bound of(BoundInput input) {
    int slots = Math.max(fewestSlots, Math.min(mostSlots, JOB_SLOTS / input.jobs()));
    SlotGrid grid = SlotGrid.of(input, slots);
    double meanBestSeconds = 0;
    for (int j = 0; j < input.jobs(); j++) {
      meanBestSeconds += input.bestRunMicros(j) * 1e-6 / input.jobs();
    }
    try (LinearProgram program = new LinearProgram(algorithm)) {
      // Times in units of the mean best run time are near 1, as the solver's tolerances want them.
      new Rows(input, grid, program, meanBestSeconds * 1e6).addJobs();
      MPSolver.ResultStatus status = program.trySolve();
      double lpSeconds =
          status == MPSolver.ResultStatus.OPTIMAL
              ? program.optimum() * meanBestSeconds / input.jobs() * (1 - SOLVER_TOLERANCE)
              : 0;
      return new Bound(
          Math.max(lpSeconds, meanBestSeconds),
          lpSeconds,
          meanBestSeconds,
          input.jobs(),
          grid.size(),
          status.name());
    }
  }

  /** The programme's rows; the objective is the sum of all JCTs. */
  private static final class Rows {
    private final BoundInput input;
    private final SlotGrid grid;
    private final LinearProgram program;
    private final double unitMicros;
    private final MPConstraint[][] capacity;

    Rows(BoundInput input, SlotGrid grid, LinearProgram program, double unitMicros) {
      this.input = input;
      this.grid = grid;
      this.program = program;
      this.unitMicros = unitMicros;
      this.capacity = new MPConstraint[input.models()][grid.size()];
      for (int m = 0; m < input.models(); m++) {
        for (int s = 0; !grid.isLast(s); s++) {
          double length = (grid.endMicros(s) - grid.startMicros(s)) / unitMicros;
          capacity[m][s] = program.atMost(input.gpusByModel()[m] * length);
        }
      }
    }

    void addJobs() {
      for (int j = 0; j < input.jobs(); j++) {
        addJob(j);
      }
    }

    private void addJob(int job) {
      MPVariable jct = program.variable();
      program.objective(jct, 1);
      // part[m] = sum_s y[m][s] / p[m]: the part of the work done on model m; together all of it.
      MPConstraint[] partRow = new MPConstraint[input.models()];
      MPVariable[] part = new MPVariable[input.models()];
      MPConstraint whole = program.equal(1);
      for (int m = 0; m < input.models(); m++) {
        if (input.runs(job, m)) {
          part[m] = program.variable(0, 1);
          partRow[m] = program.equal(0);
          partRow[m].setCoefficient(part[m], -1);
          whole.setCoefficient(part[m], 1);
        }
      }
      // workTime: when the work is done, on average over the work, counted from the release.
      MPVariable workTime = program.variable();
      MPConstraint workTimeRow = program.equal(0);
      workTimeRow.setCoefficient(workTime, -1);
      for (int s = grid.slotOf(input.releaseMicros()[job]); s < grid.size(); s++) {
        addSlot(job, s, partRow, workTimeRow);
      }
      addCompletion(job, jct, part, workTime);
    }

    private void addSlot(int job, int slot, MPConstraint[] partRow, MPConstraint workTimeRow) {
      long release = input.releaseMicros()[job];
      long from = Math.max(grid.startMicros(slot), release);
      MPConstraint oneModelAtATime =
          program.atMost(
              grid.isLast(slot)
                  ? LinearProgram.INFINITY
                  : (grid.endMicros(slot) - from) / unitMicros);
      for (int m = 0; m < input.models(); m++) {
        if (input.runs(job, m)) {
          double run = runUnits(job, m);
          MPVariable y = program.variable();
          partRow[m].setCoefficient(y, 1 / run);
          workTimeRow.setCoefficient(y, (from - release) / unitMicros / run);
          oneModelAtATime.setCoefficient(y, 1);
          if (!grid.isLast(slot)) {
            capacity[m][slot].setCoefficient(y, input.widthMilli()[job] * 1e-3);
          }
        }
      }
    }

    /**
     * JCT >= run time, and JCT >= midpoint form. On one model the latter is workTime + p / 2. A job
     * that moves may do the slow part first; then the work still to come, integrated over time, is
     * at least 1/2 sum_mn part[m] part[n] min(p[m], p[n]). That is convex, so its tangents at "all
     * on model k" are linear bounds: sum_m part[m] min(p[m], p[k]) - p[k] / 2. Half of the run time
     * instead, as is usual, holds for jobs that stay on their model only.
     */
    private void addCompletion(int job, MPVariable jct, MPVariable[] part, MPVariable workTime) {
      MPConstraint runTime = program.atLeast(0);
      runTime.setCoefficient(jct, 1);
      for (int m = 0; m < input.models(); m++) {
        if (input.runs(job, m)) {
          runTime.setCoefficient(part[m], -runUnits(job, m));
        }
      }
      for (int k = 0; k < input.models(); k++) {
        if (input.runs(job, k)) {
          MPConstraint midpoint = program.atLeast(-runUnits(job, k) / 2);
          midpoint.setCoefficient(jct, 1);
          midpoint.setCoefficient(workTime, -1);
          for (int m = 0; m < input.models(); m++) {
            if (input.runs(job, m)) {
              midpoint.setCoefficient(part[m], -Math.min(runUnits(job, m), runUnits(job, k)));
            }
          }
        }
      }
    }

    private double runUnits(int job, int model) {
      return input.runMicrosByJobModel()[job][model] / unitMicros;
    }
  }
}
