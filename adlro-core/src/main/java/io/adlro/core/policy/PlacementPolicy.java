package io.adlro.core.policy;

/** Decides which waiting job goes where, and when to wait. It sees a context and nothing else. */
public interface PlacementPolicy {
  /** Gives all orders it wants to give at this instant; each changes what the context shows. */
  void decide(DecisionContext now);

  /** A policy with memory returns a copy that shares nothing that changes. */
  default PlacementPolicy copy() {
    return this;
  }
}
