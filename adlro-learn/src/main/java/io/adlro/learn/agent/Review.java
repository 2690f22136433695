package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.WorkBeliefs;
import io.adlro.core.event.Computation;
import io.adlro.core.event.QuietHandler;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Arrays;
import java.util.List;

/**
 * Finds which of several policies suits the present workload: it simulates the recent jobs, with
 * their arrivals and run times, under each of them. Beliefs about each job are those of its
 * submission, so no policy uses later knowledge. Mean completion times are averaged over the
 * reviews in log. The leader changes when another policy is better by more than chance, which is
 * estimated from the differences over parts of the window. A policy whose 95th percentile exceeds a
 * limit pays a penalty; the limit is relative to the least percentile among the policies with
 * nearly the best mean. The penalty's multiplier grows while the leader exceeds the limit.
 */
final class Review implements Computation {
  static final String KIND = "review";

  /** Part of a window that is not counted: its jobs meet an empty cluster. */
  private static final double WARM_UP = 0.2;

  /** Policies within this factor of the best mean are compared by their tails. */
  private static final double NEAR = 1.1;

  /** Parts of a window, by submission, for the standard error. */
  private static final int PARTS = 10;

  /** Standard errors that the advantage must exceed at the first review. */
  private static final double ERRORS = 3;

  /** The jobs of the window and the belief about each. */
  @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
  record Past(WorkloadTable jobs, double[] beliefs) {}

  private final List<PortfolioCandidate> candidates;
  private final Past past;
  private final int recorded;
  private final HindsightReview last;
  private final Hindsight.Settings settings;

  /**
   * A comparison of policies that are used for nothing else.
   *
   * @param recorded number of the last recorded job
   */
  Review(
      List<PortfolioCandidate> candidates,
      Past past,
      int recorded,
      HindsightReview last,
      Hindsight.Settings settings) {
    this.candidates = candidates;
    this.past = past;
    this.recorded = recorded;
    this.last = last;
    this.settings = settings;
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public double[] run() {
    double[] logMean = Arrays.copyOf(last.logMean(), candidates.size());
    double[] logTail = Arrays.copyOf(last.logTail(), candidates.size());
    double[] error = Arrays.copyOf(last.error(), candidates.size());
    double weight = settings.memory() * last.weight() + 1;
    int leader = last.leader();
    double[] led = rerun(candidates.get(leader));
    if (led.length == 0) {
      return NO_RESULT;
    }
    for (int m = 0; m < candidates.size(); m++) {
      double[] seconds = m == leader ? led.clone() : rerun(candidates.get(m));
      error[m] += (standardError(seconds, led) - error[m]) / weight;
      Arrays.sort(seconds);
      double mean = Arrays.stream(seconds).average().orElseThrow();
      double tail = seconds[(int) (0.95 * seconds.length)];
      logMean[m] += (StrictMath.log(mean) - logMean[m]) / weight;
      logTail[m] += (StrictMath.log(tail) - logTail[m]) / weight;
    }
    return lead(new HindsightReview(
            recorded, leader, weight, last.tailMultiplier(), logMean, logTail, error))
        .asNumbers();
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
  private double[] rerun(PortfolioCandidate candidate) {
    WorkloadTable jobs = past.jobs();
    Portfolio policy =
        Portfolio.alone(
            candidate.copy(jobs.cluster()),
            (state, c) ->
                LearnedRunTimes.believing(state, c, WorkBeliefs.recorded(past.beliefs(), 0)));
    Simulation again = new Simulation(jobs, Physics.ideal(), FaultPlan.none(), policy);
    int from = (int) (WARM_UP * jobs.size());
    double[] seconds = new double[jobs.size() - from];
    again.listen(
        new QuietHandler() {
          @Override
          public void jobFinished(long atMicros, int job, int attempt) {
            if (job >= from) {
              seconds[job - from] = Math.max(1, atMicros - jobs.submitMicros(job)) * 1e-6;
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
}
