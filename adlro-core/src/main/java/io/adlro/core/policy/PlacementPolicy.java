package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.state.ClusterState;

/** Decides which waiting job goes where, and when to wait. It sees a context and nothing else. */
public interface PlacementPolicy {
  /** Gives all orders it wants to give at this instant; each changes what the context shows. */
  void decide(DecisionContext now);

  /**
   * Who of a policy that learns while it works hears each fact, before the state changes by it. It
   * is asked once, by the kernel that the policy will decide for.
   */
  default EventHandler memory(ClusterState state, Configurations configurations) {
    return QuietHandler.DEAF;
  }

  /** Whether it may have orders, such as moving a running job, even while nobody waits. */
  default boolean decidesWhileNobodyWaits() {
    return false;
  }

  /** A policy with memory returns a copy that shares nothing that changes. */
  default PlacementPolicy copy() {
    return this;
  }
}
