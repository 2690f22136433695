package io.adlro.solve;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPVariable;

/**
 * A bound found in another way, which {@link JctBound} must not fall short of: the time-indexed
 * linear programme of Schulz and Skutella over y[job][model][slot], the time that a job runs on a
 * model within a slot; its objective is the sum of all JCTs.
 *
 * <p>Its optimum stays below that of every schedule on any grid, because whatever a schedule does
 * gives a feasible y that costs no more: work within a slot counts as if done at the start of the
 * slot, or at the release if that is later; a job runs in a slot for no longer than the slot lasts
 * after its release; the last slot never ends and has room for everything.
 */
final class TimeIndexedProgram {
  private final BoundInput input;
  private final SlotGrid grid;
  private final LinearProgram program;
  private final double unitMicros;
  private final MPConstraint[][] capacity;
  private final MPConstraint[] runTime;
  private final MPConstraint[][] midpoint;

  TimeIndexedProgram(BoundInput input, SlotGrid grid, LinearProgram program, double unitMicros) {
    this.input = input;
    this.grid = grid;
    this.program = program;
    this.unitMicros = unitMicros;
    this.runTime = new MPConstraint[input.jobs()];
    this.midpoint = new MPConstraint[input.jobs()][input.models()];
    this.capacity = new MPConstraint[input.models()][grid.slots()];
    for (int m = 0; m < input.models(); m++) {
      for (int s = 0; s < grid.slots(); s++) {
        double length = grid.lengthMicros(s) / unitMicros;
        capacity[m][s] = program.atMost(input.gpusByModel()[m] * length);
      }
    }
    for (int j = 0; j < input.jobs(); j++) {
      addJob(j);
    }
  }

  private void addJob(int job) {
    // part[m] = sum_s y[m][s] / p[m]: the part of the work done on model m; together all of it.
    MPVariable[] part = new MPVariable[input.models()];
    MPConstraint[] partRow = new MPConstraint[input.models()];
    MPConstraint whole = program.equal(1);
    for (int m = 0; m < input.models(); m++) {
      if (input.runs(job, m)) {
        part[m] = program.variable(0, 1);
        partRow[m] = program.equal(0);
        partRow[m].setCoefficient(part[m], -1);
        whole.setCoefficient(part[m], 1);
      }
    }
    // workTime: the mean time, from the release on, at which the work is done.
    MPVariable workTime = program.variable();
    MPConstraint workTimeRow = program.equal(0);
    workTimeRow.setCoefficient(workTime, -1);
    for (int s = grid.slotOf((double) input.releaseMicros()[job]); s <= grid.slots(); s++) {
      addSlot(job, s, partRow, workTimeRow);
    }
    addJct(job, part, workTime);
  }

  private void addSlot(int job, int slot, MPConstraint[] partRow, MPConstraint workTimeRow) {
    long release = input.releaseMicros()[job];
    double from = Math.max(grid.edgeMicros(slot), (double) release);
    MPVariable[] time = new MPVariable[input.models()];
    for (int m = 0; m < input.models(); m++) {
      if (input.runs(job, m)) {
        time[m] = program.variable();
        partRow[m].setCoefficient(time[m], 1 / runUnits(job, m));
        workTimeRow.setCoefficient(time[m], (from - release) / unitMicros / runUnits(job, m));
      }
    }
    if (slot < grid.slots()) {
      MPConstraint oneModelAtATime =
          program.atMost((grid.edgeMicros(slot + 1) - from) / unitMicros);
      for (int m = 0; m < input.models(); m++) {
        if (input.runs(job, m)) {
          oneModelAtATime.setCoefficient(time[m], 1);
          capacity[m][slot].setCoefficient(time[m], input.widthMilli()[job] * 1e-3);
        }
      }
    }
  }

  /**
   * JCT >= run time, and JCT >= midpoint form. On one model the latter is workTime + p / 2. A job
   * that moves may do its slow part first, and then half of its run time is too much: JCT -
   * workTime is the work already done, integrated over time, which is at least 1/2 sum_mn part[m]
   * part[n] min(p[m], p[n]). That is convex, so its tangent at "all of it on model k", sum_m
   * part[m] min(p[m], p[k]) - p[k] / 2, is a valid row for each k.
   */
  private void addJct(int job, MPVariable[] part, MPVariable workTime) {
    MPVariable jct = program.variable();
    program.objective(jct, 1);
    runTime[job] = program.atLeast(0);
    runTime[job].setCoefficient(jct, 1);
    for (int m = 0; m < input.models(); m++) {
      if (input.runs(job, m)) {
        runTime[job].setCoefficient(part[m], -runUnits(job, m));
        midpoint[job][m] = program.atLeast(-runUnits(job, m) / 2);
        midpoint[job][m].setCoefficient(jct, 1);
        midpoint[job][m].setCoefficient(workTime, -1);
        addTangent(job, m, part);
      }
    }
  }

  private void addTangent(int job, int at, MPVariable[] part) {
    for (int m = 0; m < input.models(); m++) {
      if (input.runs(job, m)) {
        double run = Math.min(runUnits(job, m), runUnits(job, at));
        midpoint[job][at].setCoefficient(part[m], -run);
      }
    }
  }

  private double runUnits(int job, int model) {
    return input.runMicrosByJobModel()[job][model] / unitMicros;
  }
}
