package io.adlro.sim;

import io.adlro.core.event.FailureCause;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.physics.Slowdown;
import io.adlro.sim.physics.Thermal;
import io.adlro.sim.workload.Workload;
import java.util.Arrays;
import java.util.Optional;

/**
 * The simulated machines: they determine how fast each job runs and schedule future facts. Which
 * job holds which GPU is read from the kernel's state, which in a simulation is the truth. How fast
 * a model really is, is not: the machines have a cluster of their own with the true speeds.
 */
final class SimulatedCluster {
  /** Temperature changes speed in steps of this size, so that not every tick replans every job. */
  private static final double THROTTLE_STEP = 0.02;

  private final ClusterState state;
  private final JobTable jobs;
  private final Physics physics;
  private final FaultPlan faults;
  private final EventQueue queue;
  private final JobProgress progress;
  private final Optional<Thermal> thermal;
  private final Slowdown[] slowdowns;
  private final boolean neighboursMatter;
  private Cluster cluster;
  private double[] drift;
  private double[] throttle;
  private int[] touchedNodes;
  private boolean[] isTouched;
  private int touched;

  /**
   * Machines that are switched on.
   *
   * @param cluster the nodes of the state with their true speeds
   */
  SimulatedCluster(ClusterState state, Cluster cluster, Physics physics, FaultPlan faults) {
    this(
        state,
        cluster,
        physics,
        faults,
        new EventQueue(Math.max(64, state.cluster().gpuCount() * 2)),
        new JobProgress(state.jobs()),
        physics.thermal().map(settings -> new Thermal(state.cluster(), settings)),
        new double[state.cluster().gpuCount()],
        new double[state.cluster().gpuCount()]);
    Arrays.fill(drift, 1);
    Arrays.fill(throttle, 1);
    if (physics.tickMicros() > 0) {
      queue.add(physics.tickMicros(), FactKind.MEASURED, 0, 0);
    }
  }

  private SimulatedCluster(
      ClusterState state,
      Cluster cluster,
      Physics physics,
      FaultPlan faults,
      EventQueue queue,
      JobProgress progress,
      Optional<Thermal> thermal,
      double[] drift,
      double[] throttle) {
    this.state = state;
    this.jobs = state.jobs();
    this.cluster = cluster;
    this.physics = physics;
    this.faults = faults;
    this.queue = queue;
    this.progress = progress;
    this.thermal = thermal;
    this.slowdowns = physics.slowdowns().toArray(Slowdown[]::new);
    this.neighboursMatter = physics.neighboursMatter();
    this.drift = drift;
    this.throttle = throttle;
    this.touchedNodes = new int[cluster.nodeCount()];
    this.isTouched = new boolean[cluster.nodeCount()];
  }

  /** The same machines in the same condition, under a copy of the kernel. */
  SimulatedCluster copy(ClusterState copyOfState) {
    return new SimulatedCluster(
        copyOfState,
        cluster,
        physics,
        faults,
        queue.copy(),
        progress.copy(copyOfState.jobs()),
        thermal.map(Thermal::copy),
        drift.clone(),
        throttle.clone());
  }

  EventQueue queue() {
    return queue;
  }

  /** Whether the first future fact still holds. */
  boolean firstHolds() {
    int subject = queue.firstSubject();
    return switch (queue.firstKind()) {
      case FINISHED, FAILED, REQUEUED, REFUSED, TIMED_OUT, PREEMPTION_REFUSED, STARTED ->
          state.isLive(subject) && progress.epoch(subject) == queue.firstEpoch();
      default -> true;
    };
  }

  /** A job of this much work has arrived. */
  void admit(int job, long workMicros) {
    progress.admit(job, workMicros);
  }

