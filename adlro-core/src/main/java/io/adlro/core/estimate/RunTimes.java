package io.adlro.core.estimate;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;

/**
 * What a policy may believe about run times: the estimate that came with the job, never the truth.
 * A job without one gets the mean of what finished jobs of its class took, then of all finished
 * jobs, then {@link #FIRST_GUESS_MICROS}.
 */
public final class RunTimes {
  /** Before anything has finished and where nobody said anything. */
  static final long FIRST_GUESS_MICROS = 60_000_000;

  /** A job that outlives its estimate is believed to need half of its age once more. */
  private static final double OVERDUE = 0.5;

  private final ClusterState state;
  private final JobTable jobs;
  private final Configurations configurations;
  private final double[] finishedWorkOfClass;
  private final long[] finishedOfClass;
  private double finishedWork;
  private long finished;

  public RunTimes(ClusterState state, Configurations configurations) {
    this.state = state;
    this.jobs = state.jobs();
    this.configurations = configurations;
    this.finishedWorkOfClass = new double[state.cluster().classes().size()];
    this.finishedOfClass = new long[finishedWorkOfClass.length];
  }

  /** The same knowledge about a copy of the state. */
  public RunTimes copy(ClusterState copyOfState) {
    RunTimes copy = new RunTimes(copyOfState, configurations);
    System.arraycopy(finishedWorkOfClass, 0, copy.finishedWorkOfClass, 0, finishedOfClass.length);
    System.arraycopy(finishedOfClass, 0, copy.finishedOfClass, 0, finishedOfClass.length);
    copy.finishedWork = finishedWork;
    copy.finished = finished;
    return copy;
  }

  /** Learns from a job that is about to end; its GPUs are still in the state. */
  public void jobFinished(long atMicros, int job) {
    double work =
        state.savedWorkMicros(job) + (atMicros - state.startedMicros(job)) * state.heldSpeed(job);
    int jobClass = jobs.jobClass(job);
    finishedWorkOfClass[jobClass] += work;
    finishedOfClass[jobClass]++;
    finishedWork += work;
    finished++;
  }

  /** Believed run time of the whole job at speed 1. */
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

  /** Believed work that a job not running now still has to do. */
  public double remainingWorkMicros(int job) {
    double work = workMicros(job);
    double saved = state.savedWorkMicros(job);
    return saved < work ? work - saved : OVERDUE * saved;
  }

  /** Believed time that a waiting job would run in a configuration. */
  public long runMicros(int job, int configuration) {
    return (long) Math.ceil(remainingWorkMicros(job) / configurations.speed(job, configuration));
  }

  /** Shortest of the believed run times over the job's configurations. */
  public long bestRunMicros(int job) {
    long best = Long.MAX_VALUE;
    for (long rest = configurations.of(job); rest != 0; rest &= rest - 1) {
      best = Math.min(best, runMicros(job, Long.numberOfTrailingZeros(rest)));
    }
    return best;
  }

  /** Believed time until an active job frees its GPUs. */
  public long remainingMicros(int job) {
    double total = remainingWorkMicros(job) / state.heldSpeed(job);
    if (state.phase(job) == JobPhase.ASSUMED) {
      return (long) Math.ceil(total);
    }
    long elapsed = state.nowMicros() - state.startedMicros(job);
    return (long) Math.ceil(elapsed < total ? total - elapsed : OVERDUE * elapsed);
  }
}
