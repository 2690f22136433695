package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.RecordText;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.Fcfs;
import io.adlro.sim.fault.FaultKind;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.fault.TimedFault;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A simulation whose time, and some of whose facts, come from outside. */
final class SteeredSimulationTest {
  private static final long SECOND = 1_000_000;
  private static final Cluster ONE_GPU =
      new Cluster(
          List.of(GpuModel.withMemory("v", 32 * 1024)),
          List.of(Node.of("n", "v", 1, 64, 256)),
          new SpeedTable(List.of("train"), List.of("v"), new double[][] {{1}}));

  @Test
  void advancingInAnyStepsGivesTheRecordsOfARun() {
    for (long seed = 0; seed < 20; seed++) {
      List<String> run = Journals.of(RandomRun.of(seed, 80).simulation());
      List<String> advanced = new ArrayList<>();
      Simulation simulation = RandomRun.of(seed, 80).simulation();
      JournalWriter writer = new JournalWriter(simulation.state(), RecordText.sink(advanced::add));
      simulation.listen(writer);
      simulation.listenToOrders(writer);
      for (long now = 0; advanced.size() < run.size(); now += 7 * SECOND + seed) {
        simulation.advanceTo(now);
        assertThat(simulation.nowMicros()).isEqualTo(now);
      }
      assertThat(advanced.subList(0, run.size())).as("seed %d", seed).isEqualTo(run);
    }
  }

  @Test
  void faultsHappenWithoutJobs() {
    List<Long> lost = new ArrayList<>();
    Simulation simulation =
        new Simulation(
            new WorkloadTable(ONE_GPU),
            Physics.ideal(),
            FaultPlan.at(List.of(new TimedFault(5 * SECOND, FaultKind.NODE_LOST, 0, 0))),
            new Fcfs());
    simulation.listen(
        new QuietHandler() {
          @Override
          public void nodeLost(long atMicros, int node) {
            lost.add(atMicros);
          }
        });
    assertThat(simulation.nextMicros()).isEqualTo(5 * SECOND);
    simulation.advanceTo(10 * SECOND);
    assertThat(lost).containsExactly(5 * SECOND);
    assertThat(simulation.nextMicros()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aJobCancelledFromOutsideFreesItsGpuForTheNextDecision() {
    WorkloadTable jobs = new WorkloadTable(ONE_GPU);
    jobs.add(Job.of("train", 0, 100 * SECOND).build());
    jobs.add(Job.of("train", 0, 100 * SECOND).build());
    Simulation simulation = new Simulation(jobs, Physics.ideal(), FaultPlan.none(), new Fcfs());
    simulation.advanceTo(10 * SECOND);
    simulation.cancel(0);
    assertThat(simulation.state().activeCount()).isZero();
    simulation.wake();
    simulation.advanceTo(10 * SECOND);
    assertThat(simulation.state().startedMicros(1)).isEqualTo(10 * SECOND);
    assertThat(simulation.nextMicros()).isEqualTo(110 * SECOND);
  }
}
