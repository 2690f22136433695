package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.PatientSjf;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.environment.TestWorld;
import io.adlro.learn.environment.World;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.SpeedKnowledge;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ForcedFirstActionTest {
  private static final long SECOND = 1_000_000;
  private static final Cluster CLUSTER = TestWorld.cluster();
  private static final int VOLTA = 0;
  private static final int TURING = 1;
  private static final int RADEON = 2;

  /** Where each job starts, and at which second, when the choice is made first. */
  private static Map<Integer, String> starts(AgentAction choice) {
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    jobs.add(Job.of("simulation", 0, 20 * SECOND).build());
    jobs.add(Job.of("machine-learning", 0, 20 * SECOND).allowedModels(List.of("turing")).build());
    jobs.add(Job.of("simulation", 3 * SECOND, 20 * SECOND).build());
    PatientSjf base = new PatientSjf(CLUSTER, new double[] {1, 1, 1}, PatientSjf.Settings.DEFAULT);
    Simulation simulation =
        new Simulation(
            jobs,
            Physics.ideal(),
            FaultPlan.none(),
            new ForcedFirstAction(choice, AgentWorlds.alone(base)));
    Map<Integer, String> starts = new TreeMap<>();
    ClusterState state = simulation.state();
    simulation.listen(
        new QuietHandler() {
          @Override
          public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
            int gpu = state.gpuOfShare(state.firstShare(job));
            String model = CLUSTER.models().get(CLUSTER.modelOf(gpu)).name();
            starts.put(job, "%s at %d".formatted(model, atMicros / SECOND));
          }
        });
    simulation.run();
    return starts;
  }

  @Test
  void theBaseActionLeavesAllToTheBasePolicy() {
    assertThat(starts(AgentAction.BASE))
        .containsEntry(0, "volta at 0")
        .containsEntry(1, "turing at 0")
        .containsEntry(2, "volta at 3");
  }

  @Test
  void aHoldKeepsTheModelFreeAtThatInstantOnly() {
    assertThat(starts(AgentAction.hold(VOLTA)))
        .containsEntry(0, "volta at 3")
        .containsEntry(1, "turing at 0")
        .containsEntry(2, "volta at 3");
  }

  @Test
  void aHoldDoesNotAffectOtherModels() {
    assertThat(starts(AgentAction.hold(TURING)))
        .containsEntry(0, "volta at 0")
        .containsEntry(1, "turing at 3");
    assertThat(starts(AgentAction.hold(RADEON))).isEqualTo(starts(AgentAction.BASE));
  }

  @Test
  void aChosenJobStartsInItsConfigurationAndTheRestAsUsual() {
    assertThat(starts(new AgentAction(0, RADEON)))
        .containsEntry(0, "radeon at 0")
        .containsEntry(1, "turing at 0")
        .containsEntry(2, "volta at 3");
  }

  @Test
  void theBasePolicyGoesOnWithSpeedsThatAreLearnedAtThatInstant() {
    int learned = 0;
    for (World world : AgentWorlds.some(2, 150, w -> w.speeds() == SpeedKnowledge.LEARNED)) {
      Simulation simulation =
          AgentWorlds.simulation(world, AgentWorlds.alone(AgentWorlds.learned(world)));
      Simulation before = simulation.copy();
      while (simulation.step()) {
        if (simulation.state().cluster() != before.state().cluster()) {
          Portfolio agent = DecisionProbe.agentOf(before);
          Simulation forced =
              before.copyWith(new ForcedFirstAction(AgentAction.BASE, agent.frozen()));
          assertThat(AgentWorlds.journal(forced))
              .isEqualTo(AgentWorlds.journal(before.copyWith(agent.frozen())));
          learned++;
        }
        before = simulation.copy();
      }
    }
    assertThat(learned).isPositive();
  }
}
