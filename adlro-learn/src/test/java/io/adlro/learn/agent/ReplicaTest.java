package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.estimate.WorkBeliefs;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.FirstFit;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ReplicaTest {
  private static final long SECOND = 1_000_000;

  /** 64 GPUs: seven nodes of one model, one of another. */
  private static final Cluster CLUSTER =
      new Cluster(
          List.of(
              GpuModel.withMemory("volta", 32 * 1024), GpuModel.withMemory("turing", 24 * 1024)),
          IntStream.range(0, 8)
              .mapToObj(n -> Node.of("node-" + n, n < 7 ? "volta" : "turing", 8, 64, 512))
              .toList(),
          new SpeedTable(
              List.of("learning"), List.of("volta", "turing"), new double[][] {{1, 0.8}}));

  private static ClusterState withWaitingJobs(int waiting) {
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    for (int i = 0; i < CLUSTER.gpuCount() + waiting; i++) {
      jobs.add(Job.of("learning", i, 1000 * SECOND).build());
    }
    Simulation simulation = new Simulation(jobs, Physics.ideal(), FaultPlan.none(), new FirstFit());
    while (simulation.state().submitted() < jobs.size()) {
      simulation.step();
    }
    return simulation.state();
  }

  /** One job each second. */
  private static RecentArrivals recent(int... gpus) {
    List<BlockReplay.Arrival> jobs = new ArrayList<>();
    for (int i = 0; i < gpus.length; i++) {
      jobs.add(
          new BlockReplay.Arrival(
              i,
              Job.of("learning", 0, SECOND).gpus(gpus[i]).build().request(),
              i * SECOND,
              i,
              new double[WorkBeliefs.WIDTH]));
    }
    return new RecentArrivals(jobs);
  }

  private static List<Integer> nodesOf(ClusterState part) {
    return IntStream.range(0, CLUSTER.nodeCount())
        .filter(node -> !part.ledger().isNodeDrained(node))
        .boxed()
        .toList();
  }

  @Test
  void aPartHasEveryKthNodeAndAtLeastOneOfEachModel() {
    ClusterState whole = withWaitingJobs(0);
    Replica replica = new Replica(3);
    assertThat(nodesOf(replica.part(whole, 0))).containsExactly(0, 3, 6, 7);
    assertThat(nodesOf(replica.part(whole, 1))).containsExactly(1, 4, 7);
    assertThat(nodesOf(replica.part(whole, 2))).containsExactly(2, 5, 7);
    assertThat(nodesOf(whole)).hasSize(8);
  }

  @Test
  void aPartHasEveryKthWaitingJobAndAllThatRun() {
    ClusterState part = new Replica(3).part(withWaitingJobs(12), 1);
    assertThat(part.count(JobPhase.PENDING)).isEqualTo(4);
    assertThat(part.count(JobPhase.RUNNING)).isEqualTo(64);
  }

  @Test
  void onePartIsTheWholeCluster() {
    ClusterState part = new Replica(1).part(withWaitingJobs(12), 5);
    assertThat(nodesOf(part)).hasSize(8);
    assertThat(part.count(JobPhase.PENDING)).isEqualTo(12);
  }

  @Test
  void thereAreAsFewPartsAsTheArrivalsOfASimulationNeed() {
    assertThat(Replica.of(CLUSTER, recent(1, 1), 64).parts()).isEqualTo(1);
    assertThat(Replica.of(CLUSTER, recent(1, 1), 63).parts()).isEqualTo(2);
    assertThat(Replica.of(CLUSTER, recent(1, 1), 16).parts()).isEqualTo(4);
  }

  @Test
  void theWidestJobTakesAtMostHalfOfAPart() {
    assertThat(Replica.of(CLUSTER, recent(1, 8), 4).parts()).isEqualTo(4);
    assertThat(Replica.of(CLUSTER, recent(1, 64), 4).parts()).isEqualTo(1);
  }

  @Test
  void everyKthArrivalComesWithTheTimeOfAllBetweenThem() {
    ClusterState present = withWaitingJobs(0);
    RecentArrivals recent = recent(IntStream.range(0, 400).map(i -> 1).toArray());
    List<BlockReplay.Arrival> drawn =
        recent.drawn(present, 16, 4, 1, new RandomStreams(1).stream("replica-test"));
    for (int i = 1; i < drawn.size(); i++) {
      assertThat(drawn.get(i).submitMicros() - drawn.get(i - 1).submitMicros())
          .isEqualTo(4 * SECOND);
    }
  }
}
