package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.state.ClusterState;

/**
 * Decides which waiting job goes where, and when to wait. It sees a context and its memory. A
 * decision changes nothing but by orders: what it keeps in fields from one decision to the next is
 * scratch space.
 */
public interface PlacementPolicy {
  /** Gives all orders for this instant; each changes what the context shows. */
  void decide(DecisionContext now);

  /** What it remembers between decisions. The kernel calls this once. */
  default PolicyMemory memory(ClusterState state, Configurations configurations) {
    return PolicyMemory.NONE;
  }

  /** Whether it may give orders, such as moving a running job, while no job waits. */
  default boolean decidesWithEmptyQueue() {
    return false;
  }

  /** A policy with memory returns a copy that shares nothing that changes. */
  default PlacementPolicy copy() {
    return this;
  }
}
