package io.adlro.core.kernel;

import io.adlro.core.action.Configurations;
import io.adlro.core.action.Feasibility;
import io.adlro.core.action.Placer;
import io.adlro.core.action.Verdict;
import io.adlro.core.estimate.RunTimes;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Orders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;

/**
 * The scheduler as a fold: facts in, orders out. It reads no clock and owns no thread. Whoever
 * drives it hands over all facts of one instant and then calls {@link #decide}.
 */
public final class SchedulingKernel implements EventHandler {
  private final ClusterState state;
  private final Configurations configurations;
  private final RunTimes runTimes;
  private final Feasibility feasibility;
  private final PlacementPolicy policy;
  private final Orders orders;
  private final DecisionContext context;

  public SchedulingKernel(JobTable jobs, PlacementPolicy policy, Orders orders) {
    this(new ClusterState(jobs), policy, orders);
  }

  /** For a receiver of orders that has to see the state itself. */
  public SchedulingKernel(ClusterState state, PlacementPolicy policy, Orders orders) {
    this(state, new Configurations(state.jobs()), policy, orders);
  }

  private SchedulingKernel(
      ClusterState state, Configurations configurations, PlacementPolicy policy, Orders orders) {
    this(state, configurations, new RunTimes(state, configurations), policy, orders);
  }

  private SchedulingKernel(
      ClusterState state,
      Configurations configurations,
      RunTimes runTimes,
      PlacementPolicy policy,
      Orders orders) {
    this.state = state;
    this.configurations = configurations;
    this.runTimes = runTimes;
    this.policy = policy;
    this.orders = orders;
    Placer placer = new Placer(state);
    this.feasibility = new Feasibility(state, configurations, placer);
    this.context = new DecisionContext(state, configurations, runTimes, placer, orders);
  }

  /** A kernel that goes on from here with another policy and another receiver of orders. */
  public SchedulingKernel copy(PlacementPolicy otherPolicy, Orders otherOrders) {
    ClusterState copied = state.copy();
    return new SchedulingKernel(
        copied, configurations, runTimes.copy(copied), otherPolicy, otherOrders);
  }

  public ClusterState state() {
    return state;
  }

  public PlacementPolicy policy() {
    return policy;
  }

  /** Whether a waiting job could be placed now, later or never, and why. */
  public Verdict verdict(int job) {
    return feasibility.verdict(job);
  }

  /** All facts of this instant are in: the policy gives its orders. */
  public void decide() {
    if (state.count(JobPhase.PENDING) > 0) {
      policy.decide(context);
    }
    orders.decided(state.nowMicros());
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    boolean possible = configurations.of(job) != 0;
    state.jobSubmitted(atMicros, job, possible ? JobPhase.PENDING : JobPhase.FAILED);
    if (!possible) {
      orders.refuse(atMicros, job);
    }
  }

  @Override
  public void jobStarted(long atMicros, int job) {
    state.jobStarted(atMicros, job);
  }

  @Override
  public void placementRefused(long atMicros, int job) {
    state.placementRefused(atMicros, job);
  }

  @Override
  public void jobRequeued(long atMicros, int job, long savedWorkMicros, RequeueCause cause) {
    state.jobRequeued(atMicros, job, savedWorkMicros, cause);
  }

  @Override
  public void jobFinished(long atMicros, int job) {
    runTimes.jobFinished(atMicros, job);
    state.jobFinished(atMicros, job);
  }

  @Override
  public void jobFailed(long atMicros, int job, FailureCause cause) {
    state.jobFailed(atMicros, job, cause);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    state.jobCancelled(atMicros, job);
  }

  @Override
  public void priorityChanged(long atMicros, int job, float priority) {
    state.priorityChanged(atMicros, job, priority);
  }

  @Override
  public void gpuLost(long atMicros, int gpu) {
    state.gpuLost(atMicros, gpu);
  }

  @Override
  public void gpuReturned(long atMicros, int gpu) {
    state.gpuReturned(atMicros, gpu);
  }

  @Override
  public void nodeLost(long atMicros, int node) {
    state.nodeLost(atMicros, node);
  }

  @Override
  public void nodeReturned(long atMicros, int node) {
    state.nodeReturned(atMicros, node);
  }

  @Override
  public void gpuMeasured(
      long atMicros,
      int gpu,
      float utilization,
      float celsius,
      float memoryUsedMib,
      float memoryBandwidth) {
    state.gpuMeasured(atMicros, gpu, utilization, celsius, memoryUsedMib, memoryBandwidth);
  }

  @Override
  public void woke(long atMicros) {
    state.woke(atMicros);
  }
}
