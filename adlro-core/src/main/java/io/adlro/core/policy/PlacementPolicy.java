package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;
import java.util.function.BiFunction;

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

  /**
   * The instant with the beliefs that it decides by; those of the context unless it has its own.
   */
  default DecisionContext see(DecisionContext now) {
    return now;
  }

  /** Whether it may give orders, such as moving a running job, while no job waits. */
  default boolean decidesWithEmptyQueue() {
    return false;
  }

  /**
   * The same policy with the same memory for a later epoch of its cluster, which may have more
   * nodes, GPUs and models behind those of before. It shares nothing that changes; a policy without
   * memory and scratch space may return itself.
   */
  default PlacementPolicy copy(Cluster cluster) {
    return this;
  }

  /**
   * A copy that decides in simulated futures: it learns nothing more and requests no computation
   * where it can do without.
   */
  default PlacementPolicy frozen(Cluster cluster) {
    return copy(cluster);
  }

  /**
   * A policy without memory that takes over from another in simulated futures: where it predicts
   * run times, it plans with these and learns nothing more.
   *
   * @param learned run times for the state of a future
   */
  default PlacementPolicy takingOver(
      BiFunction<ClusterState, Configurations, LearnedRunTimes> learned) {
    return this;
  }
}
