package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.state.JobPhase;
import io.adlro.learn.environment.Rollouts;
import io.adlro.learn.environment.World;
import io.adlro.sim.DecisionLimits;
import io.adlro.sim.Simulation;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class LookaheadPolicyTest {
  private static final List<World> WORLDS = AgentWorlds.some(3, 90);
  private static final Rollouts.Settings NEAR = new Rollouts.Settings(2, 12, 0.4);

  private static LookaheadPolicy policy(World world, int futures, double margin, long seed) {
    return new LookaheadPolicy(
        AdlroAgent.portfolio(AgentWorlds.inputs(world), AgentWorlds.model()),
        AgentWorlds.learned(world),
        new LookaheadPolicy.Settings(2, futures, margin, 1, NEAR),
        seed);
  }

  private static List<String> journal(World world, int futures, double margin, long seed) {
    return AgentWorlds.journal(world, policy(world, futures, margin, seed));
  }

  @Test
  void theSameSeedGivesTheSameSchedule() {
    for (World world : WORLDS) {
      assertThat(journal(world, 3, 0.01, 5)).isEqualTo(journal(world, 3, 0.01, 5));
    }
  }

  @Test
  void aBudgetThatIsUsedUpEndsTheSearchAndTheFuturesSoFarDecide() {
    int changed = 0;
    for (World world : WORLDS) {
      List<String> cut = withBudget(world, policy(world, 20, -1e9, 5), 300);
      assertThat(cut).anyMatch(line -> line.contains("fallback=BUDGET"));
      assertThat(withBudget(world, policy(world, 20, -1e9, 5), 300)).isEqualTo(cut);
      List<String> ofBase = withBudget(world, policy(world, 20, 1e9, 5), 300);
      changed += places(cut).equals(places(ofBase)) ? 0 : 1;
    }
    assertThat(changed).isPositive();
  }

  private static List<String> withBudget(World world, LookaheadPolicy policy, long units) {
    return AgentWorlds.journal(
        new Simulation(
            world.trial().jobs(),
            world.setting().physics(),
            world.trial().faults(),
            policy,
            new DecisionLimits(OptionalLong.of(units), 0)));
  }

  private static List<String> places(List<String> journal) {
    return journal.stream().filter(line -> line.contains(">Place")).toList();
  }

  @Test
  void withoutASufficientGainTheBasePolicyDecides() {
    for (World world : WORLDS) {
      List<String> alone =
          AgentWorlds.journal(
              world, AdlroAgent.portfolio(AgentWorlds.inputs(world), AgentWorlds.model()));
      assertThat(withoutNotes(journal(world, 2, 1e9, 5))).isEqualTo(withoutNotes(alone));
    }
  }

  private static List<String> withoutNotes(List<String> journal) {
    return journal.stream().filter(line -> !line.contains("Note")).toList();
  }

  @Test
  void itTakesTheActionWithTheBestFutures() {
    int changed = 0;
    for (World world : WORLDS) {
      changed += journal(world, 2, -1e9, 5).equals(journal(world, 2, 1e9, 5)) ? 0 : 1;
    }
    assertThat(changed).isPositive();
  }

  @Test
  void aCopyInTheMiddleOfARunDecidesTheSame() {
    World world = WORLDS.get(1);
    Simulation simulation = AgentWorlds.simulation(world, policy(world, 2, 0.01, 5));
    for (int i = 0; i < 110; i++) {
      simulation.step();
    }
    List<String> copied = AgentWorlds.journal(simulation.copy());
    assertThat(AgentWorlds.journal(simulation)).isEqualTo(copied);
    assertThat(simulation.state().count(JobPhase.PENDING)).isZero();
  }
}
