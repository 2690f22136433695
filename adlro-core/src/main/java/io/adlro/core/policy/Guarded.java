package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.event.Fallback;
import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * A policy behind which another one stands. If the first uses up its budget or fails, the second
 * completes the same decision; orders that were given before stand.
 */
public final class Guarded implements PlacementPolicy {
  private final PlacementPolicy policy;
  private final PlacementPolicy fallback;
  private final Consumer<RuntimeException> failures;

  /**
   * Puts a fallback behind a policy.
   *
   * @param failures receives what the policy threw, except that its budget was used up
   */
  public Guarded(
      PlacementPolicy policy, PlacementPolicy fallback, Consumer<RuntimeException> failures) {
    this.policy = policy;
    this.fallback = fallback;
    this.failures = failures;
  }

  /** First fit completes a decision that has used up its budget; a failure stays one. */
  public static Guarded byFirstFit(PlacementPolicy policy) {
    return new Guarded(
        policy,
        new FirstFit(),
        failure -> {
          throw failure;
        });
  }

  @Override
  public void decide(DecisionContext now) {
    try {
      policy.decide(now);
      return;
    } catch (BudgetExhausted e) {
      now.fallBack(Fallback.BUDGET);
    } catch (RuntimeException e) { // a defect of the policy must not stop the cluster
      failures.accept(e);
      now.fallBack(Fallback.EXCEPTION);
    }
    fallback.decide(now);
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return new BroadcastMemory(
        policy.memory(state, configurations), fallback.memory(state, configurations));
  }

  @Override
  public boolean decidesWithEmptyQueue() {
    return policy.decidesWithEmptyQueue();
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new Guarded(policy.copy(cluster), fallback.copy(cluster), failures);
  }

  @Override
  public PlacementPolicy frozen(Cluster cluster) {
    return new Guarded(policy.frozen(cluster), fallback.frozen(cluster), failures);
  }

  @Override
  public PlacementPolicy takingOver(
      BiFunction<ClusterState, Configurations, LearnedRunTimes> learned) {
    return new Guarded(policy.takingOver(learned), fallback.takingOver(learned), failures);
  }
}
