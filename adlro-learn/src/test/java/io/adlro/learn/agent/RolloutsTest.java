package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.state.ClusterState;
import io.adlro.learn.environment.Rollouts;
import io.adlro.learn.environment.World;
import io.adlro.sim.Simulation;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RolloutsTest {
  private static final double TYPICAL_MICROS = 60e6;
  private static final double URGENCY = 0.4;

  /** Practically undiscounted, so that costs can be added up from completion times. */
  private static final Rollouts.Settings PLAIN = new Rollouts.Settings(10, 1e8, URGENCY);

  private static Simulation inTheMiddle(World world, int steps) {
    Simulation simulation =
        AgentWorlds.simulation(world, AgentWorlds.alone(AgentWorlds.learned(world)));
    for (int i = 0; i < steps; i++) {
      simulation.step();
    }
    return simulation;
  }

  private static Rollouts rollouts(Simulation before, Rollouts.Settings settings) {
    return new Rollouts(before, TYPICAL_MICROS, settings);
  }

  private static double cost(Simulation before, Rollouts rollouts, AgentAction action) {
    Portfolio agent = (Portfolio) before.kernel().policy();
    return rollouts.cost(new ForcedFirstAction(action, agent.frozen()));
  }

  @Test
  void theBaseActionCostsWhatTheBasePolicyCosts() {
    for (World world : AgentWorlds.some(8, 150)) {
      Simulation before = inTheMiddle(world, 120);
      Portfolio agent = (Portfolio) before.kernel().policy();
      Simulation base = before.copyWith(agent.frozen());
      Map<Integer, Long> left = AgentWorlds.watchLeaving(base);
      base.step();
      List<Integer> present = live(base.state());
      int submitted = base.state().submitted();
      long start = base.nowMicros();
      long end = start + (long) (PLAIN.horizon() * TYPICAL_MICROS);
      while (base.nowMicros() < end && base.step()) {}

      WorkloadTable jobs = world.trial().jobs();
      for (int job = submitted; job < jobs.size() && jobs.submitMicros(job) < end; job++) {
        present.add(job);
      }
      double sum = 0;
      for (int job : present) {
        long from = Math.max(start, jobs.submitMicros(job));
        long to = Math.min(end, left.getOrDefault(job, Long.MAX_VALUE));
        sum += (1 + URGENCY * (jobs.requests().priority(job) - 0.5)) * (to - from) / TYPICAL_MICROS;
      }
      assertThat(cost(before, rollouts(before, PLAIN), AgentAction.BASE))
          .as(world.setting().name())
          .isCloseTo(sum, within(1e-4 * sum + 1e-6));
    }
  }

  private static List<Integer> live(ClusterState state) {
    List<Integer> jobs = new ArrayList<>();
    for (int job = state.firstPending(); job != ClusterState.NONE; job = state.nextInList(job)) {
      jobs.add(job);
    }
    for (int job = state.firstActive(); job != ClusterState.NONE; job = state.nextInList(job)) {
      jobs.add(job);
    }
    return jobs;
  }

  @Test
  void theSameActionTwiceCostsTheSameAndDoesNotChangeTheStart() {
    for (World world : AgentWorlds.some(6, 150)) {
      Simulation before = inTheMiddle(world, 90);
      List<String> undisturbed = AgentWorlds.journal(before.copy());
      Rollouts rollouts = rollouts(before, Rollouts.Settings.DEFAULT);
      for (AgentAction choice : List.of(AgentAction.BASE, AgentAction.hold(0))) {
        double once = cost(before, rollouts, choice);
        assertThat(once).isPositive();
        assertThat(cost(before, rollouts, choice)).isEqualTo(once);
      }
      assertThat(AgentWorlds.journal(before)).isEqualTo(undisturbed);
    }
  }

  @Test
  void aWorseActionCostsMore() {
    int worse = 0;
    for (World world : AgentWorlds.some(6, 150)) {
      Simulation before = inTheMiddle(world, 60);
      Rollouts rollouts = rollouts(before, PLAIN);
      // To keep each model free in turn for nothing.
      for (int model = 0; model < world.setting().cluster().modelCount(); model++) {
        double held = cost(before, rollouts, AgentAction.hold(model));
        worse += held > cost(before, rollouts, AgentAction.BASE) ? 1 : 0;
      }
    }
    assertThat(worse).isPositive();
  }
}
