package io.adlro.learn.agent;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;

/** A policy of a portfolio and the run times that it plans with. */
record PortfolioCandidate(PlacementPolicy policy, RunTimeSource runTimes) {
  /** Source of run times and GPU speeds. */
  enum RunTimeSource {
    /** Learned from finished jobs. */
    LEARNED,
    /** Stated by users and the speed table. */
    STATED
  }

  static PortfolioCandidate learned(PlacementPolicy policy) {
    return new PortfolioCandidate(policy, RunTimeSource.LEARNED);
  }

  static PortfolioCandidate stated(PlacementPolicy policy) {
    return new PortfolioCandidate(policy, RunTimeSource.STATED);
  }

  /** The same, or the base policy of the learned policy. */
  PortfolioCandidate base() {
    return policy instanceof LearnedChoice choice
        ? new PortfolioCandidate(choice.base(), runTimes)
        : this;
  }

  PortfolioCandidate copy(Cluster cluster) {
    return new PortfolioCandidate(policy.copy(cluster), runTimes);
  }

  /** Decides with the context of its source. */
  void decide(DecisionContext stated, DecisionContext learned) {
    policy.decide(runTimes == RunTimeSource.LEARNED ? learned : stated);
  }
}
