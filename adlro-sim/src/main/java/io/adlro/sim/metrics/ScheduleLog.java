package io.adlro.sim.metrics;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Every attempt that has ended, in order of its end, as columns: for exports and pictures. Needs
 * memory for each attempt, so attach it only where needed; like {@link RunMetrics} it must receive
 * each fact before the kernel applies it.
 */
public final class ScheduleLog extends QuietHandler {
  /** How an attempt ended. */
  public enum Outcome {
    COMPLETED,
    PREEMPTED,
    /** Its GPU was lost, or the job failed or was cancelled. */
    FAILED
  }

  private final ClusterState state;
  private final WorkloadTable jobs;
  private int size;
  private int[] job = new int[64];
  private int[] attempt = new int[64];
  private long[] startMicros = new long[64];
  private long[] endMicros = new long[64];
  private Outcome[] outcome = new Outcome[64];
  private int[] firstGpu = new int[64];
  private int[] gpus = new int[64];
  private int gpusUsed;
  private final Map<Integer, Long> joinedMicros = new TreeMap<>();
  private final Map<Integer, Long> leftMicros = new TreeMap<>();

  /** Listens to a run of these jobs. */
  public ScheduleLog(ClusterState state, WorkloadTable jobs) {
    this.state = state;
    this.jobs = jobs;
  }

  /** Attempts recorded so far; they are numbered from 0. */
  public int size() {
    return size;
  }

  public int job(int row) {
    return job[row];
  }

  /** Which attempt of its job this is, from 1. */
  public int attempt(int row) {
    return attempt[row];
  }

  public long startMicros(int row) {
    return startMicros[row];
  }

  public long endMicros(int row) {
    return endMicros[row];
  }

  public Outcome outcome(int row) {
    return outcome[row];
  }

  public int gpuCount(int row) {
    return jobs.requests().gpus(job[row]);
  }

  /** The GPUs of the attempt, in the order in which they were given. */
  public int gpu(int row, int member) {
    return gpus[firstGpu[row] + member];
  }

  public WorkloadTable jobs() {
    return jobs;
  }

  @Override
  public void jobFinished(long atMicros, int ended, int attempt) {
    record(atMicros, ended, Outcome.COMPLETED);
  }

  @Override
  public void jobRequeued(
      long atMicros, int ended, int attempt, long savedWorkMicros, RequeueCause cause) {
    record(atMicros, ended, cause == RequeueCause.PREEMPTED ? Outcome.PREEMPTED : Outcome.FAILED);
  }

  @Override
  public void jobFailed(long atMicros, int ended, int attempt, FailureCause cause) {
    if (cause != FailureCause.IMPOSSIBLE) {
      record(atMicros, ended, Outcome.FAILED);
    }
  }

  @Override
  public void jobCancelled(long atMicros, int ended) {
    record(atMicros, ended, Outcome.FAILED);
  }

  @Override
  public void gpuLost(long atMicros, int gpu) {
    lost(atMicros, gpu, size);
  }

  @Override
  public void nodeLost(long atMicros, int node) {
    Cluster cluster = state.cluster();
    int before = size;
    for (int gpu = cluster.firstGpu(node); gpu < cluster.firstGpu(node + 1); gpu++) {
      lost(atMicros, gpu, before);
    }
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    nodeLost(atMicros, node);
    leftMicros.put(node, atMicros);
  }

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {
    joinedMicros.put(state.cluster().nodeCount(), atMicros);
  }

  /** The cluster as it is now: it has every GPU of the log. */
  public Cluster cluster() {
    return state.cluster();
  }

  /** When a node joined the cluster; 0 for one that was there at the beginning. */
  public long joinedMicros(int node) {
    return joinedMicros.getOrDefault(node, 0L);
  }

  /** When a node left the cluster, or {@link Long#MAX_VALUE}. */
  public long leftMicros(int node) {
    return leftMicros.getOrDefault(node, Long.MAX_VALUE);
  }

  /** Ends what runs on the GPU, but for gangs that this loss has ended on another one. */
  private void lost(long atMicros, int gpu, int firstRowOfLoss) {
    int share = state.firstShareOnGpu(gpu);
    for (; share != ClusterState.NONE; share = state.nextShareOnGpu(share)) {
      int ended = state.jobOfShare(share);
      int row = firstRowOfLoss;
      while (row < size && job[row] != ended) {
        row++;
      }
      if (row == size) {
        record(atMicros, ended, Outcome.FAILED);
      }
    }
  }

  private void record(long atMicros, int ended, Outcome how) {
    if (state.phase(ended) != JobPhase.RUNNING) {
      return;
    }
    int members = state.jobs().gpus(ended);
    makeRoom(members);
    job[size] = ended;
    attempt[size] = state.attempts(ended);
    startMicros[size] = state.startedMicros(ended);
    endMicros[size] = atMicros;
    outcome[size] = how;
    firstGpu[size] = gpusUsed;
    // The state lists the share that was given last first.
    int to = gpusUsed + members;
    for (int s = state.firstShare(ended); s != ClusterState.NONE; s = state.nextShare(s)) {
      gpus[--to] = state.gpuOfShare(s);
    }
    gpusUsed += members;
    size++;
  }

  private void makeRoom(int members) {
    if (size == job.length) {
      job = Arrays.copyOf(job, 2 * size);
      attempt = Arrays.copyOf(attempt, 2 * size);
      startMicros = Arrays.copyOf(startMicros, 2 * size);
      endMicros = Arrays.copyOf(endMicros, 2 * size);
      outcome = Arrays.copyOf(outcome, 2 * size);
      firstGpu = Arrays.copyOf(firstGpu, 2 * size);
    }
    if (gpusUsed + members > gpus.length) {
      gpus = Arrays.copyOf(gpus, 2 * (gpusUsed + members));
    }
  }
}
