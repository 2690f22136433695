package io.adlro.core.estimate;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.Computation;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobTable;
import io.adlro.core.pattern.JobTraits;
import io.adlro.core.pattern.Recall;
import io.adlro.core.pattern.RunTimeBelief;
import io.adlro.core.pattern.SpeedMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.GpuSet;
import io.adlro.core.state.JobPhase;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Run times that are corrected by what finished jobs took. The work of each job is a {@link
 * RunTimeBelief}; what the job has exceeded is dropped from it. Single GPUs may be slower than
 * their model. Where the speeds of the cluster are not known, they are learned too; the work that
 * is learned from a job is its run time at the speed that is believed when it ends. With exact
 * estimates and healthy GPUs it equals {@link StatedRunTimes}.
 */
public final class LearnedRunTimes extends QuietHandler implements RunTimes, Snapshottable {
  private static final int WIDTH = WorkBeliefs.WIDTH;

  /**
   * A job says something about a single GPU only if the speed of its class on the model is known as
   * well as this (standard deviation of its log).
   */
  private static final double CERTAIN_SPEED = 0.1;

  /** Standard deviation of the log of a work that is believed to be certain. */
  private static final double LEAST_LOG_DEVIATION = 0.03;

  private static final String SECTION = "learned-run-times";
  private static final int VERSION = 4;

  private final ClusterState state;
  private final JobTable jobs;
  private final Cluster cluster;
  private final Configurations configurations;
  private final WorkBeliefs source;
  private final SharedBeliefs ofFutures;
  private final Optional<PatternBeliefs> learner;
  private final Optional<SpeedLearner> speeds;
  private final SpeedTrials trials;
  private final DeviceSpeeds devices;

  /** Beliefs of live jobs, as {@code slot * WIDTH + i}. */
  private double[] belief;

  /** What was recalled of live jobs on submission; empty where nothing is learned. */
  private Recall[] recalls;

  /** Times of running jobs at the measured speeds of their GPUs. */
  private final MeasuredTimes times;

  /** Run times of running jobs that report their progress. */
  private final ProgressTimes progress;

  /** Shortest run times of live jobs on submission, because long queues are scanned often. */
  private long[] bestMicros;

  /** Of the job that ends next, if it was measured. */
  private JobTraits.Profile profile = JobTraits.Profile.NONE;

  // The best factor among free GPUs of a model, as of so many changes of either.
  private final double[] freeFactor;
  private final long[] freeFactorKey;

  public LearnedRunTimes(ClusterState state, Configurations configurations) {
    this(state, configurations, new PatternBeliefs());
  }

  private LearnedRunTimes(
      ClusterState state, Configurations configurations, PatternBeliefs memory) {
    this(
        state,
        configurations,
        memory,
        Optional.of(memory),
        state.cluster().speedsKnown()
            ? Optional.empty()
            : Optional.of(new SpeedLearner(state.cluster())),
        new DeviceSpeeds(state.cluster()));
  }

  private LearnedRunTimes(
      ClusterState state,
      Configurations configurations,
      WorkBeliefs source,
      Optional<PatternBeliefs> learner,
      Optional<SpeedLearner> speeds,
      DeviceSpeeds devices) {
    this.state = state;
    this.jobs = state.jobs();
    this.cluster = state.cluster();
    this.configurations = configurations;
    this.source = source;
    this.ofFutures = new SharedBeliefs(source);
    this.learner = learner;
    this.speeds = speeds;
    this.trials = new SpeedTrials(state, configurations);
    this.devices = devices;
    this.times = new MeasuredTimes(state, devices);
    this.progress = new ProgressTimes(jobs);
    this.belief = new double[0];
    this.bestMicros = new long[0];
    this.recalls = new Recall[0];
    this.freeFactor = new double[cluster.modelCount()];
    this.freeFactorKey = new long[cluster.modelCount()];
    Arrays.fill(freeFactorKey, -1);
  }

  /** Uses given beliefs about each job and learns nothing. */
  public static LearnedRunTimes believing(
      ClusterState state, Configurations configurations, WorkBeliefs source) {
    return new LearnedRunTimes(
        state,
        configurations,
        source,
        Optional.empty(),
        Optional.empty(),
        new DeviceSpeeds(state.cluster()));
  }

