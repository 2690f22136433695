package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.state.ClusterState;

/** Decides which waiting job goes where, and when to wait. It sees a context and nothing else. */
public interface PlacementPolicy {
  /** Gives all orders for this instant; each changes what the context shows. */
  void decide(DecisionContext now);

  /**
   * The handler through which an online-learning policy receives each fact before the state applies
   * it. The kernel calls this once.
   */
  default EventHandler memory(ClusterState state, Configurations configurations) {
    return QuietHandler.IGNORE;
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
