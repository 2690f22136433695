package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.policy.PricePlanning;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.network.Observation;
import io.adlro.sim.Simulation;
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

  private DecisionProbe(Portfolio agent) {
    this.agent = agent;
  }

  /** The next decision of an agent's simulation, if there is one with something free. */
  static Optional<DecisionProbe> ofNext(Simulation before) {
    Portfolio agent = agentOf(before).copy(before.state().cluster());
    Simulation next = before.copyWith(new DecisionProbe(agent));
    boolean more = next.step();
    DecisionProbe probe = (DecisionProbe) next.kernel().policy();
    return more && probe.observed.isPresent() ? Optional.of(probe) : Optional.empty();
  }

  /** The agent that decides in a simulation. */
  static Portfolio agentOf(Simulation simulation) {
    return (Portfolio) PricePlanning.deciding(simulation.kernel().policy());
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return agent.memory(state, configurations);
  }

  /** For an instant at which learned speeds begin to count: it has observed nothing yet. */
  @Override
  public DecisionProbe copy(Cluster cluster) {
    return new DecisionProbe(agent.copy(cluster));
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
