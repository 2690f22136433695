package io.adlro.learn.dqn;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.TimedHandler;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;

/**
 * Sums the cost of a run from its facts. It must get every fact before the kernel applies it: the
 * state is then the one since the last fact. A job that can never run is refused at submission and
 * costs nothing, whether or not the meter gets the refusal.
 */
public final class RewardMeter extends TimedHandler implements PolicyMemory {
  private static final String SECTION = "reward";
  private static final int VERSION = 1;

  private final ClusterState state;
  private final Configurations configurations;
  private final Reward reward;
  private long lastMicros;
  private double prioritySum;
  private double costSeconds;

  /** For a run that has not begun. */
  public RewardMeter(ClusterState state, Configurations configurations, Reward reward) {
    this.state = state;
    this.configurations = configurations;
    this.reward = reward;
  }

  /** Cost from the beginning to the last fact. */
  public double costSeconds() {
    return costSeconds;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeLong(lastMicros);
    to.writeDouble(prioritySum);
    to.writeDouble(costSeconds);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    lastMicros = from.readLong();
    prioritySum = from.readDouble();
    costSeconds = from.readDouble();
    from.end(SECTION);
  }

  @Override
  protected void advance(long atMicros) {
    if (atMicros > lastMicros) {
      costSeconds += (atMicros - lastMicros) * 1e-6 * costPerSecond();
      lastMicros = atMicros;
    }
  }

  private double costPerSecond() {
    double cost = jobsInSystem() + reward.priorityWeight() * prioritySum;
    return cost + reward.lambda() * freeMilli() / JobTable.WHOLE;
  }

  private int jobsInSystem() {
    return state.count(JobPhase.PENDING) + state.activeCount();
  }

  private double freeMilli() {
    long free = 0;
    for (int model = 0; model < state.cluster().modelCount(); model++) {
      free += state.ledger().freeMilliOfModel(model);
    }
    return free;
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    advance(atMicros);
    if (jobsInSystem() == 0) {
      prioritySum = 0; // removes rounding errors of past jobs
    }
    if (configurations.of(job) != 0) {
      prioritySum += state.jobs().priority(job);
    }
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    advance(atMicros);
    prioritySum -= state.priority(job);
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    advance(atMicros);
    if (cause != FailureCause.IMPOSSIBLE) {
      prioritySum -= state.priority(job);
    }
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    advance(atMicros);
    prioritySum -= state.priority(job);
  }

  @Override
  public void priorityChanged(long atMicros, int job, float priority) {
    advance(atMicros);
    prioritySum += (double) priority - state.priority(job);
  }
}
