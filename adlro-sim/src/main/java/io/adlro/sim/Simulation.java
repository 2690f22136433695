package io.adlro.sim;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.JoiningNodes;
import io.adlro.core.event.Broadcast;
import io.adlro.core.event.Computation;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Fallback;
import io.adlro.core.event.Orders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.telemetry.SampleSink;
import io.adlro.sim.fault.FaultKind;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Virtual time: feeds the kernel the facts of one instant after another, in the order of {@link
 * FactKind}, and lets it decide. What it orders becomes future facts through the simulated cluster.
 */
public final class Simulation {
  private static final int MOST_INSTANTS_WITHOUT_PROGRESS = 5_000_000;

  private final Workload workload;
  private final Physics physics;
  private final FaultPlan faults;
  private final DecisionLimits limits;
  private final SchedulingKernel kernel;
  private final ClusterState state;
  private final SimulatedCluster machines;
  private final EventQueue queue;
  private final Facts facts;
  private final OrderBuffer orders;
  private final TelemetryAgent telemetry;
  private final EventHandler entrance;
  private final NavigableMap<Integer, Computation> tasks = new TreeMap<>();
  private long nowMicros;
  private long wakeMicros = Long.MAX_VALUE;
  private int nextSubmission;
  private int nextFault;
  private int joined;
  private int openAtLastProgress;
  private int instantsWithoutProgress;

  /** The kernel knows the true speeds. */
  public Simulation(Workload workload, Physics physics, FaultPlan faults, PlacementPolicy policy) {
    this(workload, physics, faults, policy, DecisionLimits.NONE);
  }

  /** The kernel knows the true speeds. */
  public Simulation(
      Workload workload,
      Physics physics,
      FaultPlan faults,
      PlacementPolicy policy,
      DecisionLimits limits) {
    this(workload, workload.cluster(), physics, faults, policy, limits);
  }

  /**
   * A run from the beginning.
   *
   * @param believed the cluster of the workload with the speeds that the kernel starts with
   */
  public Simulation(
      Workload workload,
      Cluster believed,
      Physics physics,
      FaultPlan faults,
      PlacementPolicy policy,
      DecisionLimits limits) {
    this.workload = workload;
    this.physics = physics;
    this.faults = faults;
    this.limits = limits;
    this.orders = new OrderBuffer();
    JobTable jobs = workload.emptyTable();
    jobs.changeCluster(believed);
    this.kernel =
        new SchedulingKernel(new ClusterState(jobs), policy, orders, faults.unsatisfiableJobs());
    this.state = kernel.state();
    this.machines = new SimulatedCluster(state, workload.cluster(), physics, faults);
    this.queue = machines.queue();
    this.facts = new Facts(kernel);
    this.telemetry = new TelemetryAgent(state, machines, physics, faults, facts);
    this.entrance = telemetry.entrance();
    loadNextFault();
  }

  private Simulation(Simulation other, PlacementPolicy policy) {
    if (other.orders.size > 0) {
      throw new IllegalStateException("a copy in the middle of a decision: its orders are lost");
    }
    workload = other.workload;
    physics = other.physics;
    faults = other.faults;
    limits = other.limits;
    orders = new OrderBuffer();
    kernel = other.kernel.copy(policy, orders);
    state = kernel.state();
    machines = other.machines.copy(state);
    queue = machines.queue();
    facts = new Facts(kernel);
    telemetry = other.telemetry.copy(state, machines, facts);
    entrance = telemetry.entrance();
    nowMicros = other.nowMicros;
    wakeMicros = other.wakeMicros;
    nextSubmission = other.nextSubmission;
    nextFault = other.nextFault;
    joined = other.joined;
    tasks.putAll(other.tasks);
  }

