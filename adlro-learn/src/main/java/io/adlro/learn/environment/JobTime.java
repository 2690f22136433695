package io.adlro.learn.environment;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.state.ClusterState;
import io.adlro.sim.Simulation;

/**
 * Cost of a span of time: the integral of the jobs in the system, each weighted by its priority and
 * discounted by elapsed time. Over all time and without discount it is the weighted sum of
 * completion times.
 */
public final class JobTime extends QuietHandler {
  private final ClusterState state;
  private final double urgency;
  private final double ratePerMicro;
  private final long startMicros;
  private final long endMicros;
  private long lastMicros;
  private double present;
  private double cost;

  /**
   * Counts from the simulation's present to a fixed end. Without the end, the cost would include a
   * part of the first event interval behind the horizon, whose length is random.
   */
  public JobTime(Simulation simulation, double urgency, double ratePerMicro, long endMicros) {
    this.endMicros = endMicros;
    this.state = simulation.state();
    this.urgency = urgency;
    this.ratePerMicro = ratePerMicro;
    this.startMicros = simulation.nowMicros();
    this.lastMicros = startMicros;
    for (int job = state.firstPending(); job != ClusterState.NONE; job = state.nextInList(job)) {
      present += weight(job);
    }
    for (int job = state.firstActive(); job != ClusterState.NONE; job = state.nextInList(job)) {
      present += weight(job);
    }
  }

  private double weight(int job) {
    return 1 + urgency * (state.jobs().priority(job) - 0.5);
  }

  /** The cost up to a time, at most to the end, in microseconds x jobs. */
  public double until(long atMicros) {
    long micros = Math.min(atMicros, endMicros);
    if (micros > lastMicros) {
      double from = (lastMicros - startMicros) * ratePerMicro;
      double to = (micros - startMicros) * ratePerMicro;
      cost += present * (StrictMath.exp(-from) - StrictMath.exp(-to)) / ratePerMicro;
      lastMicros = micros;
    }
    return cost;
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    until(atMicros);
    present += weight(job);
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    left(atMicros, job);
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    left(atMicros, job);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    left(atMicros, job);
  }

  private void left(long atMicros, int job) {
    until(atMicros);
    present -= weight(job);
  }
}
