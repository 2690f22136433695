package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.action.Placer;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.RunTimes;
import io.adlro.core.estimate.SpeedComputation;
import io.adlro.core.event.Computation;
import io.adlro.core.event.Fallback;
import io.adlro.core.event.Orders;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * All a policy sees and all it may do at one instant. The receiver applies an order at once, so the
 * next look at the state shows it. Walk the queue with {@link #firstWaiting} and {@link
 * #nextWaiting}; fetch the next job before starting the present one, which leaves the queue.
 */
public final class DecisionContext {
  /** The end of a walk. */
  public static final int NONE = ClusterState.NONE;

  private final ClusterState state;
  private final Configurations configurations;
  private final RunTimes runTimes;
  private final Placer placer;
  private final Orders orders;
  private final Effort effort;
  private final Optional<IntPredicate> shown;

  public DecisionContext(
      ClusterState state,
      Configurations configurations,
      RunTimes runTimes,
      Placer placer,
      Orders orders,
      Effort effort) {
    this(state, configurations, runTimes, placer, orders, effort, Optional.empty());
  }

  private DecisionContext(
      ClusterState state,
      Configurations configurations,
      RunTimes runTimes,
      Placer placer,
      Orders orders,
      Effort effort,
      Optional<IntPredicate> shown) {
    this.state = state;
    this.configurations = configurations;
    this.runTimes = runTimes;
    this.placer = placer;
    this.orders = orders;
    this.effort = effort;
    this.shown = shown;
  }

  /**
   * The same instant with other expectations of run times and of which GPUs of a model are fast.
   */
  public DecisionContext believing(RunTimes beliefs, double[] worthByGpu) {
    return new DecisionContext(
        state, configurations, beliefs, new Placer(state, worthByGpu), orders, effort, shown);
  }

  /** The same instant with another receiver of orders, which applies them to the state. */
  public DecisionContext withOrders(Orders receiver) {
    return new DecisionContext(state, configurations, runTimes, placer, receiver, effort, shown);
  }

  /** The same instant with these waiting jobs only. */
  public DecisionContext only(IntPredicate jobs) {
    return new DecisionContext(
        state, configurations, runTimes, placer, orders, effort, Optional.of(jobs));
  }

  /** The receiver of orders. */
  public Orders orders() {
    return orders;
  }

  public long nowMicros() {
    return state.nowMicros();
  }

  public Cluster cluster() {
    return state.cluster();
  }

  /** The requests of the submitted jobs. */
  public JobTable jobs() {
    return state.jobs();
  }

  public ClusterState state() {
    return state;
  }

  public RunTimes runTimes() {
    return runTimes;
  }

  public Configurations configurations() {
    return configurations;
  }

  /** The waiting job that was submitted first, or {@link #NONE}. */
  public int firstWaiting() {
    return fromHere(state.firstPending());
  }

  public int nextWaiting(int job) {
    effort.spend(1);
    return fromHere(state.nextInList(job));
  }

  /** The first job from this one on that is shown. */
  private int fromHere(int job) {
    int next = job;
    while (shown.isPresent() && next != NONE && !shown.get().test(next)) {
      next = state.nextInList(next);
    }
    return next;
  }

  public int waitingCount() {
    if (shown.isEmpty()) {
      return state.count(JobPhase.PENDING);
    }
    int count = 0;
    for (int job = firstWaiting(); job != NONE; job = fromHere(state.nextInList(job))) {
      count++;
    }
    return count;
  }

  /** First assumed or running job, in order of placement, or {@link #NONE}. */
  public int firstActive() {
    return state.firstActive();
  }

  public int nextActive(int job) {
    return state.nextInList(job);
  }

  /** Whether the job's gang has room in this configuration right now. */
  public boolean hasRoom(int job, int configuration) {
    effort.spend(1);
    return placer.find(job, configurations.models(job, configuration), Placer.Rule.FIRST);
  }

  /**
   * Starts the job on the first GPUs with room, blind to their model; false if there is no room.
   */
  public boolean startAnywhere(int job) {
    return start(job, state.jobs().eligibleModels(job), Placer.Rule.FIRST);
  }

  /** Starts the job in a configuration, on the GPUs where least is left over. */
  public boolean start(int job, int configuration) {
    return start(job, configurations.models(job, configuration), Placer.Rule.TIGHTEST);
  }

  private boolean start(int job, long models, Placer.Rule rule) {
    effort.spend(1);
    if (!placer.find(job, models, rule)) {
      return false;
    }
    startOn(job, placer.chosen());
    return true;
  }

  /** Starts the job on exactly these GPUs, the first {@code gpus(job)} of the array. */
  public void startOn(int job, int[] gpus) {
    orders.place(state.nowMicros(), job, state.placements(job) + 1, gpus, state.jobs().gpus(job));
  }

  /** Stops a running job; it keeps its GPUs until the cluster reports it, then waits again. */
  public void preempt(int job) {
    orders.preempt(state.nowMicros(), job, state.placements(job));
  }

  /**
   * Counts work that is about to be done, beside the jobs and the room that this context is asked
   * for.
   *
   * @throws BudgetExhausted if the decision may not go on; to be caught only with {@link #fallBack}
   */
  public void spend(long units) {
    effort.spend(units);
  }

  /** The decision is completed in another way; the work from here on is not counted. */
  public void fallBack(Fallback why) {
    effort.fallBack(why);
  }

  /**
   * The planned price of a GPU of each model. Not a copy.
   *
   * @param first the prices before the first plan
   */
  public double[] priceByModel(double[] first) {
    double[] planned = state.priceByModel();
    return planned.length > 0 ? planned : first;
  }

  /** Whether the result of a computation of this kind is awaited. */
  public boolean isComputing(String kind) {
    return state.awaitedComputation(kind) != 0;
  }

  /** Requests speeds that follow from what was learned, if it is time to. */
  public void requestSpeeds(LearnedRunTimes beliefs) {
    if (beliefs.speedsDue() && !isComputing(SpeedComputation.KIND)) {
      compute(beliefs.speedComputation());
    }
  }

  /** Requests a computation; an earlier one of its kind that is not over yet becomes stale. */
  public void compute(Computation task) {
    orders.compute(state.nowMicros(), state.computations() + 1, task);
  }

  /**
   * Keeps something in the policy's memory beyond what follows from facts and other orders; the
   * memory receives it at once, and again when a journal is applied.
   *
   * @param job that the note is about, or {@link #NONE}
   */
  public void note(int job, double[] values) {
    orders.note(state.nowMicros(), job, values);
  }

  /**
   * Requests a decision at a time when nothing else may happen. Only the earliest requested time is
   * kept: request again when woken.
   */
  public void wakeAt(long micros) {
    orders.wakeAt(state.nowMicros(), micros);
  }
}