  private Simulation(
      ClusterState present,
      Workload workload,
      Physics physics,
      FaultPlan faults,
      PlacementPolicy policy) {
    this.workload = workload;
    this.physics = physics;
    this.faults = faults;
    this.limits = DecisionLimits.NONE;
    this.orders = new OrderBuffer();
    this.kernel =
        new SchedulingKernel(
            present,
            policy,
            orders,
            present.count(JobPhase.UNSATISFIABLE) > 0
                ? Unsatisfiable.WAITS
                : faults.unsatisfiableJobs());
    this.state = present;
    this.machines = new SimulatedCluster(state, state.cluster(), physics, faults);
    this.queue = machines.queue();
    this.facts = new Facts(kernel);
    this.telemetry = new TelemetryAgent(state, machines, physics, faults, facts);
    this.entrance = telemetry.entrance();
    this.nowMicros = state.nowMicros();
    this.nextSubmission = state.submitted();
    machines.takeOver(nowMicros, workload);
    queue.add(nowMicros, FactKind.WOKE, 0, 0);
    loadNextFault();
  }

  /**
   * Continues from a state of another run. The workload has the assumed work of its live jobs and
   * the jobs that come from now on; the simulation owns the state. GPUs are as fast as the state
   * believes. The first step is a decision at the present instant.
   */
  public static Simulation imagined(
      ClusterState present, Workload workload, Physics physics, PlacementPolicy policy) {
    return imagined(present, workload, physics, FaultPlan.none(), policy);
  }

  /** The same with faults, none of which is earlier than the present instant. */
  public static Simulation imagined(
      ClusterState present,
      Workload workload,
      Physics physics,
      FaultPlan faults,
      PlacementPolicy policy) {
    return new Simulation(present, workload, physics, faults, policy);
  }

  /** The same instant with the same future, without the listeners. */
  public Simulation copy() {
    return new Simulation(this, kernel.policy().copy(state.cluster()));
  }

  /** The same instant with the same future, decided by another policy from here on. */
  public Simulation copyWith(PlacementPolicy policy) {
    return new Simulation(this, policy);
  }

  public ClusterState state() {
    return state;
  }

  /** The nodes with the true speeds of their GPUs, as of now; the state has what is believed. */
  public Cluster trueCluster() {
    return machines.cluster();
  }

  public SchedulingKernel kernel() {
    return kernel;
  }

  public long nowMicros() {
    return nowMicros;
  }

  /** Each fact goes to the listener before the kernel applies it. */
  public void listen(EventHandler listener) {
    facts.addListener(listener);
  }

  public void listenToOrders(Orders listener) {
    orders.add(listener);
  }

  /** Each sample of a GPU goes to the listener too, where telemetry is taken. */
  public void listenToSamples(SampleSink listener) {
    telemetry.listen(listener);
  }

  /** Runs until every job has ended, or nothing can happen any more. */
  public void run() {
    while (step()) {}
  }

  /** One instant: its facts, then a decision. False when there is none left. */
  public boolean step() {
    long next = nextMicros();
    boolean more = nextSubmission < workload.size();
    if (!more && (liveJobs() == 0 || stuck())) {
      return false;
    }
    requireProgress();
    apply(next);
    return true;
  }

  /**
   * Applies all instants up to this time, whether jobs live or not; it is the present time then.
   */
  public void advanceTo(long micros) {
    for (long next = nextMicros(); next <= micros; next = nextMicros()) {
      apply(next);
    }
    nowMicros = Math.max(nowMicros, micros);
  }

  /** The time of the next instant, or {@code Long.MAX_VALUE} if there is none. */
  public long nextMicros() {
    while (!queue.isEmpty() && !machines.firstHolds()) {
      queue.removeFirst();
    }
    long queued = queue.isEmpty() ? Long.MAX_VALUE : queue.firstTime();
    return nextSubmission < workload.size()
        ? Math.min(queued, workload.submitMicros(nextSubmission))
        : queued;
  }

  /** Requests a decision at the present time; it is made when time goes on. */
  public void wake() {
    queue.add(nowMicros, FactKind.WOKE, 0, 0);
  }

  /** A live job is cancelled from outside, at the present time. */
  public void cancel(int job) {
    machines.leaving(job);
    entrance.jobCancelled(nowMicros, job);
    machines.left(nowMicros);
  }

