package io.adlro.sim.metrics;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.GpuLedger;
import io.adlro.core.state.JobPhase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How much GPU time of each model was up, busy, and free though wanted, inside the measured window.
 * Between two instants nothing changes, so each step adds the present levels times its length.
 */
final class GpuTime {
  private final ClusterState state;
  private final JobTable jobs;
  private final GpuLedger ledger;
  private final MeasuredWindow window;
  private final Capacity capacity;
  private int models;
  private long[] runningMilli;
  private int[] waiting;
  private int[] completed;
  private final GpuIntegrals sums;
  private final GpuIntegrals sumsAtLastCompletion;

  GpuTime(ClusterState state, MeasuredWindow window) {
    this.state = state;
    this.jobs = state.jobs();
    this.ledger = state.ledger();
    this.window = window;
    this.capacity = new Capacity(state.cluster());
    this.models = state.cluster().modelCount();
    this.runningMilli = new long[models];
    this.waiting = new int[models];
    this.completed = new int[models];
    this.sums = new GpuIntegrals(models);
    this.sumsAtLastCompletion = new GpuIntegrals(models);
  }

  /**
   * Before each fact: if one of the last instant changed the cluster, waiting jobs may use other
   * models from then on.
   */
  void followCluster(long lastMicros) {
    Cluster present = state.cluster();
    if (present == capacity.cluster()) {
      return;
    }
    capacity.changed(lastMicros, present);
    models = present.modelCount();
    runningMilli = Arrays.copyOf(runningMilli, models);
    completed = Arrays.copyOf(completed, models);
    sums.growTo(models);
    sumsAtLastCompletion.growTo(models);
    waiting = new int[models];
    waitAll(state.firstPending());
    waitAll(state.firstBlocked());
    waitAll(state.firstActive());
  }

  private void waitAll(int firstInList) {
    for (int job = firstInList; job != ClusterState.NONE; job = state.nextInList(job)) {
      if (state.phase(job) != JobPhase.RUNNING) {
        waits(job);
      }
    }
  }

  /**
   * Adds a span at whose end the next fact comes and is not yet applied, so the state still shows
   * what held all along. A model's free capacity is wanted while the queue is not empty and a job
   * that may use the model has not started (its gang need not fit into what is free).
   */
  void pass(long fromMicros, long toMicros) {
    double span = window.overlapMicros(fromMicros, toMicros);
    if (span == 0) {
      return;
    }
    double[] busy = sums.busy;
    double[] up = sums.up;
    for (int m = 0; m < models; m++) {
      busy[m] += span * runningMilli[m];
      up[m] += span * 1000 * ledger.upOfModel(m);
    }
    if (state.count(JobPhase.PENDING) > 0) {
      passWanted(span);
    }
  }

  private void passWanted(double span) {
    for (int m = 0; m < models; m++) {
      if (waiting[m] > 0) {
        sums.wanted[m] += span * ledger.freeMilliOfModel(m);
      }
    }
  }

  /** The job has not started, or waits again. */
  void waits(int job) {
    for (long rest = jobs.eligibleModels(job); rest != 0; rest &= rest - 1) {
      waiting[Long.numberOfTrailingZeros(rest)]++;
    }
  }

  void waitsNoMore(int job) {
    for (long rest = jobs.eligibleModels(job); rest != 0; rest &= rest - 1) {
      waiting[Long.numberOfTrailingZeros(rest)]--;
    }
  }

  /** The job runs on the GPUs that the state shows. */
  void runs(int job) {
    addRunning(job, jobs.shareMilli(job));
  }

  /** The job is about to give back the GPUs that the state shows. */
  void runsNoMore(int job) {
    addRunning(job, -jobs.shareMilli(job));
  }

  private void addRunning(int job, int shareMilli) {
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      runningMilli[state.cluster().modelOf(state.gpuOfShare(s))] += shareMilli;
    }
  }

  /** The job is about to complete on the GPUs that the state shows, at the end of the last span. */
  void completes(int job, long atMicros) {
    if (window.covers(atMicros)) {
      countOnce(job);
    }
    if (window.isOpen()) {
      sumsAtLastCompletion.copyFrom(sums);
    }
  }

  private void countOnce(int job) {
    long counted = 0;
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      int model = state.cluster().modelOf(state.gpuOfShare(s));
      if ((counted >>> model & 1) == 0) {
        counted |= 1L << model;
        completed[model]++;
      }
    }
  }

  /** The sums over the window; over one with an open end, up to the last completion. */
  private GpuIntegrals integrals() {
    return window.isOpen() ? sumsAtLastCompletion : sums;
  }

  GpuUse use(MeasuredWindow measured, double usefulMilliMicros) {
    return integrals().use(capacity, measured, usefulMilliMicros);
  }

  List<ModelResult> models(MeasuredWindow measured) {
    List<ModelResult> results = new ArrayList<>();
    for (int m = 0; m < models; m++) {
      double busy = integrals().busyFraction(capacity, m, measured);
      String name = capacity.cluster().models().get(m).name();
      results.add(new ModelResult(name, capacity.mostGpus(m), completed[m], busy));
    }
    return results;
  }
}
