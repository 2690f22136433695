package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.state.ClusterState;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Decides once with each copy and goes on with a copy of that. */
final class CopiedEachTime implements PlacementPolicy {
  private PlacementPolicy policy;
  private PolicyMemory memory;

  CopiedEachTime(PlacementPolicy first) {
    this.policy = first;
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    memory = policy.memory(state, configurations);
    return (PolicyMemory)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PolicyMemory.class},
            (proxy, method, arguments) -> {
              try {
                return method.invoke(memory, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Override
  public boolean decidesWithEmptyQueue() {
    return policy.decidesWithEmptyQueue();
  }

  @Override
  public void decide(DecisionContext now) {
    policy = policy.copy(now.cluster());
    memory = policy.memory(now.state(), now.configurations());
    policy.decide(now);
  }
}
