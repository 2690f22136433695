package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.event.Computation;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.kernel.FactAnomaly;
import io.adlro.core.kernel.FactFilter;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A computation is requested by an order; its result comes back as a fact, or is stale. */
final class ComputationTest {
  private static final long SECOND = 1_000_000;
  private static final String KIND = "waiting";
  private static final Cluster CLUSTER = Clusters.alike(1);

  /** The number of waiting jobs at the time of the request. */
  private record Waiting(int count) implements Computation {
    @Override
    public String kind() {
      return KIND;
    }

    @Override
    public double[] run() {
      return new double[] {count};
    }
  }

  /** FCFS that requests the number of waiting jobs when it is above two. */
  private static final class Requesting implements PlacementPolicy {
    @Override
    public void decide(DecisionContext now) {
      if (now.waitingCount() > 2 && !now.isComputing(KIND)) {
        now.compute(new Waiting(now.waitingCount()));
      }
      new Fcfs().decide(now);
    }
  }

  /** Five jobs of ten seconds each on one GPU, one a second. */
  private static Simulation simulation(long computationMicros) {
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    for (int i = 0; i < 5; i++) {
      jobs.add(new Job(i * SECOND, request(), 10 * SECOND));
    }
    return new Simulation(
        jobs,
        Physics.ideal(),
        FaultPlan.none(),
        new Requesting(),
        new DecisionLimits(OptionalLong.empty(), computationMicros));
  }

  private static JobRequest request() {
    return JobRequest.of(CLUSTER.classes().get(0)).build();
  }

  private static List<String> results(Simulation simulation) {
    List<String> seen = new ArrayList<>();
    simulation.listen(
        new QuietHandler() {
          @Override
          public void computed(long atMicros, int number, String kind, double[] result) {
            seen.add("%d s, %d: %.0f %s".formatted(atMicros / SECOND, number, result[0], kind));
          }
        });
    simulation.run();
    return seen;
  }

  @Test
  void aResultComesAfterTheTimeOfAComputation() {
    assertThat(results(simulation(4 * SECOND)))
        .containsExactly(
            "7 s, 1: 3 waiting",
            "11 s, 2: 4 waiting",
            "15 s, 3: 3 waiting",
            "19 s, 4: 3 waiting",
            "23 s, 5: 3 waiting");
  }

  @Test
  void withoutATimeItComesAtTheSameInstantAndIsFollowedByADecision() {
    Simulation simulation = simulation(0);
    List<Integer> decisions = new ArrayList<>();
    simulation.listenToOrders(
        new QuietOrders() {
          @Override
          public void compute(long atMicros, int number, Computation task) {
            decisions.add(number);
          }
        });
    for (int i = 0; i < 8; i++) {
      simulation.step();
    }
    assertThat(simulation.nowMicros()).isEqualTo(3 * SECOND);
    assertThat(decisions).hasSizeGreaterThan(1);
  }

  @Test
  void aCopyInTheMiddleOfAComputationGetsItsResult() {
    Simulation simulation = simulation(4 * SECOND);
    while (simulation.nowMicros() < 3 * SECOND) {
      simulation.step();
    }
    Simulation copy = simulation.copy();
    assertThat(results(copy)).hasSize(5).isEqualTo(results(simulation));
  }

  @Test
  void aResultIsStaleWhenAnotherWasRequestedSince() {
    SchedulingKernel kernel = kernel();
    kernel.compute(0, 1, new Waiting(1));
    kernel.compute(0, 2, new Waiting(2));
    assertThat(kernel.state().awaitedComputation(KIND)).isEqualTo(2);
    kernel.computed(0, 1, KIND, new double[] {1});
    assertThat(kernel.state().awaitedComputation(KIND)).isEqualTo(2);
    kernel.computed(0, 2, KIND, new double[] {2});
    assertThat(kernel.state().awaitedComputation(KIND)).isZero();
  }

  @Test
  void aResultIsStaleWhenANodeHasLeftSince() {
    SchedulingKernel kernel = kernel();
    kernel.compute(0, 1, new Waiting(1));
    kernel.nodeLeft(1, 0);
    assertThat(kernel.state().awaitedComputation(KIND)).isZero();
    kernel.computed(2, 1, KIND, new double[] {1});
    assertThat(kernel.state().nowMicros()).isEqualTo(2);
  }

  @Test
  void aResultThatWasNeverRequestedIsAContradiction() {
    SchedulingKernel kernel = kernel();
    assertThatThrownBy(() -> kernel.computed(0, 1, KIND, new double[] {1}))
        .hasMessage("result of computation 1, 0 were requested");
    FactFilter filter = new FactFilter(kernel, (atMicros, job) -> {});
    filter.computed(0, 1, KIND, new double[] {1});
    assertThat(filter.count(FactAnomaly.UNKNOWN_SUBJECT)).isEqualTo(1);
  }

  private static SchedulingKernel kernel() {
    return new SchedulingKernel(
        new ClusterState(new JobTable(CLUSTER)), new Requesting(), QuietOrders.IGNORE);
  }
}
