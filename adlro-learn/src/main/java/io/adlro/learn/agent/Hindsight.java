package io.adlro.learn.agent;

import io.adlro.core.codec.JobRequestCodec;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.WorkBeliefs;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds which of several policies suits the present workload: from time to time it simulates the
 * recent jobs, with their arrivals and run times, under each of them. Beliefs about each job are
 * those of its submission, so no policy uses later knowledge. Mean completion times are averaged
 * over the reviews in log. The leader changes when another policy is better by more than chance,
 * which is estimated from the differences over parts of the window. A policy whose 95th percentile
 * exceeds a limit pays a penalty; the limit is relative to the least percentile among the policies
 * with nearly the best mean. The penalty's multiplier grows while the leader exceeds the limit.
 */
final class Hindsight {
  /**
   * How policies are compared.
   *
   * @param memory weight of earlier reviews at the next one
   * @param margin least advantage for a change of leader
   * @param tailLimit largest 95th percentile relative to the least of those with nearly the best
   *     mean
   */
  record Settings(
      int jobsPerGpu, int leastJobs, int mostJobs, double memory, double margin, double tailLimit) {
    static final Settings DEFAULT = new Settings(16, 200, 2000, 0.85, 0.01, 1.15);
  }

  /** No review below this part of a full window: the cluster has hardly filled. */
  private static final int FEWEST = 4;

  /** Part of a window that is not counted: its jobs meet an empty cluster. */
  private static final double WARM_UP = 0.2;

  /** Policies within this factor of the best mean are compared by their tails. */
  private static final double NEAR = 1.1;

  /** Parts of a window, by submission, for the standard error. */
  private static final int PARTS = 10;

  /** Standard errors that the advantage must exceed at the first review. */
  private static final double ERRORS = 3;

  private final int window;
  private final Settings settings;
  private final int[] number;
  private final JobRequest[] request;
  private final long[] submitMicros;
  private final double[] workMicros;
  private final double[] belief;
  private int recorded;
  private HindsightReview last = HindsightReview.NONE;

  Hindsight(Cluster cluster, Settings settings) {
    this(
        Math.min(
            settings.mostJobs(),
            Math.max(settings.leastJobs(), settings.jobsPerGpu() * cluster.gpuCount())),
        settings);
  }

  private Hindsight(int window, Settings settings) {
    this.window = window;
    this.settings = settings;
    number = new int[window];
    request = new JobRequest[window];
    submitMicros = new long[window];
    workMicros = new double[window];
    belief = new double[window * WorkBeliefs.WIDTH];
  }

  /** Without reviews: the first policy always leads. */
  static Hindsight none() {
    return new Hindsight(0, Settings.DEFAULT);
  }

  Hindsight copy() {
    Hindsight copy = new Hindsight(window, settings);
    System.arraycopy(number, 0, copy.number, 0, window);
    System.arraycopy(request, 0, copy.request, 0, window);
    System.arraycopy(submitMicros, 0, copy.submitMicros, 0, window);
    System.arraycopy(workMicros, 0, copy.workMicros, 0, window);
    System.arraycopy(belief, 0, copy.belief, 0, belief.length);
    copy.recorded = recorded;
    copy.last = last;
    return copy;
  }

  int leader() {
    return last.leader();
  }

  /** Number of recorded jobs, at most the size of the window. */
  int recordedJobs() {
    return Math.min(recorded, window);
  }

  /** The request of a recorded job, without a limit. */
  JobRequest request(int i) {
    return request[i];
  }

  long submitMicros(int i) {
    return submitMicros[i];
  }

  double workMicros(int i) {
    return workMicros[i];
  }

  /** Copies the belief about a recorded job at its submission. */
  void belief(int i, double[] to, int at) {
    int width = WorkBeliefs.WIDTH;
    System.arraycopy(belief, i * width, to, at, width);
  }

