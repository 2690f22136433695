package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.WorkBeliefs;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import java.util.Arrays;
import java.util.List;

/**
 * Tells which of several policies suits the present: now and then it runs the last jobs again, as
 * they came and as long as they took, under each of them. What each job was believed to take is
 * what was believed when it came, so nobody knows more than was known. The verdicts are averaged in
 * log; the leader changes when another has been better by more than chance would have it, which the
 * spread of their difference over parts of the windows tells. A policy whose 95th percentile is too
 * much worse than the least among those that are nearly as good in the mean pays for it, with a
 * multiplier that rises while the leader breaks that limit.
 */
final class Hindsight {
  /**
   * How a portfolio looks back.
   *
   * @param memory part of an average verdict that is kept at the next one
   * @param margin by which another must be better at least
   * @param tailLimit largest 95th percentile over the least of those that are nearly as good
   */
  record Settings(
      int jobsPerGpu, int leastJobs, int mostJobs, double memory, double margin, double tailLimit) {
    static final Settings DEFAULT = new Settings(16, 200, 2000, 0.85, 0.01, 1.15);
  }

  /** Less than this part of a full window tells nothing: the cluster has hardly filled. */
  private static final int FEWEST = 4;

  /** Jobs at the beginning of a window that meet an empty cluster are not counted. */
  private static final double WARM_UP = 0.2;

  /** Means within this of the best compete in the tail. */
  private static final double NEAR = 1.1;

  /** Parts of a window, by submission, whose differences tell chance from merit. */
  private static final int PARTS = 10;

  /** Standard errors beyond which the first verdict is taken for merit and not for chance. */
  private static final double PROOF = 3;

