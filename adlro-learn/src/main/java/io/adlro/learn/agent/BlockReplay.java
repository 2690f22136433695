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
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A block of past jobs that can be simulated again from the state in which it began: running jobs
 * stay on their GPUs, waiting jobs wait, later jobs arrive as they did. Jobs that have ended have
 * their true work. Those that have not have one of the works that are still possible at their age.
 * Beliefs are those of each job's submission, so no policy uses later knowledge. Jobs that were
 * cancelled before they ran are left out.
 */
final class BlockReplay {
  /** Every job has at least a millisecond left. */
  private static final double LEAST_LEFT_MICROS = 1000;

  /** Steps of a simulation after which the sum of times is computed again. */
  private static final int STEPS_BETWEEN_SUMS = 128;

  /** Multiples of it are spread evenly between 0 and 1. */
  private static final double GOLDEN = 0.6180339887498949;

  /** What becomes of GPUs and nodes that are lost at the start. */
  enum Lost {
    RETURN,
    STAY
  }

  private final ClusterState start;
  private final ImaginedJobs jobs;

  /** Jobs whose times count: those that wait at the start, and those that arrive in the block. */
  private final int[] counted;

  private final int[] liveNumbers;
  private final double[] liveBeliefs;
  private final double[] comingBeliefs;

  private BlockReplay(
      ClusterState from,
      Works works,
      List<Arrival> arrivals,
      int firstUncounted,
      double[] priceByModel,
      Lost lost) {
    start = from.copy();
    jobs = new ImaginedJobs(start);
    int submitted = start.submitted();
    int live = start.activeCount() + waiting(start);
    int[] countedSoFar = new int[live + arrivals.size()];
    int counting = 0;
    int[] numbers = new int[live];
    liveBeliefs = new double[live * WorkBeliefs.WIDTH];
    int lives = 0;
    for (int job = start.firstLive(); job != ClusterState.NONE; ) {
      int next = start.nextLive(job);
      double work = works.find(job, liveBeliefs, lives * WorkBeliefs.WIDTH);
      if (Double.isNaN(work)) {
        start.jobCancelled(start.nowMicros(), job);
      } else {
        double least = doneMicros(start, job) + LEAST_LEFT_MICROS;
        jobs.imagineWork(job, (long) Math.ceil(Math.max(work, least)));
        numbers[lives++] = job;
        if (start.phase(job) == JobPhase.PENDING) {
          countedSoFar[counting++] = job;
        }
      }
      job = next;
    }
    liveNumbers = Arrays.copyOf(numbers, lives);
    comingBeliefs = new double[arrivals.size() * WorkBeliefs.WIDTH];
    for (int i = 0; i < arrivals.size(); i++) {
      Arrival job = arrivals.get(i);
      jobs.add(job.request(), job.submitMicros(), Math.max(1, (long) job.workMicros()));
      System.arraycopy(job.belief(), 0, comingBeliefs, i * WorkBeliefs.WIDTH, WorkBeliefs.WIDTH);
      if (job.number() < firstUncounted) {
        countedSoFar[counting++] = submitted + i;
      }
    }
    counted = Arrays.copyOf(countedSoFar, counting);
    takePrices(priceByModel);
    if (lost == Lost.RETURN) {
      returnLost();
    }
  }

  /**
   * The replay of a block.
   *
   * @param firstFollowing number of the first job that is submitted after the block
   */
  static BlockReplay ofPast(
      Hindsight past,
      BlockStart block,
      int firstFollowing,
      DecisionContext now,
      LearnedRunTimes beliefs) {
    long[] ended = past.endedSince(block);
    Works works = new PastWorks(past, ended, now.state(), beliefs);
    return new BlockReplay(
        block.state(),
        works,
        arrivals(past, ended, now.state(), block.state().submitted(), works),
        firstFollowing,
        now.state().priceByModel(),
        Lost.RETURN);
  }