  /** Records a job that is about to end; its GPUs are still in the state. */
  void jobFinished(long atMicros, int job, ClusterState state, LearnedRunTimes beliefs) {
    if (window == 0) {
      return;
    }
    int at = recorded++ % window;
    number[at] = job;
    request[at] = state.jobs().request(job).withoutLimit();
    submitMicros[at] = state.jobs().submitMicros(job);
    workMicros[at] =
        state.savedWorkMicros(job) + (atMicros - state.startedMicros(job)) * state.heldSpeed(job);
    beliefs.belief(job, belief, at * WorkBeliefs.WIDTH);
  }

  /** Takes the result of a review. */
  void take(HindsightReview review) {
    last = review;
  }

  /** Compares the candidates if half of the recorded jobs are new. */
  Optional<HindsightReview> review(
      List<PortfolioCandidate> candidates, DecisionContext now, LearnedRunTimes beliefs) {
    int size = Math.min(recorded, window);
    if (candidates.size() < 2 || size < window / FEWEST || recorded - last.reviewed() < size / 2) {
      return Optional.empty();
    }
    Past past = past(now, beliefs, size);
    double[] logMean = Arrays.copyOf(last.logMean(), candidates.size());
    double[] logTail = Arrays.copyOf(last.logTail(), candidates.size());
    double[] error = Arrays.copyOf(last.error(), candidates.size());
    double weight = settings.memory() * last.weight() + 1;
    int leader = last.leader();
    double[] led = rerun(candidates.get(leader), past.jobs(), past.beliefs());
    if (led.length == 0) {
      return Optional.empty();
    }
    for (int m = 0; m < candidates.size(); m++) {
      double[] seconds =
          m == leader ? led.clone() : rerun(candidates.get(m), past.jobs(), past.beliefs());
      error[m] += (standardError(seconds, led) - error[m]) / weight;
      Arrays.sort(seconds);
      double mean = Arrays.stream(seconds).average().orElseThrow();
      double tail = seconds[(int) (0.95 * seconds.length)];
      logMean[m] += (StrictMath.log(mean) - logMean[m]) / weight;
      logTail[m] += (StrictMath.log(tail) - logTail[m]) / weight;
    }
    return Optional.of(
        lead(
            new HindsightReview(
                recorded, leader, weight, last.tailMultiplier(), logMean, logTail, error)));
  }

  /** The jobs of the window and the belief about each. */
  private record Past(WorkloadTable jobs, double[] beliefs) {}

  /**
   * The recorded jobs and all live jobs since the first of them, in order of submission. Finished
   * jobs have their true work; running and waiting jobs have their expected work. Without these, a
   * policy that starves some jobs would be judged by the others only. Jobs that fit no present node
   * are left out.
   */
  private Past past(DecisionContext now, LearnedRunTimes beliefs, int size) {
    long[] ended = new long[size]; // number and entry
    for (int i = 0; i < size; i++) {
      ended[i] = ((long) number[i] << 32) | i;
    }
    Arrays.sort(ended);
    ClusterState state = now.state();
    int width = WorkBeliefs.WIDTH;
    WorkloadTable past = new WorkloadTable(now.cluster());
    int waiting = state.count(JobPhase.PENDING) + state.count(JobPhase.HELD);
    double[] believed = new double[(size + waiting + state.activeCount()) * width];
    int live = nextThatFits(state, (int) (ended[0] >>> 32) - 1);
    for (int e = 0; e < size || live != ClusterState.NONE; ) {
      if (e == size || (live != ClusterState.NONE && live < ended[e] >>> 32)) {
        beliefs.belief(live, believed, past.size() * width);
        past.add(
            new Job(
                now.jobs().submitMicros(live),
                now.jobs().request(live).withoutLimit(),
                Math.round(beliefs.workMicros(live))));
        live = nextThatFits(state, live);
      } else {
        int i = (int) ended[e++];
        belief(i, believed, past.size() * width);
        past.add(new Job(submitMicros[i], request[i], Math.round(workMicros[i])));
      }
    }
    return new Past(past, believed);
  }

  private static int nextThatFits(ClusterState state, int after) {
    int live = state.nextLive(after);
    while (live != ClusterState.NONE && state.phase(live) == JobPhase.UNSATISFIABLE) {
      live = state.nextLive(live);
    }
    return live;
  }