  private void apply(long instant) {
    nowMicros = instant;
    applyUpTo(FactKind.SUBMITTED);
    while (nextSubmission < workload.size() && workload.submitMicros(nextSubmission) == nowMicros) {
      int job = nextSubmission++;
      workload.appendTo(state.jobs(), job);
      entrance.jobSubmitted(nowMicros, job);
      machines.admit(job, workload.workMicros(job));
    }
    applyUpTo(null);
    if (state.nowMicros() == nowMicros) { // not when only the machines changed, without a fact
      kernel.decide(limits.budget());
      orders.carryOut();
    }
  }

  /** Detects a run in which jobs are stopped and started for ever. */
  private void requireProgress() {
    int open = liveJobs() + workload.size() - nextSubmission;
    if (open != openAtLastProgress) {
      openAtLastProgress = open;
      instantsWithoutProgress = 0;
    } else if (++instantsWithoutProgress > MOST_INSTANTS_WITHOUT_PROGRESS) {
      throw new IllegalStateException(
          "no job has ended in %,d instants up to %d microseconds: %d wait, %d are active"
              .formatted(
                  instantsWithoutProgress,
                  nowMicros,
                  state.count(JobPhase.PENDING),
                  state.activeCount()));
    }
  }

  /** Jobs that fit no present node count as long as a node is to join. */
  private int liveJobs() {
    int waiting = state.count(JobPhase.PENDING) + state.count(JobPhase.HELD);
    return waiting
        + state.activeCount()
        + (joined < faults.joins() ? state.count(JobPhase.UNSATISFIABLE) : 0);
  }

  /** Jobs wait, none runs, and no fact but telemetry ticks is to come. */
  private boolean stuck() {
    int ticks = physics.tickMicros() > 0 ? 1 : 0;
    return state.activeCount() == 0 && queue.size() <= ticks && state.conditions().failed() == 0;
  }

  private void applyUpTo(FactKind limit) {
    while (!queue.isEmpty()
        && queue.firstTime() == nowMicros
        && (limit == null || queue.firstKind().compareTo(limit) < 0)) {
      FactKind kind = queue.firstKind();
      int subject = queue.firstSubject();
      boolean holds = machines.firstHolds();
      queue.removeFirst();
      if (holds) {
        apply(kind, subject);
      }
    }
  }

  private void apply(FactKind kind, int subject) {
    switch (kind) {
      case FINISHED -> {
        machines.leaving(subject);
        entrance.jobFinished(nowMicros, subject, state.placements(subject));
        machines.left(nowMicros);
      }
      case FAILED -> {
        var cause = machines.failureCause(subject, nowMicros);
        machines.leaving(subject);
        entrance.jobFailed(nowMicros, subject, state.placements(subject), cause);
        machines.left(nowMicros);
      }
      case REQUEUED -> requeue(subject, machines.keptOnPreemption(subject), RequeueCause.PREEMPTED);
      case REFUSED -> entrance.placementRefused(nowMicros, subject, state.placements(subject));
      case TIMED_OUT -> entrance.placementTimedOut(nowMicros, subject, state.placements(subject));
      case PREEMPTION_REFUSED -> {
        entrance.preemptionRefused(nowMicros, subject, state.placements(subject));
        machines.replan(nowMicros, subject);
      }
      case STARTED -> start(subject);
      case SUBMITTED -> throw new IllegalStateException("submissions come from the workload");
      case MEASURED -> {
        machines.tick(nowMicros);
        telemetry.report(nowMicros);
      }
      case WOKE -> {
        if (wakeMicros == nowMicros) {
          wakeMicros = Long.MAX_VALUE;
        }
        entrance.woke(nowMicros);
      }
      case COMPUTED -> {
        Computation task = tasks.remove(subject);
        double[] result =
            state.awaitedComputation(task.kind()) == subject ? task.run() : Computation.NO_RESULT;
        entrance.computed(nowMicros, subject, task.kind(), result);
      }
      default -> applyFault(kind, subject);
    }
  }

