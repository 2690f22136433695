package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.environment.World;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Lets the base policy play a world and samples raw feature values of some cells, as often as
 * decisions are labelled later. The scales of features are computed from these values.
 */
final class FeatureSampler implements PlacementPolicy {
  private final LearnedChoice untrained;
  private final Portfolio agent;
  private final AdlroTraining.Settings settings;
  private final RandomGenerator random;
  private final List<float[]> sampled = new ArrayList<>();

  private FeatureSampler(LearnedChoice untrained, AdlroTraining.Settings settings, long seed) {
    this.untrained = untrained;
    this.agent = Portfolio.alone(PortfolioCandidate.learned(untrained.base()));
    this.settings = settings;
    this.random = new RandomStreams(seed).stream("pilot");
  }

  /** Raw values of cells, one number for each feature. */
  static List<float[]> play(
      World world, LearnedChoice untrained, AdlroTraining.Settings settings, long seed) {
    FeatureSampler sampler = new FeatureSampler(untrained, settings, seed);
    world.simulation(sampler).run();
    return sampler.sampled;
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return agent.memory(state, configurations);
  }

  @Override
  public void decide(DecisionContext now) {
    if (Fastest.anythingFree(now) && random.nextDouble() * settings.every() < 1) {
      int[] cells = untrained.observe(agent.see(now)).allowedCells().toArray();
      for (int i = 0; i < Math.min(settings.choices(), cells.length); i++) {
        int cell = cells[(int) (random.nextDouble() * cells.length)];
        sampled.add(untrained.encoder().raw(cell));
      }
    }
    agent.decide(now);
  }
}
