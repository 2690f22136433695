package io.adlro.core.kernel;

import io.adlro.core.action.Configurations;
import io.adlro.core.action.Feasibility;
import io.adlro.core.action.Placer;
import io.adlro.core.action.Verdict;
import io.adlro.core.estimate.StatedRunTimes;
import io.adlro.core.event.Broadcast;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Orders;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.state.StateAudit;

/**
 * The scheduler as a fold: facts in, orders out. It reads no clock and owns no thread. The caller
 * hands over all facts of one instant and then calls {@link #decide}. A fact is checked first; then
 * the policy's memory and the run-time estimates see it while the state still shows the time before
 * it; then the state applies it.
 */
public final class SchedulingKernel extends Broadcast {
  private final ClusterState state;
  private final Configurations configurations;
  private final StatedRunTimes runTimes;
  private final Feasibility feasibility;
  private final PlacementPolicy policy;
  private final Orders orders;
  private final DecisionContext context;
  private final EventHandler memory;
  private Runnable audit = () -> {};

  public SchedulingKernel(JobTable jobs, PlacementPolicy policy, Orders orders) {
    this(new ClusterState(jobs), policy, orders);
  }

  /** For a receiver of orders that has to see the state itself. */
  public SchedulingKernel(ClusterState state, PlacementPolicy policy, Orders orders) {
    this(state, new Configurations(state.jobs()), policy, orders);
  }

  private SchedulingKernel(
      ClusterState state, Configurations configurations, PlacementPolicy policy, Orders orders) {
    this(state, configurations, new StatedRunTimes(state, configurations), policy, orders);
  }

  private SchedulingKernel(
      ClusterState state,
      Configurations configurations,
      StatedRunTimes runTimes,
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
    this.memory = policy.memory(state, configurations);
    insert(0, state.factCheck());
    insert(1, memory);
    insert(2, runTimes);
    insert(3, state);
  }

  /** A kernel that continues from here with another policy and another receiver of orders. */
  public SchedulingKernel copy(PlacementPolicy otherPolicy, Orders otherOrders) {
    ClusterState copied = state.copy();
    Configurations its = configurations.of(copied.jobs());
    return new SchedulingKernel(copied, its, runTimes.copy(copied, its), otherPolicy, otherOrders);
  }

  public ClusterState state() {
    return state;
  }

  public PlacementPolicy policy() {
    return policy;
  }

  /**
   * Checks the state's invariants after every fact and decision from now on: slow, for debugging.
   */
  public void audit() {
    StateAudit states = new StateAudit(state);
    audit = states::check;
    insert(4, states.atEachFact());
  }

  /** Whether a waiting job could be placed now, later or never, and why. */
  public Verdict verdict(int job) {
    return feasibility.verdict(job);
  }

  /** All facts of this instant are in: the policy gives its orders. */
  public void decide() {
    if (state.count(JobPhase.PENDING) > 0 || policy.decidesWithEmptyQueue()) {
      policy.decide(context);
    }
    audit.run();
    orders.decided(state.nowMicros());
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    state.factCheck().jobSubmitted(atMicros, job);
    memory.jobSubmitted(atMicros, job);
    boolean possible = configurations.of(job) != 0;
    state.jobSubmitted(atMicros, job, possible ? JobPhase.PENDING : JobPhase.FAILED);
    if (!possible) {
      orders.refuse(atMicros, job);
    }
    audit.run();
  }
}