  private final int window;
  private final Settings settings;
  private final int[] row;
  private final double[] workMicros;
  private final double[] belief;
  private int recorded;
  private int reviewed;
  private int leader;
  private double[] logMean;
  private double[] logTail;
  private double[] doubt;
  private double tailMultiplier;
  private double weight;

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
    row = new int[window];
    workMicros = new double[window];
    belief = new double[window * WorkBeliefs.WIDTH];
    logMean = new double[0];
    logTail = new double[0];
    doubt = new double[0];
  }

  /** Never looks back: the first policy leads. */
  static Hindsight none() {
    return new Hindsight(0, Settings.DEFAULT);
  }

  Hindsight copy() {
    Hindsight copy = new Hindsight(window, settings);
    System.arraycopy(row, 0, copy.row, 0, window);
    System.arraycopy(workMicros, 0, copy.workMicros, 0, window);
    System.arraycopy(belief, 0, copy.belief, 0, belief.length);
    copy.recorded = recorded;
    copy.reviewed = reviewed;
    copy.leader = leader;
    copy.logMean = logMean.clone();
    copy.logTail = logTail.clone();
    copy.doubt = doubt.clone();
    copy.tailMultiplier = tailMultiplier;
    copy.weight = weight;
    return copy;
  }

  int leader() {
    return leader;
  }

  /** Jobs that are remembered, at most as many as the window holds. */
  int remembered() {
    return Math.min(recorded, window);
  }

  int row(int i) {
    return row[i];
  }

  double workMicros(int i) {
    return workMicros[i];
  }

  /** Copies what was believed of a remembered job when it came. */
  void belief(int i, double[] to, int at) {
    int width = WorkBeliefs.WIDTH;
    System.arraycopy(belief, i * width, to, at, width);
  }

  /** Writes down a job that is about to end; its GPUs are still in the state. */
  void jobFinished(long atMicros, int job, ClusterState state, LearnedRunTimes beliefs) {
    if (window == 0) {
      return;
    }
    int at = recorded++ % window;
    row[at] = job;
    workMicros[at] =
        state.savedWorkMicros(job) + (atMicros - state.startedMicros(job)) * state.heldSpeed(job);
    beliefs.belief(job, belief, at * WorkBeliefs.WIDTH);
  }

  /** Looks back if half of what is remembered is new. */
  void review(List<Member> members, DecisionContext now, LearnedRunTimes beliefs) {
    int size = Math.min(recorded, window);
    if (members.size() < 2 || size < window / FEWEST || recorded - reviewed < size / 2) {
      return;
    }
    reviewed = recorded;
    Past past = past(now, beliefs, size);
    if (logMean.length == 0) {
      logMean = new double[members.size()];
      logTail = new double[members.size()];
      doubt = new double[members.size()];
    }
    weight = settings.memory() * weight + 1;
    double[] led = rerun(members.get(leader), past.jobs(), past.beliefs());
    for (int m = 0; m < members.size(); m++) {
      double[] seconds =
          m == leader ? led.clone() : rerun(members.get(m), past.jobs(), past.beliefs());
      doubt[m] += (standardError(seconds, led) - doubt[m]) / weight;
      Arrays.sort(seconds);
      double mean = Arrays.stream(seconds).average().orElseThrow();
      double tail = seconds[(int) (0.95 * seconds.length)];
      logMean[m] += (StrictMath.log(mean) - logMean[m]) / weight;
      logTail[m] += (StrictMath.log(tail) - logTail[m]) / weight;
    }
    lead();
  }

  /** What came in the window: the jobs, and what was believed of each. */
  private record Past(JobTable jobs, double[] beliefs) {}

  /**
   * All jobs since the first that is remembered: those that have finished as long as they took, and
   * those that run or wait as long as they are believed to take. Without these a policy that lets
   * somebody starve would be judged by the others alone.
   */
  private Past past(DecisionContext now, LearnedRunTimes beliefs, int size) {
    int first = Arrays.stream(row, 0, size).min().orElseThrow();
    int[] ended = new int[now.state().submitted() - first];
    for (int i = 0; i < size; i++) {
      ended[row[i] - first] = i + 1;
    }
    int width = WorkBeliefs.WIDTH;
    JobTable past = new JobTable(now.cluster());
    double[] believed = new double[ended.length * width];
    for (int job = first; job < now.state().submitted(); job++) {
      int i = ended[job - first] - 1;
      boolean lives =
          job >= now.state().oldestLive() && now.state().phase(job).compareTo(JobPhase.DONE) < 0;
      if (i >= 0) {
        belief(i, believed, past.size() * width);
      } else if (lives) {
        beliefs.belief(job, believed, past.size() * width);
      } else {
        continue; // failed, cancelled, or remembered no more
      }
      double work = i >= 0 ? workMicros[i] : beliefs.workMicros(job);
      past.addLike(now.jobs(), job, now.jobs().submitMicros(job), Math.round(work));
    }
    return new Past(past, believed);
  }

  /**
   * Of the mean difference between two policies on the same jobs, relative to the mean under the
   * second. Jobs near each other share a queue, so whole parts of the window are compared.
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

  /** Completion times of the jobs that count, by submission, under one policy. */
  private static double[] rerun(Member member, JobTable past, double[] beliefs) {
    Portfolio policy =
        Portfolio.alone(
            member.copy(),
            (state, c) -> LearnedRunTimes.believing(state, c, WorkBeliefs.recorded(beliefs, 0)));
    Simulation again = new Simulation(past, Physics.ideal(), FaultPlan.none(), policy);
    int from = (int) (WARM_UP * past.size());
    double[] seconds = new double[past.size() - from];
    again.listen(
        new QuietHandler() {
          @Override
          public void jobFinished(long atMicros, int job) {
            if (job >= from) {
              seconds[job - from] = Math.max(1, atMicros - past.submitMicros(job)) * 1e-6;
            }
          }
        });
    again.run();
    return seconds;
  }

  private void lead() {
    double best = Arrays.stream(logMean).min().orElseThrow();
    double leastTail = Double.POSITIVE_INFINITY;
    for (int m = 0; m < logMean.length; m++) {
      if (logMean[m] < best + StrictMath.log(NEAR)) {
        leastTail = Math.min(leastTail, logTail[m]);
      }
    }
    double limit = leastTail + StrictMath.log(settings.tailLimit());
    double excess = logTail[leader] - limit;
    tailMultiplier = Math.max(0, tailMultiplier + excess);
    int wanted = leader;
    for (int m = 0; m < logMean.length; m++) {
      double handicap = wanted == leader && m != leader ? proof(m) : 0;
      if (cost(m, limit) < cost(wanted, limit) - handicap) {
        wanted = m;
      }
    }
    leader = wanted;
  }

  /** By how much a policy must be ahead of the leader: less, the more verdicts there are. */
  private double proof(int m) {
    return Math.max(settings.margin(), PROOF * doubt[m] / weight);
  }

  private double cost(int m, double limit) {
    return logMean[m] + tailMultiplier * Math.max(0, logTail[m] - limit);
  }
}
