package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.network.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Observes the next decision as the agent does, and orders nothing. */
final class DecisionProbe implements PlacementPolicy {
  private final Portfolio agent;
  private Optional<Observation> observed = Optional.empty();
  private float[] gains;

  DecisionProbe(Portfolio agent) {
    this.agent = agent;
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return agent.memory(state, configurations);
  }

  @Override
  public void decide(DecisionContext now) {
    if (observed.isEmpty() && Fastest.anythingFree(now)) {
      Observation plane = learned().observe(agent.see(now));
      gains = learned().gains(plane).clone();
      observed = Optional.of(plane.copy(plane.cells() * PlaneFeature.COUNT));
    }
  }

  private LearnedChoice learned() {
    return (LearnedChoice) agent.leader().policy();
  }

  /** Whether there was a decision with something free. */
  boolean hasObserved() {
    return observed.isPresent();
  }

  Observation plane() {
    return observed.orElseThrow();
  }

  PlaneEncoder encoder() {
    return learned().encoder();
  }

  /** Allowed cells, in order: half of them those of the greatest values, the others at random. */
  int[] cellsToTry(int most, RandomGenerator random) {
    List<Integer> allowed = new ArrayList<>(plane().allowedCells().boxed().toList());
    int[] chosen = new int[Math.min(most, allowed.size())];
    for (int i = 0; i < chosen.length; i++) {
      int pick = (int) (random.nextDouble() * allowed.size());
      if (i < most / 2) {
        for (int other = 0; other < allowed.size(); other++) {
          if (gains[allowed.get(other)] > gains[allowed.get(pick)]) {
            pick = other;
          }
        }
      }
      chosen[i] = allowed.remove(pick);
    }
    Arrays.sort(chosen);
    return chosen;
  }
}