  private void applyFault(FactKind kind, int subject) {
    double value = faults.value(nextFault - 1);
    loadNextFault();
    if (happensToMachine(kind) && !isPresent(kind, subject)) {
      return;
    }
    switch (kind) {
      case CANCELLED -> {
        if (state.isLive(subject)) {
          cancel(subject);
        }
      }
      case PRIORITY_CHANGED -> {
        if (state.isLive(subject)) {
          entrance.priorityChanged(nowMicros, subject, (float) value);
        }
      }
      case LIMIT_CHANGED -> {
        if (state.isLive(subject)) {
          entrance.limitChanged(nowMicros, subject, (long) value);
          machines.replan(nowMicros, subject);
        }
      }
      case HELD -> {
        if (state.isLive(subject)) {
          entrance.jobHeld(nowMicros, subject);
        }
      }
      case RELEASED -> {
        if (state.isLive(subject)) {
          entrance.jobReleased(nowMicros, subject);
        }
      }
      case GPU_LOST -> {
        requeueAllOn(subject);
        entrance.gpuLost(nowMicros, subject);
      }
      case GPU_RETURNED -> entrance.gpuReturned(nowMicros, subject);
      case NODE_LOST -> {
        requeueAllOnNode(subject);
        entrance.nodeLost(nowMicros, subject);
      }
      case NODE_RETURNED -> entrance.nodeReturned(nowMicros, subject);
      case NODE_DRAINED -> entrance.nodeDrained(nowMicros, subject);
      case NODE_RESUMED -> entrance.nodeResumed(nowMicros, subject);
      case NODE_JOINED -> {
        NodeAddition added = faults.addition(subject);
        entrance.nodeJoined(nowMicros, believed(added));
        joined++;
        clusterChanged(trueCluster().with(added));
      }
      case NODE_LEFT -> {
        requeueAllOnNode(subject);
        entrance.nodeLeft(nowMicros, subject);
        clusterChanged(trueCluster().without(subject));
      }
      case GPU_SPEED_CHANGED -> {
        machines.gpuSpeedChanged(nowMicros, subject, value);
        telemetry.speedChanged(nowMicros, subject);
      }
      default -> throw new IllegalStateException(kind + " is not a fault");
    }
  }

  private static boolean happensToMachine(FactKind kind) {
    return switch (kind) {
      case GPU_LOST, GPU_RETURNED, GPU_SPEED_CHANGED -> true;
      case NODE_LOST, NODE_RETURNED, NODE_DRAINED, NODE_RESUMED -> true;
      default -> false;
    };
  }

  /** Whether the GPU or node of a fault has joined and not left. */
  private boolean isPresent(FactKind kind, int subject) {
    Cluster cluster = state.cluster();
    return switch (kind) {
      case GPU_LOST, GPU_RETURNED, GPU_SPEED_CHANGED ->
          subject < cluster.gpuCount() && cluster.isPresent(cluster.nodeOf(subject));
      default -> subject < cluster.nodeCount() && cluster.isPresent(subject);
    };
  }

  /** Where speeds are learned, those of a new model are first taken from the catalogue. */
  private NodeAddition believed(NodeAddition added) {
    return state.cluster().speedsKnown()
        ? added
        : new JoiningNodes(GpuCatalog.standard()).addition(state.cluster(), added.node());
  }

  private void clusterChanged(Cluster present) {
    machines.clusterChanged(present);
    telemetry.clusterChanged();
  }