  /**
   * The same in a state that has live jobs: the source is asked about them too. GPUs are as fast as
   * the state believes.
   */
  public static LearnedRunTimes believingAll(
      ClusterState state, Configurations configurations, WorkBeliefs source) {
    LearnedRunTimes all = believing(state, configurations, source);
    for (int gpu = 0; gpu < state.cluster().gpuCount(); gpu++) {
      if (state.conditions().factor(gpu) != 1) {
        all.devices.measure(gpu, state.conditions().factor(gpu));
      }
    }
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      all.jobSubmitted(state.nowMicros(), job);
    }
    return all;
  }

  /** Writes the belief about a live job, as {@link WorkBeliefs} writes it. */
  public void belief(int job, double[] to, int at) {
    System.arraycopy(belief, slot(job), to, at, WIDTH);
  }

  /**
   * The same beliefs about a copy of the state, perhaps in a later epoch of the cluster, which
   * learns independently from here on.
   */
  public LearnedRunTimes copy(ClusterState copyOfState, Configurations its) {
    Optional<PatternBeliefs> copied = learner.map(PatternBeliefs::copy);
    LearnedRunTimes copy =
        copyTo(
            copyOfState,
            its,
            copied.isPresent() ? copied.get() : source,
            copied,
            speeds.map(learned -> learned.copy(copyOfState.cluster())),
            devices.copy(copyOfState.cluster()));
    copy.recalls = recalls.clone();
    if (copy.cluster != cluster) {
      int job = copyOfState.firstLive();
      for (; job != ClusterState.NONE; job = copyOfState.nextLive(job)) {
        copy.bestMicros[jobs.slot(job)] = copy.bestOnHealthyGpus(job);
      }
    }
    return copy;
  }

  /** The same beliefs about a copy of the state, which then learns nothing: for looking ahead. */
  public LearnedRunTimes frozen(ClusterState copyOfState, Configurations its) {
    return frozen(copyOfState, its, learner.isPresent() ? ofFutures : source);
  }

  /** The same, with given beliefs about jobs that are not submitted yet. */
  public LearnedRunTimes frozen(
      ClusterState copyOfState, Configurations its, WorkBeliefs ofComingJobs) {
    return copyTo(copyOfState, its, ofComingJobs, Optional.empty(), Optional.empty(), devices);
  }

  private LearnedRunTimes copyTo(
      ClusterState other,
      Configurations its,
      WorkBeliefs itsSource,
      Optional<PatternBeliefs> itsLearner,
      Optional<SpeedLearner> itsSpeeds,
      DeviceSpeeds itsDevices) {
    LearnedRunTimes copy =
        new LearnedRunTimes(other, its, itsSource, itsLearner, itsSpeeds, itsDevices);
    copy.belief = belief.clone();
    copy.bestMicros = bestMicros.clone();
    copy.times.take(times);
    copy.progress.take(progress);
    return copy;
  }

  /** Writes what was learned and what is believed about the live jobs of the state. */
  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeBoolean(learner.isPresent());
    learner.ifPresent(memory -> memory.save(to));
    speeds.ifPresent(learned -> learned.save(to));
    devices.save(to);
    double[] ofJob = new double[WIDTH];
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      to.writeInt(job);
      belief(job, ofJob, 0);
      to.writeDoubles(ofJob);
      to.writeLong(bestMicros[jobs.slot(job)]);
      times.save(job, to);
      progress.save(job, to);
      if (learner.isPresent()) {
        recalls[jobs.slot(job)].save(to);
      }
    }
    to.writeInt(ClusterState.NONE);
    to.end(SECTION);
  }

  /** Restores a new object over a state that is equal to the one of the snapshot. */
  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    if (from.readBoolean() != learner.isPresent()) {
      throw from.refusal("of the saved and the new run times only one learns");
    }
    learner.ifPresent(memory -> memory.restore(from));
    speeds.ifPresent(learned -> learned.restore(from));
    devices.restore(from);
    makeRoom();
    double[] ofJob = new double[WIDTH];
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      requireJob(job, from);
      from.readDoubles(ofJob);
      System.arraycopy(ofJob, 0, belief, slot(job), WIDTH);
      bestMicros[jobs.slot(job)] = from.readLong();
      times.restore(job, from);
      progress.restore(job, from);
      if (learner.isPresent()) {
        recalls[jobs.slot(job)] = learner.get().restoredRecall(from);
      }
    }
    requireJob(ClusterState.NONE, from);
    from.end(SECTION);
  }

  private static void requireJob(int expected, SnapshotReader from) {
    int job = from.readInt();
    if (job != expected) {
      throw from.refusal("its next live job is %d, that of the state %d".formatted(job, expected));
    }
  }

  /** Believed factor of each GPU against its model; the array is the live one. */
  public double[] deviceFactors() {
    return devices.factors();
  }

  @Override
  public Configurations configurations() {
    return configurations;
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    makeRoom();
    progress.submitted(job);
    if (learner.isPresent()) {
      Recall recalled = learner.get().recall(jobs, job);
      recalls[jobs.slot(job)] = recalled;
      learner.get().believe(jobs, job, recalled, belief, slot(job));
    } else {
      source.believe(jobs, job, belief, slot(job));
    }
    bestMicros[jobs.slot(job)] = bestOnHealthyGpus(job);
  }

  private void makeRoom() {
    if (jobs.slotCapacity() > bestMicros.length) {
      grow(jobs.slotCapacity());
    }
  }

  private int slot(int job) {
    return jobs.slot(job) * WIDTH;
  }

  private void grow(int slots) {
    belief = Arrays.copyOf(belief, slots * WIDTH);
    bestMicros = Arrays.copyOf(bestMicros, slots);
    recalls = Arrays.copyOf(recalls, learner.isPresent() ? slots : 0);
    times.growTo(slots);
    progress.growTo(slots);
  }

  /** Those that learn nothing share the speeds of GPUs with those that they were copied from. */
  @Override
  public void gpuSpeedBelieved(long atMicros, int gpu, float factor) {
    if (learner.isPresent()) {
      times.speedChanges(atMicros, gpu);
      devices.measure(gpu, factor);
    }
  }

  /** The fact that ends the job follows. */
  @Override
  public void jobProfiled(
      long atMicros,
      int job,
      int attempt,
      float utilization,
      float memoryUsedMib,
      float memoryBandwidth,
      float watts) {
    GpuModel model = cluster.models().get(cluster.modelOf(state.gpuOfShare(state.firstShare(job))));
    profile = ReferenceProfile.of(model, utilization, memoryUsedMib, memoryBandwidth, watts);
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    if (learner.isEmpty() || attempt == 0) {
      release(job);
      return;
    }
    speeds.ifPresent(learned -> learnSpeed(learned, atMicros, job));
    double atTableSpeed = times.micros(atMicros, job) * state.heldSpeed(job);
    // A job that ran in several attempts, or shared its GPU, says little about one GPU.
    if (state.attempts(job) == 1 && jobs.gpus(job) == 1 && jobs.shareMilli(job) == JobTable.WHOLE) {
      int gpu = state.gpuOfShare(state.firstShare(job));
      double doubt = cluster.speedLogDeviation(jobs.jobClass(job), cluster.modelOf(gpu));
      if (doubt <= CERTAIN_SPEED) {
        double spread = logSpread(job);
        double noise = (spread > 0 ? spread : learner.get().noiseAtItsWord()) + doubt * doubt;
        devices.observe(
            gpu,
            RunTimeBelief.logMean(belief, slot(job)) - StrictMath.log(Math.max(1, atTableSpeed)),
            noise);
      }
      learn(job, atTableSpeed * devices.learned(gpu));
    } else {
      learn(job, state.savedWorkMicros(job) + atTableSpeed * heldLearned(job));
    }
  }

  private void learnSpeed(SpeedLearner learned, long atMicros, int job) {
    int model = comparableModel(job);
    if (model != ClusterState.NONE) {
      double runMicros = usualMicros(atMicros, job);
      learned.learn(jobs, job, recalls[jobs.slot(job)], model, runMicros, state.heldSpeed(job));
    }
  }

  /**
   * The model that the run of an active job says something about. None for a job in its second
   * attempt, that shares its GPUs or mixes models.
   */
  private int comparableModel(int job) {
    int share = state.firstShare(job);
    int model = cluster.modelOf(state.gpuOfShare(share));
    boolean comparable = state.attempts(job) == 1 && jobs.shareMilli(job) == JobTable.WHOLE;
    for (; comparable && share != ClusterState.NONE; share = state.nextShare(share)) {
      comparable = cluster.modelOf(state.gpuOfShare(share)) == model;
    }
    return comparable ? model : ClusterState.NONE;
  }

  /** The time of a running job so far, as if its GPUs were like others of their model. */
  private double usualMicros(long atMicros, int job) {
    return times.micros(atMicros, job) * heldLearned(job);
  }

  @Override
  public void jobProgressed(long atMicros, int job, int attempt, float fraction) {
    if (speeds.isPresent()
        && comparableModel(job) != ClusterState.NONE
        && progress.report(job, fraction, usualMicros(atMicros, job))) {
      speeds.get().progressed();
    }
  }

  /** Whether enough was measured since speeds were last computed. */
  public boolean speedsDue() {
    return speeds.isPresent() && speeds.get().isDue();
  }

  /** The speeds that follow from the jobs so far, where speeds are learned. */
  public Computation speedComputation() {
    SpeedLearner learned = speeds.orElseThrow();
    Map<Integer, SpeedMemory.Run> running = new TreeMap<>(); // sums depend on the order
    for (int job = state.firstActive(); job != ClusterState.NONE; job = state.nextInList(job)) {
      double runMicros = progress.runMicros(job);
      int model = comparableModel(job);
      if (runMicros > 0
          && model != ClusterState.NONE
          && state.phase(job) == JobPhase.RUNNING) { // else it is placed again
        running.put(job, learned.run(jobs, job, recalls[jobs.slot(job)], model, runMicros));
      }
    }
    return learned.computation(running.values());
  }

  /** A computation of speeds was requested. */
  public void speedsRequested() {
    speeds.ifPresent(SpeedLearner::requested);
  }

  private void learn(int job, double workMicros) {
    Recall recalled = recalls[jobs.slot(job)];
    learner.orElseThrow().learn(jobs, job, recalled, workMicros, profile, belief, slot(job));
    profile = JobTraits.Profile.NONE;
    ofFutures.forget();
    release(job);
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    release(job);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    release(job);
  }

  /** Without this, an ended job would keep the recalled data until its slot is used again. */
  private void release(int job) {
    if (learner.isPresent()) {
      recalls[jobs.slot(job)] = null;
    }
  }

  @Override
  public double logSpread(int job) {
    return RunTimeBelief.logSpread(belief, slot(job));
  }

  @Override
  public double lowWorkMicros(int job) {
    return RunTimeBelief.lowMicros(belief, slot(job));
  }

  @Override
  public double highWorkMicros(int job) {
    return RunTimeBelief.highMicros(belief, slot(job));
  }

  @Override
  public double squaredWorkMicros(int job) {
    return belief[slot(job) + RunTimeBelief.SECOND_MOMENT];
  }

  @Override
  public double confidence(int job) {
    return RunTimeBelief.confidence(belief, slot(job));
  }

  @Override
  public double similarity(int job) {
    return belief[slot(job) + WorkBeliefs.SIMILARITY];
  }

  @Override
  public double recognition(int job) {
    return belief[slot(job) + WorkBeliefs.RECOGNITION];
  }

  /**
   * A work of a live job that is longer than what it has done: the one that it does not exceed with
   * a probability, or a random one for a random probability.
   */
  public double drawnWorkMicros(int job, double doneMicros, double uniform) {
    return RunTimeBelief.quantileMicros(belief, slot(job), doneMicros, uniform);
  }

  @Override
  public double workMicros(int job) {
    return remainingAfter(job, 0);
  }

  @Override
  public double remainingWorkMicros(int job) {
    return remainingAfter(job, (double) state.savedWorkMicros(job));
  }

  private double remainingAfter(int job, double doneMicros) {
    return RunTimeBelief.expectedMicros(belief, slot(job), doneMicros);
  }

  @Override
  public long runMicros(int job, int configuration) {
    double speed = configurations.speed(job, configuration);
    if (configuration < cluster.modelCount()) {
      speed *= freeFactor(configuration);
    }
    double workMicros = remainingWorkMicros(job);
    if (speeds.isPresent()) {
      speed *= trials.factor(job, configuration, workMicros, speeds.get().meanWorkMicros());
    }
    return (long) Math.ceil(workMicros / speed);
  }

  @Override
  public double trialFactor(int job, int configuration) {
    return speeds.isEmpty()
        ? 1
        : trials.factor(
            job, configuration, remainingWorkMicros(job), speeds.get().meanWorkMicros());
  }

  @Override
  public long bestRunMicros(int job) {
    return state.savedWorkMicros(job) == 0 && devices.allAlike()
        ? bestMicros[jobs.slot(job)]
        : RunTimes.super.bestRunMicros(job);
  }

  private long bestOnHealthyGpus(int job) {
    double fastest = 0;
    for (long rest = configurations.of(job); rest != 0; rest &= rest - 1) {
      fastest = Math.max(fastest, configurations.speed(job, Long.numberOfTrailingZeros(rest)));
    }
    return fastest == 0 ? Long.MAX_VALUE : (long) Math.ceil(remainingAfter(job, 0) / fastest);
  }

  @Override
  public long typicalRunMicros(int job, int configuration) {
    double speed = configurations.speed(job, configuration);
    if (configuration < cluster.modelCount()) {
      speed *= devices.modelFactor(configuration);
    }
    return (long) Math.ceil(remainingWorkMicros(job) / speed);
  }

  @Override
  public long remainingMicros(int job) {
    double speed = state.heldSpeed(job) * heldFactor(job);
    return (long) Math.ceil(remainingAfter(job, doneMicros(state.nowMicros(), job)) / speed);
  }

  /** The time that an active job does not exceed from now on, with a probability. */
  public double remainingMicros(int job, double probability) {
    double done = doneMicros(state.nowMicros(), job);
    double speed = state.heldSpeed(job) * heldFactor(job);
    return (drawnWorkMicros(job, done, probability) - done) / speed;
  }

  /** The work that an active job has done. */
  private double doneMicros(long atMicros, int job) {
    double done = state.savedWorkMicros(job);
    if (state.phase(job) != JobPhase.ASSUMED) {
      done += times.micros(atMicros, job) * (state.heldSpeed(job) * heldLearned(job));
    }
    return done;
  }

  /**
   * By how many of its standard deviations the log of the work of a job that ends now, counted at
   * the believed speeds of its GPUs, is above what is believed; negative if it is below.
   */
  public double errorAtEnd(long atMicros, int job) {
    double log = StrictMath.log(Math.max(1, doneMicros(atMicros, job)));
    double variance = logSpread(job) + LEAST_LOG_DEVIATION * LEAST_LOG_DEVIATION;
    double error = log - RunTimeBelief.logMean(belief, slot(job));
    return error / StrictMath.sqrt(variance);
  }

  /** The belief about a job's work stays as it was when the job was submitted. */
  @Override
  public long revision() {
    return devices.changes();
  }

  private double heldFactor(int job) {
    double slowest = Double.POSITIVE_INFINITY;
    int share = state.firstShare(job);
    for (; share != ClusterState.NONE; share = state.nextShare(share)) {
      slowest = Math.min(slowest, devices.factors()[state.gpuOfShare(share)]);
    }
    return slowest;
  }

  private double heldLearned(int job) {
    double slowest = Double.POSITIVE_INFINITY;
    int share = state.firstShare(job);
    for (; share != ClusterState.NONE; share = state.nextShare(share)) {
      slowest = Math.min(slowest, devices.learned(state.gpuOfShare(share)));
    }
    return slowest;
  }

  @Override
  public boolean devicesDiffer() {
    return !devices.allAlike();
  }

  /** Where none is free, the mean of all. */
  @Override
  public double freeFactor(int model) {
    GpuSet free = state.ledger().freeWholeOfModel(model);
    long key = free.changes() + devices.observations();
    if (freeFactorKey[model] != key) {
      freeFactorKey[model] = key;
      double best = 0;
      for (int gpu = free.next(0); gpu >= 0; gpu = free.next(gpu + 1)) {
        best = Math.max(best, devices.factors()[gpu]);
      }
      freeFactor[model] = best > 0 ? best : devices.modelFactor(model);
    }
    return freeFactor[model];
  }

  @Override
  public double modelFactor(int model) {
    return devices.modelFactor(model);
  }
}
