package io.adlro.sim.metrics;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.event.TimedHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.sim.workload.Workload;
import java.util.function.Supplier;

/**
 * Measures a run from its facts, in constant work for each. It must receive every fact before the
 * kernel applies it: the state then shows what held since the last one, and an ending job's GPUs.
 */
public final class RunMetrics extends TimedHandler {
  private final ClusterState state;
  private final JobTable jobs;
  private final long firstSubmitMicros;
  private final MeasuredWindow window;
  private final ReferenceTimes reference;
  private final AttemptTimes live;
  private final GpuTime gpuTime;
  private final Fairness fairness;
  private final Completions completions;
  private final JobTally tally = new JobTally();
  private long lastMicros;
  private double usefulMilliMicros;

  /**
   * Listens to a run of a workload that has not begun, in which the state knows the true speeds.
   */
  public RunMetrics(ClusterState state, Workload workload, MeasuredWindow window) {
    this(state, state::cluster, workload, window);
  }

  /**
   * Listens to a run of a workload that has not begun.
   *
   * @param trueCluster gives the present nodes with the true speeds of their GPUs
   */
  public RunMetrics(
      ClusterState state, Supplier<Cluster> trueCluster, Workload workload, MeasuredWindow window) {
    this.state = state;
    this.jobs = state.jobs();
    this.firstSubmitMicros = workload.size() == 0 ? 0 : workload.submitMicros(0);
    this.window = window;
    this.reference = new ReferenceTimes(jobs, trueCluster, workload);
    this.live = new AttemptTimes(jobs, window);
    this.gpuTime = new GpuTime(state, window);
    this.fairness = new Fairness(jobs, reference);
    this.completions = new Completions(state.cluster(), window);
  }

  @Override
  protected void advance(long atMicros) {
    gpuTime.followCluster(lastMicros);
    if (atMicros > lastMicros) {
      gpuTime.pass(lastMicros, atMicros);
      fairness.pass(atMicros - lastMicros);
      lastMicros = atMicros;
    }
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    advance(atMicros);
    tally.submitted++;
    live.submitted(job);
    gpuTime.waits(job);
    fairness.submitted(job);
    if (window.measures(job)) {
      fairness.expected(job);
    }
  }

  @Override
  public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
    advance(atMicros);
    live.started(atMicros, job);
    gpuTime.waitsNoMore(job);
    gpuTime.runs(job);
  }

  /** Its past run counts from now on: what was not seen was not measured. */
  @Override
  public void jobObserved(long atMicros, int job, int attempt, int[] gpus, long startedMicros) {
    jobStarted(atMicros, job, attempt, gpus);
  }

  @Override
  public void placementTimedOut(long atMicros, int job, int attempt) {
    placementRefused(atMicros, job, attempt);
  }

  @Override
  public void placementRefused(long atMicros, int job, int attempt) {
    advance(atMicros);
    tally.refusedPlacements++;
  }

  @Override
  public void jobRequeued(
      long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause) {
    advance(atMicros);
    requeue(atMicros, job, savedWorkMicros, cause);
  }

  /** A job that was placed and had not started lost nothing and has waited all along. */
  private void requeue(long atMicros, int job, long savedWorkMicros, RequeueCause cause) {
    if (!live.isRunning(job)) {
      return;
    }
    long ranMicros = live.stopped(atMicros, job);
    gpuTime.runsNoMore(job);
    gpuTime.waits(job);
    if (cause == RequeueCause.PREEMPTED) {
      tally.preempted++;
    } else {
      tally.interrupted++;
    }
    if (savedWorkMicros <= state.savedWorkMicros(job)) {
      tally.lostMilliMicros += (double) ranMicros * jobs.widthMilli(job);
    }
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    advance(atMicros);
    tally.lastCompletionMicros = atMicros;
    tally.completed++;
    tally.completedInWindow += window.covers(atMicros) ? 1 : 0;
    gpuTime.completes(job, atMicros);
    leave(atMicros, job);
    double bestMicros = reference.bestMicros(job);
    // Effective utilisation: w p*, as far as the job's run lies in the window.
    usefulMilliMicros += jobs.widthMilli(job) * bestMicros * live.fractionInside(job);
    if (window.measures(job)) {
      long submitMicros = jobs.submitMicros(job);
      long jctMicros = atMicros - submitMicros;
      long queueMicros = live.firstStartMicros(job) - submitMicros;
      completions.add(jobs.jobClass(job), jctMicros, queueMicros, bestMicros, state.priority(job));
      fairness.completed(job, jctMicros, bestMicros);
    }
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    advance(atMicros);
    if (cause == FailureCause.IMPOSSIBLE) {
      tally.impossible++;
    } else {
      tally.failed++;
    }
    drop(atMicros, job);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    advance(atMicros);
    tally.cancelled++;
    drop(atMicros, job);
  }

  private void drop(long atMicros, int job) {
    leave(atMicros, job);
    if (window.measures(job)) {
      fairness.dropped(job);
    }
  }

  private void leave(long atMicros, int job) {
    if (live.isRunning(job)) {
      live.stopped(atMicros, job);
      gpuTime.runsNoMore(job);
    } else {
      gpuTime.waitsNoMore(job);
    }
    fairness.ended();
  }

  /** Jobs that no fact of their own has taken off the GPU wait again, as in the state. */
  @Override
  public void gpuLost(long atMicros, int gpu) {
    advance(atMicros);
    int share = state.firstShareOnGpu(gpu);
    for (; share != ClusterState.NONE; share = state.nextShareOnGpu(share)) {
      int job = state.jobOfShare(share);
      requeue(atMicros, job, state.savedWorkMicros(job), RequeueCause.GPU_LOST);
    }
  }

  @Override
  public void nodeLost(long atMicros, int node) {
    Cluster cluster = state.cluster();
    for (int gpu = cluster.firstGpu(node); gpu < cluster.firstGpu(node + 1); gpu++) {
      gpuLost(atMicros, gpu);
    }
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    nodeLost(atMicros, node);
  }

  /** What was measured up to the last fact; a window that is not over yet ends there. */
  public RunResult result() {
    gpuTime.followCluster(lastMicros);
    long endMicros = window.isOpen() ? tally.lastCompletionMicros : lastMicros;
    MeasuredWindow measured = window.endingAt(Math.min(endMicros, window.toMicros()));
    long lengthMicros = measured.lengthMicros();
    Sample jct = completions.jct();
    return new RunResult(
        measured,
        tally.counts(),
        jct,
        jct.summary(),
        completions.meanQueueSeconds(),
        completions.meanSlowdown(),
        completions.meanBoundedSlowdown(),
        fairness.meanProgress(),
        completions.priorityWeightedJctSeconds(),
        completions.topPriorityJctSeconds(),
        tally.makespanSeconds(firstSubmitMicros),
        tally.throughputJobsPerHour(lengthMicros),
        gpuTime.use(measured, usefulMilliMicros),
        fairness.result(),
        tally.lostGpuHours(),
        completions.classes(),
        gpuTime.models(measured));
  }
}
