package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.EventHandler;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.dqn.World;
import io.adlro.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Lets the base policy play a world and looks at some cells now and then, as often as lessons are
 * gathered later: the raw values from which the scales of features are learnt.
 */
final class Pilot implements PlacementPolicy {
  private final LearnedChoice untaught;
  private final Portfolio agent;
  private final Gathering.Settings settings;
  private final RandomGenerator random;
  private final List<float[]> seen = new ArrayList<>();

  private Pilot(LearnedChoice untaught, Gathering.Settings settings, long seed) {
    this.untaught = untaught;
    this.agent = Portfolio.alone(Member.learned(untaught.base()));
    this.settings = settings;
    this.random = new RandomStreams(seed).stream("pilot");
  }

  /** Raw values of cells, each a number for each feature. */
  static List<float[]> play(
      World world, LearnedChoice untaught, Gathering.Settings settings, long seed) {
    Pilot pilot = new Pilot(untaught, settings, seed);
    new Simulation(world.trial().jobs(), world.setting().physics(), world.trial().faults(), pilot)
        .run();
    return pilot.seen;
  }

  @Override
  public EventHandler memory(ClusterState state, Configurations configurations) {
    return agent.memory(state, configurations);
  }

  @Override
  public void decide(DecisionContext now) {
    if (Fastest.anythingFree(now) && random.nextDouble() * settings.every() < 1) {
      int[] cells = ExplanationScales.cells(untaught.observe(agent.see(now))).toArray();
      for (int i = 0; i < Math.min(settings.choices(), cells.length); i++) {
        int cell = cells[(int) (random.nextDouble() * cells.length)];
        seen.add(untaught.encoder().raw(cell));
      }
    }
    agent.decide(now);
  }
}
