package io.adlro.learn.agent;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import java.util.Optional;

/**
 * A policy of a portfolio and the run times that it plans with.
 *
 * @param forWideGangs decides instead while wide gangs compete for equal GPUs, see {@link
 *     WideGangs}
 */
record PortfolioCandidate(
    PlacementPolicy policy, RunTimeSource runTimes, Optional<PlacementPolicy> forWideGangs) {
  /** Source of run times and GPU speeds. */
  enum RunTimeSource {
    /** Learned from finished jobs. */
    LEARNED,
    /** Stated by users and the speed table. */
    STATED
  }

  static PortfolioCandidate learned(PlacementPolicy policy) {
    return new PortfolioCandidate(policy, RunTimeSource.LEARNED, Optional.empty());
  }

  static PortfolioCandidate stated(PlacementPolicy policy) {
    return new PortfolioCandidate(policy, RunTimeSource.STATED, Optional.empty());
  }

  /** The same candidate with stated run times. */
  PortfolioCandidate withStatedRunTimes() {
    return new PortfolioCandidate(policy, RunTimeSource.STATED, forWideGangs);
  }

  /** The same candidate with another policy for wide gangs. */
  PortfolioCandidate withWideGangs(PlacementPolicy other) {
    return new PortfolioCandidate(policy, runTimes, Optional.of(other));
  }

  PortfolioCandidate copy(Cluster cluster) {
    return new PortfolioCandidate(
        policy.copy(cluster), runTimes, forWideGangs.map(other -> other.copy(cluster)));
  }

  /** Decides with the context of its source. */
  void decide(DecisionContext stated, DecisionContext learned) {
    DecisionContext now = runTimes == RunTimeSource.LEARNED ? learned : stated;
    if (forWideGangs.isPresent() && WideGangs.compete(now)) {
      forWideGangs.get().decide(now);
    } else {
      policy.decide(now);
    }
  }
}
