package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.FcfsFast;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.policy.RollingMatching;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.StateAudit;
import io.adlro.learn.environment.World;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlannedOrdersTest {
  @Test
  void collectingPlannedOrdersDoesNotChangeTheRun() {
    for (World world : AgentWorlds.some(12, 120)) {
      LearnedChoice learned = AgentWorlds.learned(world);
      Portfolio undisturbed = AgentWorlds.alone(learned.base());
      Curious curious =
          new Curious(
              AgentWorlds.alone(learned.base().copy(world.setting().believed())),
              List.of(
                  new RollingMatching(world.setting().believed()),
                  learned.base().copy(world.setting().believed()),
                  new FcfsFast()));
      assertThat(AgentWorlds.journal(world, curious))
          .as(world.setting().name())
          .isEqualTo(AgentWorlds.journal(world, undisturbed));
      assertThat(curious.intentions).isPositive();
    }
  }

  /** Asks others before it decides. */
  private static final class Curious implements PlacementPolicy {
    private Portfolio agent;
    private List<PlacementPolicy> others;
    private int intentions;

    Curious(Portfolio agent, List<PlacementPolicy> others) {
      this.agent = agent;
      this.others = others;
    }

    @Override
    public PolicyMemory memory(ClusterState state, Configurations configurations) {
      return agent.memory(state, configurations);
    }

    /** Goes on with learned speeds. */
    @Override
    public PlacementPolicy copy(Cluster cluster) {
      agent = agent.copy(cluster);
      others = others.stream().map(other -> other.copy(cluster)).toList();
      return this;
    }

    @Override
    public void decide(DecisionContext now) {
      for (PlacementPolicy other : others) {
        PlannedOrders asked = new PlannedOrders();
        asked.collect(other, agent.see(now).withOrders(asked));
        intentions += asked.count();
      }
      new StateAudit(now.state()).check();
      agent.decide(now);
    }
  }

  @Test
  void aPolicyOrdersWhatItPlanned() {
    for (World world : AgentWorlds.some(6, 120)) {
      PlacementPolicy base = AgentWorlds.learned(world).base();
      PlacementPolicy asked =
          now -> {
            PlannedOrders intentions = new PlannedOrders();
            intentions.collect(base, now.withOrders(intentions));
            int active = now.state().activeCount();
            base.decide(now);
            List<String> intended = new ArrayList<>();
            List<String> actual = new ArrayList<>();
            for (int i = 0; i < intentions.count(); i++) {
              intended.add(intentions.job(i) + " on " + gpus(intentions.gpus(i)));
            }
            int job = now.firstActive();
            for (int i = 0; job != DecisionContext.NONE; i++, job = now.nextActive(job)) {
              if (i >= active) {
                actual.add(job + " on " + held(now.state(), job));
              }
            }
            assertThat(intended).isEqualTo(actual);
          };
      AgentWorlds.simulation(world, asked).run();
    }
  }

  private static List<Integer> gpus(int[] list) {
    List<Integer> gpus = new ArrayList<>();
    for (int gpu : list) {
      gpus.add(gpu);
    }
    return gpus;
  }

  private static List<Integer> held(ClusterState state, int job) {
    List<Integer> gpus = new ArrayList<>();
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      gpus.add(0, state.gpuOfShare(s)); // the last one given is listed first
    }
    return gpus;
  }

  @Test
  void anyNumberOfPlannedOrdersIsRecorded() {
    List<Integer> counts = new ArrayList<>();
    PlannedOrders intentions = new PlannedOrders();
    atOnce(
        100,
        now -> {
          intentions.collect(new FcfsFast(), now.withOrders(intentions));
          counts.add(intentions.count());
          if (counts.size() == 1) {
            assertThat(now.waitingCount()).isEqualTo(100);
            assertThat(intentions.job(99)).isEqualTo(99);
          }
        });
    assertThat(counts.get(0)).isEqualTo(100);
  }

  @Test
  void plannedPreemptionsAreRefused() {
    PlannedOrders intentions = new PlannedOrders();
    PlacementPolicy preempts = now -> now.preempt(now.firstActive());
    assertThatThrownBy(
            () ->
                atOnce(
                    1,
                    now -> {
                      int active = now.firstActive();
                      if (active == DecisionContext.NONE) {
                        new FcfsFast().decide(now);
                      } else {
                        intentions.collect(preempts, now.withOrders(intentions));
                      }
                    }))
        .hasMessageContaining("planned preemption");
  }

  /** So many jobs at time 0 on as many GPUs, and one more while they run. */
  private static void atOnce(int jobs, PlacementPolicy policy) {
    Cluster cluster =
        new Cluster(
            List.of(GpuModel.withMemory("gpu", 16 * 1024)),
            List.of(Node.of("n", "gpu", jobs, 8 * jobs, 64 * jobs)),
            new SpeedTable(List.of("any"), List.of("gpu"), new double[][] {{1}}));
    WorkloadTable table = new WorkloadTable(cluster);
    for (int i = 0; i < jobs; i++) {
      table.add(Job.of("any", 0, 10_000_000).build());
    }
    table.add(Job.of("any", 1_000_000, 10_000_000).build());
    Simulation simulation = new Simulation(table, Physics.ideal(), FaultPlan.none(), policy);
    simulation.step();
    simulation.step();
  }
}