  /**
   * Standard error of the mean difference between two policies on the same jobs, relative to the
   * mean under the second. Jobs near each other share a queue, so whole parts of the window are
   * compared.
   */
  private static double standardError(double[] seconds, double[] others) {
    double[] difference = new double[PARTS];
    double sum = 0;
    for (int i = 0; i < seconds.length; i++) {
      difference[(int) ((long) i * PARTS / seconds.length)] += seconds[i] - others[i];
      sum += others[i];
    }
    double mean = Arrays.stream(difference).sum() / PARTS;
    double squares = Arrays.stream(difference).map(d -> (d - mean) * (d - mean)).sum();
    return StrictMath.sqrt(squares * PARTS / (PARTS - 1)) / sum;
  }

  /**
   * Completion times of the jobs that count, by submission, under one policy. A recorded job whose
   * nodes have left is refused, under every policy, and has none.
   */
  private static double[] rerun(
      PortfolioCandidate candidate, WorkloadTable past, double[] beliefs) {
    Portfolio policy =
        Portfolio.alone(
            candidate.copy(past.cluster()),
            (state, c) -> LearnedRunTimes.believing(state, c, WorkBeliefs.recorded(beliefs, 0)));
    Simulation again = new Simulation(past, Physics.ideal(), FaultPlan.none(), policy);
    int from = (int) (WARM_UP * past.size());
    double[] seconds = new double[past.size() - from];
    again.listen(
        new QuietHandler() {
          @Override
          public void jobFinished(long atMicros, int job, int attempt) {
            if (job >= from) {
              seconds[job - from] = Math.max(1, atMicros - past.submitMicros(job)) * 1e-6;
            }
          }
        });
    again.run();
    return Arrays.stream(seconds).filter(s -> s > 0).toArray();
  }

  /** The same with the next leader. */
  private HindsightReview lead(HindsightReview by) {
    double best = Arrays.stream(by.logMean()).min().orElseThrow();
    double leastTail = Double.POSITIVE_INFINITY;
    for (int m = 0; m < by.logMean().length; m++) {
      if (by.logMean()[m] < best + StrictMath.log(NEAR)) {
        leastTail = Math.min(leastTail, by.logTail()[m]);
      }
    }
    double limit = leastTail + StrictMath.log(settings.tailLimit());
    double excess = by.logTail()[by.leader()] - limit;
    double multiplier = Math.max(0, by.tailMultiplier() + excess);
    int wanted = by.leader();
    for (int m = 0; m < by.logMean().length; m++) {
      double handicap = wanted == by.leader() && m != by.leader() ? requiredLead(by, m) : 0;
      if (by.cost(m, multiplier, limit) < by.cost(wanted, multiplier, limit) - handicap) {
        wanted = m;
      }
    }
    return by.ledBy(wanted, multiplier);
  }

  /** The advantage that a policy needs over the leader; it falls with the number of reviews. */
  private double requiredLead(HindsightReview by, int m) {
    return Math.max(settings.margin(), ERRORS * by.error()[m] / by.weight());
  }

  /** Writes the recorded jobs and the last review. */
  void save(SnapshotWriter to) {
    to.writeInt(window);
    to.writeInt(recorded);
    to.writeInts(number);
    for (int i = 0; i < recordedJobs(); i++) {
      to.writeBytes(JobRequestCodec.encoded(request[i]));
    }
    to.writeLongs(submitMicros);
    to.writeDoubles(workMicros);
    to.writeDoubles(belief);
    to.writeDoubles(last.asNumbers());
  }

  void restore(SnapshotReader from) {
    int saved = from.readInt();
    if (saved != window) {
      throw from.refusal("it has a window of %d jobs, not %d".formatted(saved, window));
    }
    recorded = from.readInt();
    from.readInts(number);
    for (int i = 0; i < recordedJobs(); i++) {
      request[i] = JobRequestCodec.decoded(from.readBytes());
    }
    from.readLongs(submitMicros);
    from.readDoubles(workMicros);
    from.readDoubles(belief);
    last = HindsightReview.ofNumbers(from.readDoubles(), 0);
  }
}
