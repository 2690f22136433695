package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.event.Computation;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.BlockReplay.Arrival;
import io.adlro.sim.Simulation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Chooses a leader before there is evidence: simulates each policy in several futures of the
 * present state. Running jobs stay on their GPUs, and jobs like the recent ones arrive, at several
 * multiples of the recent rate. The result is the regret of each policy in each future: the part by
 * which its mean time exceeds that of the best in the same future. Without recent jobs there is no
 * result.
 */
final class Rehearsal implements Computation {
  static final String KIND = "rehearsal";

  private static final long SEED = 29;

  /** Arrivals over the recent ones. */
  private static final double[] RATES = {1, 0.9, 1.1, 0.95, 1.05, 0.85, 1.15, 1};

  private static final int JOBS_PER_GPU = 8;
  private static final int LEAST_JOBS_PER_GPU = 2;
  private static final int LEAST_JOBS = 160;
  private static final int MOST_JOBS = 400;

  /** The last quarter of the arrivals keeps the cluster busy and does not count. */
  private static final double COUNTED = 0.75;

  /** Futures after which policies that are far behind are not simulated in the others. */
  private static final int SCREENED_AFTER = 2;

  /** Regret in each of these from which on a policy is far behind. */
  private static final double FAR_BEHIND = 0.1;

  /** A policy that takes more work than this in a future, in units of {@code Effort}, is last. */
  private static final long MOST_UNITS = 3_000_000;

  /**
   * Regret that stated run times are charged with. The learned ones of the jobs that are drawn are
   * those of their submission; the memory has learned since.
   */
  private static final double STATED = 0.02;

  /**
   * A larger regret counts as this one: how bad a bad policy is does not matter, and its simulation
   * ends as soon as it has so much.
   */
  private static final double MOST_REGRET = 0.5;

  private final List<PortfolioCandidate> candidates;
  private final ClusterState present;
  private final LearnedRunTimes beliefs;
  private final RecentArrivals recent;

  /**
   * A rehearsal of what is used for nothing else.
   *
   * @param beliefs about the jobs of the state
   */
  Rehearsal(
      List<PortfolioCandidate> candidates,
      ClusterState present,
      LearnedRunTimes beliefs,
      RecentArrivals recent) {
    this.candidates = List.copyOf(candidates);
    this.present = present;
    this.beliefs = beliefs;
    this.recent = recent;
  }

  /**
   * GPUs of the largest cluster on which the futures are long enough to tell policies apart. On a
   * larger one most of their jobs find GPUs that are free at the start.
   */
  private double mostGpus() {
    return MOST_JOBS * recent.meanGpus() / LEAST_JOBS_PER_GPU;
  }

  private BlockReplay future(Replica replica, int number) {
    int wanted = (int) (JOBS_PER_GPU * replica.gpus(present.cluster()));
    int count = Math.min(MOST_JOBS, Math.max(LEAST_JOBS, wanted));
    RandomGenerator random = new RandomStreams(SEED).stream("future-" + number);
    ClusterState part = replica.part(present, number);
    List<Arrival> arrivals = recent.drawn(part, count, replica.parts(), RATES[number], random);
    int firstUncounted = part.submitted() + (int) (COUNTED * count);
    return BlockReplay.ofFuture(
        part, beliefs, arrivals, firstUncounted, BlockReplay.Lost.RETURN, random);
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public double[] run() {
    if (recent.isEmpty()) {
      return NO_RESULT;
    }
    Replica replica = Replica.of(present.cluster(), recent, mostGpus());
    if (replica.gpus(present.cluster()) > mostGpus()) {
      return NO_RESULT;
    }
    int policies = candidates.size();
    double[] regrets = new double[RATES.length * policies];
    for (int number = 0; number < RATES.length; number++) {
      double[] latest = regrets(future(replica, number), screenedOut(regrets, number));
      System.arraycopy(latest, 0, regrets, number * policies, policies);
    }
    return regrets;
  }

  /** Of each policy, its least regret if it is far behind in the first futures, otherwise 0. */
  private double[] screenedOut(double[] regrets, int futures) {
    double[] least = new double[candidates.size()];
    if (futures >= SCREENED_AFTER) {
      for (int m = 0; m < least.length; m++) {
        double smallest = Math.min(regrets[m], regrets[least.length + m]);
        least[m] = smallest >= FAR_BEHIND ? smallest : 0;
      }
    }
    return least;
  }

  private double[] regrets(BlockReplay future, double[] screenedOut) {
    Simulation begun = future.begin();
    List<double[]> seconds = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    for (int m = 0; m < candidates.size(); m++) {
      double limit = (1 + MOST_REGRET) * least;
      double[] own =
          screenedOut[m] > 0
              ? new double[0]
              : future.seconds(begun, Portfolio.alone(candidates.get(m)), MOST_UNITS, limit);
      least = own.length == 0 ? least : Math.min(least, Arrays.stream(own).sum());
      seconds.add(own);
    }
    double[] sum = seconds.stream().mapToDouble(own -> sum(own, seconds)).toArray();
    double best = Arrays.stream(sum).min().orElseThrow();
    double[] regret = new double[sum.length];
    for (int m = 0; m < regret.length; m++) {
      boolean stated = candidates.get(m).runTimes() == PortfolioCandidate.RunTimeSource.STATED;
      double lost = sum[m] == best ? 0 : sum[m] / best - 1;
      regret[m] =
          screenedOut[m] > 0 ? screenedOut[m] : Math.min(MOST_REGRET, lost + (stated ? STATED : 0));
    }
    return regret;
  }

  /** Times of the jobs that end under some policy; infinite if one of them does not end here. */
  private static double sum(double[] own, List<double[]> all) {
    double sum = 0;
    for (int job = 0; job < own.length; job++) {
      sum += own[job] > 0 ? own[job] : endsUnderAny(job, all) ? Double.POSITIVE_INFINITY : 0;
    }
    return own.length == 0 ? Double.POSITIVE_INFINITY : sum;
  }

  private static boolean endsUnderAny(int job, List<double[]> all) {
    return all.stream().anyMatch(seconds -> seconds.length > 0 && seconds[job] > 0);
  }
}