  /**
   * Makes the machines match a state from elsewhere: jobs that run there continue here, and GPUs
   * that are believed to be slow are slow.
   */
  void takeOver(long nowMicros, Workload workload) {
    for (int gpu = 0; gpu < drift.length; gpu++) {
      drift[gpu] = state.conditions().factor(gpu);
    }
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      admit(job, workload.workMicros(job));
    }
    for (int job = state.firstActive(); job != ClusterState.NONE; job = state.nextInList(job)) {
      if (state.phase(job) == JobPhase.ASSUMED) {
        queue.add(nowMicros, FactKind.STARTED, job, progress.epoch(job));
        continue;
      }
      started(state.startedMicros(job), job);
      if (state.isPreempting(job)) {
        preempt(nowMicros, job);
      }
    }
  }

  // ---------------------------------------------------------------- answers to orders

  /** Decides whether a placement succeeds; true when the job starts at once. */
  boolean takesAtOnce(long atMicros, int job) {
    int attempt = state.placements(job);
    progress.supersede(job);
    if (faults.refuses(job, attempt)) {
      long later = atMicros + Math.max(1, faults.refusalDelayMicros());
      queue.add(later, FactKind.REFUSED, job, progress.epoch(job));
      return false;
    }
    if (faults.timesOut(job, attempt)) {
      long later = atMicros + faults.placementTimeoutMicros();
      queue.add(later, FactKind.TIMED_OUT, job, progress.epoch(job));
      return false;
    }
    long late = faults.lateByMicros(job, attempt);
    if (late > 0) {
      queue.add(atMicros + late, FactKind.STARTED, job, progress.epoch(job));
      return false;
    }
    return true;
  }

  /** The job runs from now on: computes its end and the new rates of its neighbours. */
  void started(long atMicros, int job) {
    double work = Math.max(0, progress.workMicros(job) - state.savedWorkMicros(job));
    double crashAt = faults.crashAt(job, state.placements(job));
    boolean crashes = !Double.isNaN(crashAt);
    boolean again = state.savedWorkMicros(job) > 0;
    long delay = physics.startUpMicros() + (again ? physics.checkpointing().restartMicros() : 0);
    progress.begin(job, crashes ? work * crashAt : work, atMicros + delay, crashes);
    replan(atMicros, job, rate(job));
    if (neighboursMatter) {
      touch(job);
      rerateTouched(atMicros);
    }
  }

  void preempt(long atMicros, int job) {
    if (faults.refusesPreemption(job, atMicros)) {
      long later = atMicros + Math.max(1, faults.preemptionRefusalDelayMicros());
      queue.add(later, FactKind.PREEMPTION_REFUSED, job, progress.epoch(job));
      return;
    }
    progress.changeRate(job, 0, atMicros);
    long stop = physics.checkpointing().stopMicros(jobs.recovery(job));
    queue.add(atMicros + stop, FactKind.REQUEUED, job, progress.epoch(job));
  }

  // ---------------------------------------------------------------- interruptions and ends

  /** Work kept by a job that was preempted and has stopped. */
  long keptOnPreemption(int job) {
    return physics
        .checkpointing()
        .keptOnPreemption(jobs.recovery(job), state.savedWorkMicros(job), progress.doneMicros(job));
  }

  /** Work kept by a job that has just lost a GPU. */
  long keptOnLoss(long atMicros, int job) {
    if (state.phase(job) == JobPhase.ASSUMED) {
      return state.savedWorkMicros(job);
    }
    progress.changeRate(job, 0, atMicros);
    return physics
        .checkpointing()
        .keptOnLoss(
            jobs.recovery(job),
            state.savedWorkMicros(job),
            progress.doneMicros(job),
            progress.workedMicros(job, atMicros));
  }

  FailureCause failureCause(int job, long atMicros) {
    return progress.endsInACrash(job) && progress.endMicros(job) <= atMicros
        ? FailureCause.CRASHED
        : FailureCause.TIME_LIMIT;
  }

  /** Before the state forgets it: marks the nodes whose jobs change speed when it is gone. */
  void leaving(int job) {
    progress.supersede(job);
    if (neighboursMatter && state.phase(job) != JobPhase.PENDING) {
      touch(job);
    }
  }

  /** After the state has forgotten it. */
  void left(long atMicros) {
    if (touched > 0) {
      rerateTouched(atMicros);
    }
  }

  // ---------------------------------------------------------------- changes of the cluster

  /** The nodes with the true speeds of their GPUs. */
  Cluster cluster() {
    return cluster;
  }

  /** Nodes have joined or left: GPUs that joined run at their usual speed. */
  void clusterChanged(Cluster present) {
    int before = drift.length;
    cluster = present;
    drift = Arrays.copyOf(drift, cluster.gpuCount());
    throttle = Arrays.copyOf(throttle, cluster.gpuCount());
    Arrays.fill(drift, before, drift.length, 1);
    Arrays.fill(throttle, before, throttle.length, 1);
    touchedNodes = Arrays.copyOf(touchedNodes, cluster.nodeCount());
    isTouched = Arrays.copyOf(isTouched, cluster.nodeCount());
    thermal.ifPresent(heat -> heat.clusterChanged(cluster));
  }

  // ---------------------------------------------------------------- rates

  /** The end of a job that runs on is computed from its present limit and neighbours. */
  void replan(long atMicros, int job) {
    if (state.phase(job) == JobPhase.RUNNING && !state.isPreempting(job)) {
      replan(atMicros, job, rate(job));
    }
  }

  void gpuSpeedChanged(long atMicros, int gpu, double factor) {
    drift[gpu] = factor;
    rerateOn(atMicros, gpu);
  }

  /** A tick: temperatures change, and jobs on throttled GPUs slow down. */
  void tick(long atMicros) {
    queue.add(atMicros + physics.tickMicros(), FactKind.MEASURED, 0, 0);
    if (thermal.isEmpty()) {
      return;
    }
    for (int g = 0; g < cluster.gpuCount(); g++) {
      thermal.get().advance(g, load(g), physics.tickMicros());
      double left = Math.rint(thermal.get().speedLeft(g) / THROTTLE_STEP) * THROTTLE_STEP;
      if (left != throttle[g]) {
        throttle[g] = left;
        rerateOn(atMicros, g);
      }
    }
  }

  /** What a utilisation meter shows: each job's share times its class's utilisation. */
  double load(int gpu) {
    double load = 0;
    for (int s = state.firstShareOnGpu(gpu); s != ClusterState.NONE; s = state.nextShareOnGpu(s)) {
      int job = state.jobOfShare(s);
      if (state.phase(job) != JobPhase.RUNNING) {
        continue; // placed, not started
      }
      load += jobs.shareMilli(job) / 1000.0 * physics.traits(jobs.jobClass(job)).utilization();
    }
    return Math.min(1, load);
  }

  /** Part of its work that a running job has done. */
  double fractionDone(int job, long atMicros) {
    return progress.fractionDone(job, (double) state.savedWorkMicros(job), atMicros);
  }

  /** The part of its usual speed that the GPU has at present. */
  double speedLeft(int gpu) {
    return drift[gpu] * throttle[gpu];
  }

  double celsius(int gpu) {
    double air = physics.thermal().orElse(Thermal.Settings.USUAL).ambientCelsius();
    double shown = thermal.isPresent() ? thermal.get().celsius(gpu) : air;
    GpuModel model = cluster.models().get(cluster.modelOf(gpu));
    return Math.max(shown, Thermal.withoutCooling(model, air, drift[gpu], load(gpu)));
  }

  private void replan(long atMicros, int job, double rate) {
    progress.changeRate(job, rate, atMicros);
    long end = progress.endMicros(job);
    long limit = state.limitMicros(job);
    FactKind how = progress.endsInACrash(job) ? FactKind.FAILED : FactKind.FINISHED;
    if (limit != JobTable.UNKNOWN && limit < end - state.startedMicros(job)) {
      end = state.startedMicros(job) + limit;
      how = FactKind.FAILED;
    }
    queue.add(Math.max(atMicros, end), how, job, progress.epoch(job));
  }

  private double rate(int job) {
    int jobClass = jobs.jobClass(job);
    double slowest = Double.POSITIVE_INFINITY;
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      int gpu = state.gpuOfShare(s);
      double speed =
          cluster.speed(jobClass, cluster.modelOf(gpu))
              * cluster.deviceFactor(gpu)
              * drift[gpu]
              * throttle[gpu];
      slowest = Math.min(slowest, speed);
    }
    double slowdown = physics.checkpointing().factor(jobs.recovery(job));
    for (Slowdown cause : slowdowns) {
      slowdown *= cause.factor(state, job);
    }
    return slowest / slowdown;
  }

  private void touch(int job) {
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      int node = cluster.nodeOf(state.gpuOfShare(s));
      if (!isTouched[node]) {
        isTouched[node] = true;
        touchedNodes[touched++] = node;
      }
    }
  }

  private void rerateTouched(long atMicros) {
    for (int i = 0; i < touched; i++) {
      int node = touchedNodes[i];
      isTouched[node] = false;
      for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1); g++) {
        rerateOn(atMicros, g);
      }
    }
    touched = 0;
  }

  private void rerateOn(long atMicros, int gpu) {
    for (int s = state.firstShareOnGpu(gpu); s != ClusterState.NONE; s = state.nextShareOnGpu(s)) {
      int job = state.jobOfShare(s);
      if (state.phase(job) != JobPhase.RUNNING || state.isPreempting(job)) {
        continue;
      }
      double rate = rate(job);
      if (rate != progress.rate(job)) {
        replan(atMicros, job, rate);
      }
    }
  }
}
