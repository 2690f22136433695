package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.WorkBeliefs;
import io.adlro.core.event.Computation;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.Simulation;
import io.adlro.sim.physics.Physics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A block of past jobs that can be simulated again from the state in which it began: running jobs
 * stay on their GPUs, waiting jobs wait, later jobs arrive as they did. Jobs that have ended have
 * their true work. Those that have not have one of the works that are still possible at their age.
 * Beliefs are those of each job's submission, so no policy uses later knowledge. GPUs that were
 * lost are back at once. Jobs that were cancelled before they ran are left out.
 */
final class BlockReplay {
  /** A replay that takes more work than this, in units of {@code Effort}, is given up. */
  private static final long MOST_UNITS = 30_000_000;

  /** Every job has at least a millisecond left. */
  private static final double LEAST_LEFT_MICROS = 1000;

  /** Multiples of it are spread evenly between 0 and 1. */
  private static final double GOLDEN = 0.6180339887498949;

  private final ClusterState start;
  private final ImaginedJobs jobs;

  /** Jobs whose times count: those that wait at the start, and those that arrive in the block. */
  private final int[] counted;

  private final int[] liveNumbers;
  private final double[] liveBeliefs;
  private final double[] comingBeliefs;

  /**
   * Prepares the replay of a block.
   *
   * @param firstFollowing number of the first job that is submitted after the block
   */
  BlockReplay(
      Hindsight past,
      BlockStart block,
      int firstFollowing,
      DecisionContext now,
      LearnedRunTimes beliefs) {
    start = block.state().copy();
    jobs = new ImaginedJobs(start);
    long[] ended = past.endedSince(block);
    Works works = new Works(past, ended, now.state(), beliefs);
    ClusterState present = now.state();
    int submitted = start.submitted();
    int most = ended.length + present.activeCount() + waiting(present) + waiting(start);
    int[] countedSoFar = new int[most];
    int counting = 0;

    int live = start.activeCount() + waiting(start);
    int[] numbers = new int[live];
    double[] ofLive = new double[live * WorkBeliefs.WIDTH];
    int lives = 0;
    for (int job = start.firstLive(); job != ClusterState.NONE; ) {
      int next = start.nextLive(job);
      if (works.find(job, ofLive, lives * WorkBeliefs.WIDTH)) {
        double done = doneMicros(start, job);
        jobs.imagineWork(job, (long) Math.ceil(Math.max(works.micros, done + LEAST_LEFT_MICROS)));
        numbers[lives++] = job;
        if (start.phase(job) == JobPhase.PENDING) {
          countedSoFar[counting++] = job;
        }
      } else {
        start.jobCancelled(start.nowMicros(), job);
      }
      job = next;
    }
    liveNumbers = Arrays.copyOf(numbers, lives);
    liveBeliefs = ofLive;

    List<Arrival> arrivals = arrivals(past, ended, present, submitted, works);
    comingBeliefs = new double[arrivals.size() * WorkBeliefs.WIDTH];
    countedSoFar = Arrays.copyOf(countedSoFar, counting + arrivals.size());
    for (int i = 0; i < arrivals.size(); i++) {
      Arrival job = arrivals.get(i);
      jobs.add(job.request(), job.submitMicros(), job.workMicros());
      System.arraycopy(job.belief(), 0, comingBeliefs, i * WorkBeliefs.WIDTH, WorkBeliefs.WIDTH);
      if (job.number() < firstFollowing) {
        countedSoFar[counting++] = submitted + i;
      }
    }
    counted = Arrays.copyOf(countedSoFar, counting);
    prepare(present.priceByModel());
  }

  /** The jobs that were submitted since the start, in order. */
  private static List<Arrival> arrivals(
      Hindsight past, long[] ended, ClusterState present, int submitted, Works works) {
    List<Arrival> arrivals = new ArrayList<>();
    int e = Arrays.binarySearch(ended, (long) submitted << 32);
    e = e < 0 ? -e - 1 : e;
    int job = present.nextLive(submitted - 1);
    while (e < ended.length || job != ClusterState.NONE) {
      boolean isLive = e == ended.length || (job != ClusterState.NONE && job < ended[e] >>> 32);
      int number = isLive ? job : (int) (ended[e] >>> 32);
      double[] belief = new double[WorkBeliefs.WIDTH];
      works.find(number, belief, 0);
      JobRequest request;
      long submitMicros;
      if (isLive) {
        request = present.jobs().request(job).withoutLimit();
        submitMicros = present.jobs().submitMicros(job);
        job = present.nextLive(job);
      } else {
        int entry = (int) ended[e++];
        request = past.request(entry);
        submitMicros = past.submitMicros(entry);
      }
      arrivals.add(
          new Arrival(number, request, submitMicros, Math.max(1, (long) works.micros), belief));
    }
    return arrivals;
  }

