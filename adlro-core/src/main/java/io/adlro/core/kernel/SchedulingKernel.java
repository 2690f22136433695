package io.adlro.core.kernel;

import io.adlro.core.action.Configurations;
import io.adlro.core.action.Feasibility;
import io.adlro.core.action.Placer;
import io.adlro.core.action.Verdict;
import io.adlro.core.estimate.RunTimes;
import io.adlro.core.estimate.SpeedComputation;
import io.adlro.core.estimate.StatedRunTimes;
import io.adlro.core.event.Broadcast;
import io.adlro.core.event.Computation;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Fallback;
import io.adlro.core.event.Orders;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.policy.Budget;
import io.adlro.core.policy.BudgetExhausted;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Effort;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.state.StateAudit;

/**
 * The scheduler as a fold: facts in, orders out. It reads no clock and owns no thread. The caller
 * hands over all facts of one instant and then calls {@link #decide}. A fact is checked first; then
 * the policy's memory and the run-time estimates see it while the state still shows the time before
 * it; then the state applies it. An order is applied by the state, then the policy's memory sees
 * it, then the receiver.
 *
 * <p>The kernel is itself a receiver of orders: an order that was decided before and is read from a
 * journal is applied as if it had been decided now. No policy runs for it.
 */
public final class SchedulingKernel extends Broadcast implements Orders {
  /** What becomes of a job that fits no node of the cluster. */
  public enum Unsatisfiable {
    /** It fails at the next decision: the cluster never changes. */
    REFUSED,
    /** It waits for a node that it fits. */
    WAITS
  }

  private static final String SECTION = "kernel";
  private static final int VERSION = 1;

  private final ClusterState state;
  private final Configurations configurations;
  private final StatedRunTimes runTimes;
  private final Orders orders;
  private final Unsatisfiable unsatisfiable;
  private PlacementPolicy policy;
  private PolicyMemory memory;
  private Feasibility feasibility;
  private DecisionContext context;
  private final Effort effort = new Effort();
  private Runnable audit = () -> {};

  public SchedulingKernel(JobTable jobs, PlacementPolicy policy, Orders orders) {
    this(new ClusterState(jobs), policy, orders);
  }

  /** For a receiver of orders that has to see the state itself. */
  public SchedulingKernel(ClusterState state, PlacementPolicy policy, Orders orders) {
    this(state, policy, orders, Unsatisfiable.REFUSED);
  }

  public SchedulingKernel(
      ClusterState state, PlacementPolicy policy, Orders orders, Unsatisfiable unsatisfiable) {
    this(state, new Configurations(state.jobs()), policy, orders, unsatisfiable);
  }

  private SchedulingKernel(
      ClusterState state,
      Configurations configurations,
      PlacementPolicy policy,
      Orders orders,
      Unsatisfiable unsatisfiable) {
    this(
        state,
        configurations,
        new StatedRunTimes(state, configurations),
        policy,
        orders,
        unsatisfiable);
  }

  private SchedulingKernel(
      ClusterState state,
      Configurations configurations,
      StatedRunTimes runTimes,
      PlacementPolicy policy,
      Orders orders,
      Unsatisfiable unsatisfiable) {
    this.state = state;
    this.configurations = configurations;
    this.runTimes = runTimes;
    this.orders = orders;
    this.unsatisfiable = unsatisfiable;
    use(policy);
    insert(0, state.factCheck());
    insert(1, memory);
    insert(2, runTimes);
    insert(3, state);
  }

  /** Lets a policy decide on the cluster of the present epoch. */
  private void use(PlacementPolicy fitting) {
    policy = fitting;
    memory = policy.memory(state, configurations);
    Placer placer = new Placer(state);
    feasibility = new Feasibility(state, configurations, placer);
    context = new DecisionContext(state, configurations, runTimes, placer, this, effort);
  }

  /** A kernel that continues from here with another policy and another receiver of orders. */
  public SchedulingKernel copy(PlacementPolicy otherPolicy, Orders otherOrders) {
    ClusterState copied = state.copy();
    Configurations its = configurations.of(copied.jobs());
    return new SchedulingKernel(
        copied, its, runTimes.copy(copied, its), otherPolicy, otherOrders, unsatisfiable);
  }

  /**
   * A consistent copy of the state, the run times and the policy's memory, which another thread may
   * {@link #save}. It gives no orders.
   */
  public SchedulingKernel snapshot() {
    return copy(policy.copy(state.cluster()), QuietOrders.IGNORE);
  }