  /**
   * One of the futures that may follow from the present. Live jobs get one of the works that are
   * possible at their age.
   *
   * @param firstUncounted number of the first arrival that does not count
   */
  static BlockReplay ofFuture(
      ClusterState present,
      LearnedRunTimes beliefs,
      List<Arrival> arrivals,
      int firstUncounted,
      Lost lost,
      RandomGenerator random) {
    Works drawn =
        (job, belief, at) -> {
          beliefs.belief(job, belief, at);
          return beliefs.drawnWorkMicros(job, doneMicros(present, job), random.nextDouble());
        };
    return new BlockReplay(present, drawn, arrivals, firstUncounted, present.priceByModel(), lost);
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
      double workMicros = works.find(number, belief, 0);
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
      arrivals.add(new Arrival(number, request, submitMicros, workMicros, belief));
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
  private void takePrices(double[] priceByModel) {
    if (priceByModel.length >= start.cluster().modelCount()) {
      int number = start.computations() + 1;
      start.compute(number, Computation.PRICES);
      start.computed(start.nowMicros(), number, Computation.PRICES, priceByModel);
    }
  }

  private void returnLost() {
    long at = start.nowMicros();
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

  /** The work of a job that lives at the start. */
  long workMicros(int job) {
    return jobs.workMicros(job);
  }

  /** The start, from which each policy's simulation is copied. */
  Simulation begin() {
    return begin(FaultPlan.none());
  }

  /** The same with faults, none of which is earlier than the start. */
  Simulation begin(FaultPlan faults) {
    return Simulation.imagined(start, jobs, Physics.ideal(), faults, now -> {});
  }

  /**
   * Completion times of the jobs that count, by submission, in seconds; 0 for a job that did not
   * end. Empty if that takes more work than given, in units of {@code Effort}.
   */
  double[] seconds(Simulation begun, PlacementPolicy policy, long mostUnits) {
    return seconds(begun, policy, mostUnits, Double.POSITIVE_INFINITY);
  }

  /** The same; also empty as soon as the sum of these times is known to exceed a limit. */
  double[] seconds(Simulation begun, PlacementPolicy policy, long mostUnits, double mostSeconds) {
    Simulation again =
        begun.copyWith(
            policy.takingOver((state, c) -> LearnedRunTimes.believingAll(state, c, this::believe)));
    double[] seconds = new double[counted.length];
    Ends ends = new Ends(seconds);
    DecisionUnits units = new DecisionUnits();
    again.listen(ends);
    again.listenToOrders(units);
    int steps = 0;
    boolean within = true;
    while (within && ends.left > 0 && again.step()) {
      within =
          units.sum() <= mostUnits
              && (++steps % STEPS_BETWEEN_SUMS != 0
                  || leastSum(seconds, again.state().nowMicros()) <= mostSeconds);
    }
    return within ? seconds : new double[0];
  }

  /** The times so far, in seconds; the jobs that have not ended yet take at least until now. */
  private double leastSum(double[] seconds, long nowMicros) {
    double sum = 0;
    for (int i = 0; i < counted.length; i++) {
      double soFar = Math.max(0, nowMicros - jobs.submitMicros(counted[i])) * 1e-6;
      sum += seconds[i] > 0 ? seconds[i] : soFar;
    }
    return sum;
  }

  private void believe(JobTable table, int job, double[] to, int at) {
    int submitted = jobs.submitted();
    boolean wasLive = job < submitted;
    int row = wasLive ? Arrays.binarySearch(liveNumbers, job) : job - submitted;
    double[] from = wasLive ? liveBeliefs : comingBeliefs;
    System.arraycopy(from, row * WorkBeliefs.WIDTH, to, at, WorkBeliefs.WIDTH);
  }

  /**
   * A job that is submitted after the start.
   *
   * @param belief at its submission
   */
  @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
  record Arrival(
      int number, JobRequest request, long submitMicros, double workMicros, double[] belief) {}

  /** Finds the work of a job, in microseconds, and copies the belief about it. */
  private interface Works {
    /** Not a number for a job that was cancelled before it ran. */
    double find(int job, double[] belief, int at);
  }

  /** The works of jobs that have ended or live. */
  private static final class PastWorks implements Works {
    private final Hindsight past;
    private final long[] ended;
    private final ClusterState present;
    private final LearnedRunTimes beliefs;

    PastWorks(Hindsight past, long[] ended, ClusterState present, LearnedRunTimes beliefs) {
      this.past = past;
      this.ended = ended;
      this.present = present;
      this.beliefs = beliefs;
    }

    @Override
    public double find(int job, double[] belief, int at) {
      int found = Arrays.binarySearch(ended, (long) job << 32);
      found = found < 0 ? -found - 1 : found;
      if (found < ended.length && ended[found] >>> 32 == job) {
        int entry = (int) ended[found];
        past.belief(entry, belief, at);
        return past.workMicros(entry);
      }
      if (!present.isLive(job)) {
        return Double.NaN;
      }
      beliefs.belief(job, belief, at);
      return drawnWorkMicros(present, job, beliefs);
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
