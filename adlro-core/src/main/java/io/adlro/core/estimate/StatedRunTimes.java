package io.adlro.core.estimate;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.JobTable;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;

/**
 * Uses the estimate that was submitted with the job. A job without one gets the mean of what
 * finished jobs of its class took, then of all finished jobs, then {@link #FIRST_GUESS_MICROS}.
 */
public final class StatedRunTimes extends QuietHandler implements RunTimes, Snapshottable {
  /** For a job without estimate before any job has finished. */
  static final long FIRST_GUESS_MICROS = 60_000_000;

  private static final String SECTION = "stated-run-times";
  private static final int VERSION = 1;

  private final ClusterState state;
  private final JobTable jobs;
  private final Configurations configurations;
  private final double[] finishedWorkOfClass;
  private final long[] finishedOfClass;
  private double finishedWork;
  private long finished;

  /** Whether what finished jobs took counts for any live job. */
  private boolean anyWithoutEstimate;

  public StatedRunTimes(ClusterState state, Configurations configurations) {
    this.state = state;
    this.jobs = state.jobs();
    this.configurations = configurations;
    this.finishedWorkOfClass = new double[state.cluster().classes().size()];
    this.finishedOfClass = new long[finishedWorkOfClass.length];
    int job = state.firstLive();
    for (; job != ClusterState.NONE && !anyWithoutEstimate; job = state.nextLive(job)) {
      anyWithoutEstimate = jobs.estimateMicros(job) == JobTable.UNKNOWN;
    }
  }

  /** The same knowledge about a copy of the state. */
  public StatedRunTimes copy(ClusterState copyOfState, Configurations its) {
    StatedRunTimes copy = new StatedRunTimes(copyOfState, its);
    System.arraycopy(finishedWorkOfClass, 0, copy.finishedWorkOfClass, 0, finishedOfClass.length);
    System.arraycopy(finishedOfClass, 0, copy.finishedOfClass, 0, finishedOfClass.length);
    copy.finishedWork = finishedWork;
    copy.finished = finished;
    return copy;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeDoubles(finishedWorkOfClass);
    to.writeLongs(finishedOfClass);
    to.writeDouble(finishedWork);
    to.writeLong(finished);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    from.readDoubles(finishedWorkOfClass);
    from.readLongs(finishedOfClass);
    finishedWork = from.readDouble();
    finished = from.readLong();
    from.end(SECTION);
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    anyWithoutEstimate |= jobs.estimateMicros(job) == JobTable.UNKNOWN;
  }

  @Override
  public long revision() {
    return anyWithoutEstimate ? finished : 0;
  }

  /** Learns from a job that is about to end; the state still has its GPUs. */
  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    if (attempt == 0) {
      return;
    }
    double work =
        state.savedWorkMicros(job) + (atMicros - state.startedMicros(job)) * state.heldSpeed(job);
    int jobClass = jobs.jobClass(job);
    finishedWorkOfClass[jobClass] += work;
    finishedOfClass[jobClass]++;
    finishedWork += work;
    finished++;
  }

  @Override
  public Configurations configurations() {
    return configurations;
  }

  @Override
  public double workMicros(int job) {
    long estimate = jobs.estimateMicros(job);
    if (estimate != JobTable.UNKNOWN) {
      return estimate;
    }
    int jobClass = jobs.jobClass(job);
    if (finishedOfClass[jobClass] > 0) {
      return finishedWorkOfClass[jobClass] / finishedOfClass[jobClass];
    }
    return finished > 0 ? finishedWork / finished : FIRST_GUESS_MICROS;
  }

  @Override
  public double remainingWorkMicros(int job) {
    double work = workMicros(job);
    double saved = state.savedWorkMicros(job);
    return saved < work ? work - saved : OVERDUE * saved;
  }

  @Override
  public long runMicros(int job, int configuration) {
    return (long) Math.ceil(remainingWorkMicros(job) / configurations.speed(job, configuration));
  }

  @Override
  public long remainingMicros(int job) {
    double total = remainingWorkMicros(job) / state.heldSpeed(job);
    if (state.phase(job) == JobPhase.ASSUMED) {
      return (long) Math.ceil(total);
    }
    long elapsed = state.nowMicros() - state.startedMicros(job);
    return (long) Math.ceil(elapsed < total ? total - elapsed : OVERDUE * elapsed);
  }
}