  private static int waiting(ClusterState state) {
    return state.count(JobPhase.PENDING)
        + state.count(JobPhase.HELD)
        + state.count(JobPhase.UNSATISFIABLE);
  }

  private static double doneMicros(ClusterState state, int job) {
    double done = state.savedWorkMicros(job);
    return state.phase(job) == JobPhase.RUNNING
        ? done + (state.nowMicros() - state.startedMicros(job)) * state.heldSpeed(job)
        : done;
  }

  /** One of the works of a live job that are still possible; another one for each job. */
  static double drawnWorkMicros(ClusterState state, int job, LearnedRunTimes beliefs) {
    double done = doneMicros(state, job);
    double drawn = beliefs.drawnWorkMicros(job, done, job * GOLDEN % 1);
    return Math.max(drawn, done + LEAST_LEFT_MICROS);
  }

  /** All candidates decide by the present prices. */
  private void prepare(double[] priceByModel) {
    long at = start.nowMicros();
    if (priceByModel.length >= start.cluster().modelCount()) {
      int number = start.computations() + 1;
      start.compute(number, Computation.PRICES);
      start.computed(at, number, Computation.PRICES, priceByModel);
    }
    Cluster cluster = start.cluster();
    for (int node = 0; node < cluster.nodeCount(); node++) {
      if (cluster.isPresent(node) && start.ledger().isNodeLost(node)) {
        start.nodeReturned(at, node);
      }
    }
    for (int gpu = 0; gpu < cluster.gpuCount(); gpu++) {
      if (cluster.isPresent(cluster.nodeOf(gpu)) && start.ledger().isLost(gpu)) {
        start.gpuReturned(at, gpu);
      }
    }
  }

  /** The start, from which each policy's simulation is copied. */
  Simulation begin() {
    return Simulation.imagined(start, jobs, Physics.ideal(), now -> {});
  }

  /**
   * Completion times of the jobs that count, by submission, in seconds; 0 for a job that did not
   * end. Empty if that took too much work.
   */
  double[] seconds(Simulation begun, PortfolioCandidate candidate) {
    Simulation again =
        begun.copyWith(
            Portfolio.alone(
                candidate, (state, c) -> LearnedRunTimes.believingAll(state, c, this::believe)));
    double[] seconds = new double[counted.length];
    Ends ends = new Ends(seconds);
    DecisionUnits units = new DecisionUnits();
    again.listen(ends);
    again.listenToOrders(units);
    while (ends.left > 0 && units.sum() <= MOST_UNITS && again.step()) {}
    return units.sum() <= MOST_UNITS ? seconds : new double[0];
  }

  private void believe(JobTable table, int job, double[] to, int at) {
    int submitted = jobs.submitted();
    boolean wasLive = job < submitted;
    int row = wasLive ? Arrays.binarySearch(liveNumbers, job) : job - submitted;
    double[] from = wasLive ? liveBeliefs : comingBeliefs;
    System.arraycopy(from, row * WorkBeliefs.WIDTH, to, at, WorkBeliefs.WIDTH);
  }

  /**
   * A job that was submitted since the start.
   *
   * @param belief at its submission
   */
  @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
  private record Arrival(
      int number, JobRequest request, long submitMicros, long workMicros, double[] belief) {}

  /** Finds the work and the belief of a job that has ended or lives. */
  private static final class Works {
    private final Hindsight past;
    private final long[] ended;
    private final ClusterState present;
    private final LearnedRunTimes beliefs;
    private double micros;

    Works(Hindsight past, long[] ended, ClusterState present, LearnedRunTimes beliefs) {
      this.past = past;
      this.ended = ended;
      this.present = present;
      this.beliefs = beliefs;
    }

    /** False for a job that was cancelled before it ran. */
    boolean find(int job, double[] belief, int at) {
      int found = Arrays.binarySearch(ended, (long) job << 32);
      found = found < 0 ? -found - 1 : found;
      if (found < ended.length && ended[found] >>> 32 == job) {
        int entry = (int) ended[found];
        micros = past.workMicros(entry);
        past.belief(entry, belief, at);
        return true;
      }
      if (!present.isLive(job)) {
        return false;
      }
      micros = drawnWorkMicros(present, job, beliefs);
      beliefs.belief(job, belief, at);
      return true;
    }
  }

  /** Records when the jobs that count end. */
  private final class Ends extends QuietHandler {
    private final double[] seconds;
    private int left;

    Ends(double[] seconds) {
      this.seconds = seconds;
      left = seconds.length;
    }

    @Override
    public void jobFinished(long atMicros, int job, int attempt) {
      int at = Arrays.binarySearch(counted, job);
      if (at >= 0) {
        seconds[at] = Math.max(1, atMicros - jobs.submitMicros(job)) * 1e-6;
        left--;
      }
    }

    @Override
    public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
      if (Arrays.binarySearch(counted, job) >= 0) {
        left--;
      }
    }
  }
}