  /** Writes the state, the run times and the policy's memory. */
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeInt(unsatisfiable.ordinal());
    state.save(to);
    runTimes.save(to);
    memory.save(to);
    to.end(SECTION);
  }

  /**
   * A kernel with the saved state and memory.
   *
   * @param policy a new one of the kind that was saved
   */
  public static SchedulingKernel restored(
      SnapshotReader from, PlacementPolicy policy, Orders orders) {
    from.start(SECTION, VERSION);
    Unsatisfiable unsatisfiable = Unsatisfiable.values()[from.readInt()];
    ClusterState state = ClusterState.restored(from);
    PlacementPolicy fitting = policy.copy(state.cluster());
    SchedulingKernel kernel = new SchedulingKernel(state, fitting, orders, unsatisfiable);
    kernel.runTimes.restore(from);
    kernel.memory.restore(from);
    from.end(SECTION);
    return kernel;
  }

  public ClusterState state() {
    return state;
  }

  public PlacementPolicy policy() {
    return policy;
  }

  /** Whether the policy plans with run times that it has learned. */
  public boolean learnsRunTimes() {
    return memory.runTimes().isPresent();
  }

  /** The run times that the policy has learned, otherwise those that are stated. */
  public RunTimes runTimes() {
    return memory.runTimes().orElse(runTimes);
  }

  /**
   * From now on each fact that fits goes to the listener, while the state still shows the time
   * before it.
   */
  public void listen(EventHandler listener) {
    insert(1, listener);
  }

  /**
   * Checks the state's invariants after every fact and decision from now on: slow, for debugging.
   */
  public void audit() {
    StateAudit states = new StateAudit(state);
    audit = states::check;
    add(states.atEachFact());
  }

  /**
   * Whether a waiting job could be placed now, later or never, and why. Where nodes may join, a job
   * that fits no present node is blocked.
   */
  public Verdict verdict(int job) {
    Verdict verdict = feasibility.verdict(job);
    return unsatisfiable == Unsatisfiable.WAITS && verdict instanceof Verdict.Impossible never
        ? new Verdict.Blocked(never.reason())
        : verdict;
  }

  /** All facts of this instant are in: the policy gives its orders. */
  public void decide() {
    decide(Budget.UNLIMITED);
  }

  /**
   * The same within a budget. A policy without a {@link io.adlro.core.policy.Guarded fallback} that
   * uses it up leaves the orders that it has given.
   */
  public void decide(Budget budget) {
    effort.start(budget);
    if (unsatisfiable == Unsatisfiable.REFUSED) {
      refuseUnsatisfiable();
    }
    if (state.count(JobPhase.PENDING) > 0 || policy.decidesWithEmptyQueue()) {
      try {
        policy.decide(context);
      } catch (BudgetExhausted e) {
        effort.fallBack(Fallback.BUDGET);
      }
    }
    decided(state.nowMicros(), effort.units(), effort.fallback());
  }

  private void refuseUnsatisfiable() {
    for (int job = state.firstBlocked(); job != ClusterState.NONE; ) {
      int next = state.nextInList(job);
      if (state.phase(job) == JobPhase.UNSATISFIABLE) {
        refuse(state.nowMicros(), job);
      }
      job = next;
    }
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    super.jobSubmitted(atMicros, job);
    if (configurations.of(job) == 0) {
      state.setSatisfiable(job, false);
    }
  }

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {
    super.nodeJoined(atMicros, added);
    clusterChanged();
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    super.nodeLeft(atMicros, node);
    clusterChanged();
  }

  @Override
  public void speedsLearned(long atMicros, BelievedSpeeds speeds) {
    super.speedsLearned(atMicros, speeds);
    clusterChanged();
  }

  /** The result of a computation of speeds that is not stale is what is believed from now on. */
  @Override
  public void computed(long atMicros, int number, String kind, double[] result) {
    boolean speeds =
        kind.equals(SpeedComputation.KIND)
            && result.length > 0
            && state.awaitedComputation(kind) == number;
    super.computed(atMicros, number, kind, result);
    if (speeds) {
      speedsLearned(atMicros, BelievedSpeeds.ofNumbers(result));
    }
  }

  /** A new epoch: the policy goes on with the same memory, and each job fits or does not. */
  private void clusterChanged() {
    configurations.clusterChanged();
    PolicyMemory before = memory;
    use(policy.copy(state.cluster()));
    replace(before, memory);
    setSatisfiable(state.firstPending());
    setSatisfiable(state.firstBlocked());
    setSatisfiable(state.firstActive());
  }

  private void setSatisfiable(int firstInList) {
    for (int job = firstInList; job != ClusterState.NONE; ) {
      int next = state.nextInList(job);
      state.setSatisfiable(job, configurations.of(job) != 0);
      job = next;
    }
  }

  // ---------------------------------------------------------------- orders

  @Override
  public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
    state.place(job, attempt, gpus, count);
    memory.place(atMicros, job, attempt, gpus, count);
    orders.place(atMicros, job, attempt, gpus, count);
  }

  @Override
  public void preempt(long atMicros, int job, int attempt) {
    state.preempt(job, attempt);
    memory.preempt(atMicros, job, attempt);
    orders.preempt(atMicros, job, attempt);
  }

  @Override
  public void refuse(long atMicros, int job) {
    state.refuse(job);
    memory.refuse(atMicros, job);
    orders.refuse(atMicros, job);
  }

  @Override
  public void wakeAt(long atMicros, long wakeMicros) {
    memory.wakeAt(atMicros, wakeMicros);
    orders.wakeAt(atMicros, wakeMicros);
  }

  @Override
  public void note(long atMicros, int job, double[] values) {
    memory.note(atMicros, job, values);
    orders.note(atMicros, job, values);
  }

  @Override
  public void compute(long atMicros, int number, Computation task) {
    state.compute(number, task.kind());
    memory.compute(atMicros, number, task);
    orders.compute(atMicros, number, task);
  }

  @Override
  public void decided(long atMicros, long units, Fallback fallback) {
    memory.decided(atMicros, units, fallback);
    audit.run();
    orders.decided(atMicros, units, fallback);
  }
}