  private void requeueAllOnNode(int node) {
    Cluster cluster = state.cluster();
    for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1); g++) {
      requeueAllOn(g);
    }
  }

  private void requeueAllOn(int gpu) {
    int share = state.firstShareOnGpu(gpu);
    while (share != ClusterState.NONE) {
      int job = state.jobOfShare(share);
      requeue(job, machines.keptOnLoss(nowMicros, job), RequeueCause.GPU_LOST);
      share = state.firstShareOnGpu(gpu);
    }
  }

  private void requeue(int job, long keptMicros, RequeueCause cause) {
    machines.leaving(job);
    entrance.jobRequeued(nowMicros, job, state.placements(job), keptMicros, cause);
    machines.left(nowMicros);
  }

  private void start(int job) {
    entrance.jobStarted(nowMicros, job, state.placements(job), EventHandler.AS_ORDERED);
    machines.started(nowMicros, job);
  }

  private void loadNextFault() {
    if (nextFault < faults.size()) {
      queue.add(
          faults.atMicros(nextFault), factOf(faults.kind(nextFault)), faults.subject(nextFault), 0);
      nextFault++;
    }
  }

  private static FactKind factOf(FaultKind kind) {
    return switch (kind) {
      case CANCEL -> FactKind.CANCELLED;
      case PRIORITY -> FactKind.PRIORITY_CHANGED;
      case LIMIT -> FactKind.LIMIT_CHANGED;
      case HOLD -> FactKind.HELD;
      case RELEASE -> FactKind.RELEASED;
      case GPU_RETURNED -> FactKind.GPU_RETURNED;
      case NODE_RETURNED -> FactKind.NODE_RETURNED;
      case GPU_LOST -> FactKind.GPU_LOST;
      case NODE_LOST -> FactKind.NODE_LOST;
      case NODE_RESUMED -> FactKind.NODE_RESUMED;
      case NODE_JOINED -> FactKind.NODE_JOINED;
      case NODE_DRAINED -> FactKind.NODE_DRAINED;
      case NODE_LEFT -> FactKind.NODE_LEFT;
      case GPU_SPEED -> FactKind.GPU_SPEED_CHANGED;
    };
  }

  /** Hands each fact to every listener and then to the kernel. */
  private static final class Facts extends Broadcast {
    private final List<EventHandler> listeners = new ArrayList<>();

    Facts(SchedulingKernel kernel) {
      super(kernel);
    }

    void addListener(EventHandler listener) {
      insert(listeners.size(), listener);
      listeners.add(listener);
    }

    /** The kernel has refused the job itself; only the listeners receive it. */
    void jobRefusedByKernel(long atMicros, int job) {
      for (EventHandler listener : listeners) {
        listener.jobFailed(atMicros, job, 0, FailureCause.IMPOSSIBLE);
      }
    }
  }

  /** Collects the orders of a decision; they are carried out when it is over. */
  private final class OrderBuffer implements Orders {
    private int[] buffer = new int[64];
    private int size;
    private Orders[] listeners = new Orders[0];

    void add(Orders listener) {
      listeners = Arrays.copyOf(listeners, listeners.length + 1);
      listeners[listeners.length - 1] = listener;
    }

    @Override
    public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
      write(job);
      for (Orders listener : listeners) {
        listener.place(atMicros, job, attempt, gpus, count);
      }
    }

    @Override
    public void preempt(long atMicros, int job, int attempt) {
      write(~job);
      for (Orders listener : listeners) {
        listener.preempt(atMicros, job, attempt);
      }
    }

    @Override
    public void refuse(long atMicros, int job) {
      for (Orders listener : listeners) {
        listener.refuse(atMicros, job);
      }
      facts.jobRefusedByKernel(atMicros, job);
    }

    @Override
    public void wakeAt(long atMicros, long when) {
      for (Orders listener : listeners) {
        listener.wakeAt(atMicros, when);
      }
      if (when > atMicros && when < wakeMicros) {
        wakeMicros = when;
        queue.add(when, FactKind.WOKE, 0, 0);
      }
    }

    @Override
    public void note(long atMicros, int job, double[] values) {
      for (Orders listener : listeners) {
        listener.note(atMicros, job, values);
      }
    }

    @Override
    public void compute(long atMicros, int number, Computation task) {
      for (Orders listener : listeners) {
        listener.compute(atMicros, number, task);
      }
      tasks.put(number, task);
      queue.add(atMicros + limits.computationMicros(), FactKind.COMPUTED, number, 0);
    }

    @Override
    public void decided(long atMicros, long units, Fallback fallback) {
      for (Orders listener : listeners) {
        listener.decided(atMicros, units, fallback);
      }
    }

    private void write(int order) {
      if (size == buffer.length) {
        buffer = Arrays.copyOf(buffer, 2 * size);
      }
      buffer[size++] = order;
    }

    /**
     * A preemption is under way from now on; a placement starts, is refused, times out or comes
     * late.
     */
    void carryOut() {
      for (int i = 0; i < size; i++) {
        int order = buffer[i];
        if (order < 0) {
          machines.preempt(nowMicros, ~order);
        } else if (machines.takesAtOnce(nowMicros, order)) {
          start(order);
        }
      }
      size = 0;
    }
  }
}
