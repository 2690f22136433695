package io.adlro.learn.dqn;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.event.TimedHandler;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Arrays;

/**
 * Sums the cost of a run from its facts and orders. It must get every fact before the kernel
 * applies it: the state is then the one since the last fact. A job that can never run is refused at
 * submission and costs nothing.
 */
public final class RewardMeter extends TimedHandler implements PolicyMemory {
  private static final String SECTION = "reward";
  private static final int VERSION = 2;

  private final ClusterState state;
  private final double lambda;
  private long lastMicros;
  private double waitingSeconds;
  private int decisions;

  /** By decision; the first element is of placements before the first decision. */
  private double[] heldSeconds = new double[1];

  /** By job, of its last placement. */
  private int[] decisionOf = new int[0];

  private long[] placedMicros = new long[0];

  /** For a run that has not begun. */
  public RewardMeter(ClusterState state, Reward reward) {
    this.state = state;
    this.lambda = reward.lambda();
  }

  /** The placements that follow are charged to a new decision. */
  void decided() {
    decisions++;
    if (decisions == heldSeconds.length) {
      heldSeconds = Arrays.copyOf(heldSeconds, 2 * decisions + 8);
    }
  }

  /** Cost of waiting jobs and idle GPUs from the beginning to the last fact. */
  double waitingSeconds() {
    return waitingSeconds;
  }

  /** For how long the placements of a decision have held their GPUs; 0 is before the first. */
  double heldSeconds(int decision) {
    return heldSeconds[decision];
  }

  /** The whole cost to the last fact, without jobs that still hold GPUs. */
  public double costSeconds() {
    double sum = waitingSeconds;
    for (int decision = 0; decision <= decisions; decision++) {
      sum += heldSeconds[decision];
    }
    return sum;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeLong(lastMicros);
    to.writeDouble(waitingSeconds);
    to.writeInt(decisions);
    to.writeDoubles(heldSeconds);
    to.writeInts(decisionOf);
    to.writeLongs(placedMicros);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    lastMicros = from.readLong();
    waitingSeconds = from.readDouble();
    decisions = from.readInt();
    heldSeconds = from.readDoubles();
    decisionOf = from.readInts();
    placedMicros = from.readLongs();
    from.end(SECTION);
  }

  @Override
  protected void advance(long atMicros) {
    if (atMicros > lastMicros) {
      double perSecond = state.count(JobPhase.PENDING) + lambda * freeMilli() / JobTable.WHOLE;
      waitingSeconds += (atMicros - lastMicros) * 1e-6 * perSecond;
      lastMicros = atMicros;
    }
  }

  private double freeMilli() {
    long free = 0;
    for (int model = 0; model < state.cluster().modelCount(); model++) {
      free += state.ledger().freeMilliOfModel(model);
    }
    return free;
  }

  @Override
  public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
    if (job >= decisionOf.length) {
      decisionOf = Arrays.copyOf(decisionOf, 2 * job + 8);
      placedMicros = Arrays.copyOf(placedMicros, 2 * job + 8);
    }
    decisionOf[job] = decisions;
    placedMicros[job] = atMicros;
  }

  @Override
  public void placementRefused(long atMicros, int job, int attempt) {
    released(atMicros, job);
  }

  @Override
  public void placementTimedOut(long atMicros, int job, int attempt) {
    released(atMicros, job);
  }

  @Override
  public void jobRequeued(
      long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause) {
    released(atMicros, job);
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    released(atMicros, job);
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    released(atMicros, job);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    released(atMicros, job);
  }

  private void released(long atMicros, int job) {
    advance(atMicros);
    if (state.phase(job).isActive()) {
      heldSeconds[decisionOf[job]] += (atMicros - placedMicros[job]) * 1e-6;
    }
  }
}
