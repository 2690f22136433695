package io.adlro.core.policy;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.event.Computation;
import io.adlro.core.state.ClusterState;
import java.util.Optional;

/**
 * Compares a policy with the base policy of its guard on blocks of recent jobs. The comparison is a
 * computation, so a journal has its results.
 */
public interface GuardReplay {
  /** The kind of the computations. */
  String KIND = "regret";

  /** Compares nothing. */
  GuardReplay NONE = new None();

  /** What it remembers of jobs, with the beliefs about them. */
  PolicyMemory memory(ClusterState state, LearnedRunTimes beliefs);

  /** The comparison of both policies, if there is a block that is not compared yet. */
  Optional<Computation> due(DecisionContext now, PlacementPolicy policy, PlacementPolicy base);

  /** Takes the result of a comparison; whether the policy is proven to lose by now. */
  boolean isLossBy(double[] result);

  /** The same with the same memory; it shares nothing that changes. */
  GuardReplay copy();

  /** Compares nothing. */
  final class None implements GuardReplay {
    private None() {}

    @Override
    public PolicyMemory memory(ClusterState state, LearnedRunTimes beliefs) {
      return PolicyMemory.NONE;
    }

    @Override
    public Optional<Computation> due(
        DecisionContext now, PlacementPolicy policy, PlacementPolicy base) {
      return Optional.empty();
    }

    @Override
    public boolean isLossBy(double[] result) {
      return false;
    }

    @Override
    public GuardReplay copy() {
      return this;
    }
  }
}
