package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.WorkBeliefs;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.state.ClusterState;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Chooses among several candidate policies: the candidate that did best on recent jobs decides, see
 * {@link Hindsight}. It also learns the run times and device speeds that candidates plan with.
 */
public final class Portfolio implements PlacementPolicy {
  private final List<PortfolioCandidate> candidates;
  private final Hindsight hindsight;
  private final BiFunction<ClusterState, Configurations, LearnedRunTimes> first;
  private LearnedRunTimes beliefs;
  private Cluster cluster;
  private DecisionContext seen;
  private DecisionContext corrected;

  public Portfolio(List<PortfolioCandidate> candidates, Hindsight hindsight) {
    this(candidates, hindsight, LearnedRunTimes::new);
  }

  private Portfolio(
      List<PortfolioCandidate> candidates,
      Hindsight hindsight,
      BiFunction<ClusterState, Configurations, LearnedRunTimes> first) {
    this.candidates = List.copyOf(candidates);
    this.hindsight = hindsight;
    this.first = first;
  }

  /** One candidate with learned run times. */
  static Portfolio alone(PortfolioCandidate candidate) {
    return alone(candidate, LearnedRunTimes::new);
  }

  /** One candidate with given run times, for imagined futures. */
  static Portfolio alone(
      PortfolioCandidate candidate,
      BiFunction<ClusterState, Configurations, LearnedRunTimes> beliefs) {
    return new Portfolio(List.of(candidate), Hindsight.none(), beliefs);
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    for (PortfolioCandidate candidate : candidates) {
      if (candidate.policy().memory(state, configurations) != PolicyMemory.NONE) {
        throw new IllegalStateException(candidate.policy().getClass() + " has a memory of its own");
      }
    }
    beliefs = first.apply(state, configurations);
    cluster = state.cluster();
    return new PortfolioMemory(state, beliefs, hindsight);
  }

  @Override
  public Portfolio copy(Cluster later) {
    LearnedRunTimes learned = beliefs;
    return new Portfolio(
        candidates.stream().map(candidate -> candidate.copy(later)).toList(),
        hindsight.copy(),
        learned == null ? first : (state, c) -> learned.copy(state, c));
  }

  /** The leader alone. */
  @Override
  public PlacementPolicy frozen(Cluster later) {
    return alone(leader().copy(later), beliefs::frozen);
  }

  @Override
  public PlacementPolicy takingOver(
      BiFunction<ClusterState, Configurations, LearnedRunTimes> learned) {
    return alone(leader(), learned);
  }

  /** Chooses the leader of a portfolio without evidence, in futures of this present. */
  void rehearse(ClusterState present, LearnedRunTimes learned, RecentArrivals recent) {
    double[] regrets = new Rehearsal(candidates, present, learned, recent).run();
    if (candidates.size() > 1 && regrets.length > 0) {
      hindsight.takeRehearsal(regrets);
    }
  }

  /** A copy that follows the base policy and learns no more: for rollouts. */
  Portfolio frozen() {
    return alone(base().copy(cluster), (state, c) -> beliefs.frozen(state, c));
  }

  /** The same with given beliefs about jobs that have not arrived yet. */
  Portfolio frozen(WorkBeliefs ofComingJobs) {
    return alone(base().copy(cluster), (state, c) -> beliefs.frozen(state, c, ofComingJobs));
  }

  /** The leader, or the base policy of the learned policy if that leads. */
  PortfolioCandidate base() {
    return leader().base();
  }

  Hindsight hindsight() {
    return hindsight;
  }

  List<PortfolioCandidate> candidates() {
    return candidates;
  }

  LearnedRunTimes beliefs() {
    return beliefs;
  }

  /** The candidate that decides at present. */
  PortfolioCandidate leader() {
    return candidates.get(hindsight.leader());
  }

  /** The instant with learned run times and device speeds. */
  @Override
  public DecisionContext see(DecisionContext now) {
    if (seen != now) {
      seen = now;
      corrected = now.believing(beliefs, beliefs.deviceFactors());
    }
    return corrected;
  }

  /** Requests comparisons of the candidates and learned speeds, each if it is time to. */
  void requestComputations(DecisionContext now) {
    now.requestSpeeds(beliefs);
    boolean computing = now.isComputing(Review.KIND) || now.isComputing(Rehearsal.KIND);
    if (candidates.size() == 1 || computing) { // each continues from the result of the other
      return;
    }
    if (hindsight.rehearsalIsDue(now.cluster())) {
      now.compute(hindsight.rehearsal(candidates, now, beliefs));
    } else if (hindsight.reviewIsDue()) {
      now.compute(hindsight.review(candidates, now, beliefs));
    }
  }

  @Override
  public void decide(DecisionContext now) {
    requestComputations(now);
    leader().decide(now, see(now));
  }
}
