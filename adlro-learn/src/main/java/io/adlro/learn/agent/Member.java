package io.adlro.learn.agent;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;

/** A policy of a portfolio, and whom it believes. */
record Member(PlacementPolicy policy, Trust trust) {
  /** Whose word about run times and GPUs is taken. */
  enum Trust {
    /** What finished jobs have taught. */
    LEARNED,
    /** What users and the speed table say. */
    STATED
  }

  static Member learned(PlacementPolicy policy) {
    return new Member(policy, Trust.LEARNED);
  }

  static Member stated(PlacementPolicy policy) {
    return new Member(policy, Trust.STATED);
  }

  Member copy() {
    return new Member(policy.copy(), trust);
  }

  /** Decides with the view that it trusts. */
  void decide(DecisionContext stated, DecisionContext learned) {
    policy.decide(trust == Trust.LEARNED ? learned : stated);
  }
}
