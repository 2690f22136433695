package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.event.Computation;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Orders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PricePlanningTest {
  private static final long SECOND = 1_000_000;
  private static final NodeAddition NEW_MODEL =
      new NodeAddition(
          Node.of("h", "h", 2, 64, 256), GpuModel.withMemory("h", 80 * 1024), List.of(3.0, 3.0));

  /** The GPUs are worth what the share of the first kind says. */
  private static final LoadPlanner PLANNER =
      demand -> {
        double[] prices = new double[demand.gpusByModel().length];
        java.util.Arrays.fill(prices, demand.share()[0]);
        return new LoadPlan(1, prices, new double[0][]);
      };

  private final List<Computation> requested = new ArrayList<>();
  private final List<double[]> seenPrices = new ArrayList<>();

  /** Notes the prices of each decision and starts every job on the first free GPU. */
  private final PlacementPolicy noting =
      now -> {
        seenPrices.add(now.priceByModel(new double[] {-1}));
        for (int job = now.firstWaiting(); job != DecisionContext.NONE; ) {
          int next = now.nextWaiting(job);
          now.startAnywhere(job);
          job = next;
        }
      };

  private final class Requests implements Orders {
    @Override
    public void place(long atMicros, int job, int attempt, int[] gpus, int count) {}

    @Override
    public void preempt(long atMicros, int job, int attempt) {}

    @Override
    public void refuse(long atMicros, int job) {}

    @Override
    public void wakeAt(long atMicros, long wakeMicros) {}

    @Override
    public void compute(long atMicros, int number, Computation task) {
      requested.add(task);
    }
  }

  private static PolicyInputs inputs(Cluster cluster) {
    JobMix mix = JobMix.uniform(cluster, 60);
    return new PolicyInputs(cluster, mix, PLANNER.plan(mix.demand()), 1);
  }

  private final Cluster cluster = cluster("v 2, t 2", "sim 2 1", "ml 4 1");
  private final PlacementPolicy policy =
      PricePlanning.around(noting, inputs(cluster).planning(PLANNER));
  private SchedulingKernel kernel =
      new SchedulingKernel(new JobTable(cluster), policy, new Requests());

  /** One job after the other: each is submitted, started and finished. */
  private void play(String jobClass, int jobs) {
    for (int i = 0; i < jobs; i++) {
      long now = kernel.state().nowMicros();
      int job = TinyJob.of(jobClass, now, 10 * SECOND).addTo(kernel.state().jobs());
      kernel.jobSubmitted(now, job);
      kernel.decide();
      kernel.jobStarted(now, job, 1, EventHandler.AS_ORDERED);
      kernel.jobFinished(now + 10 * SECOND, job, 1);
    }
  }

  private void answer() {
    int number = kernel.state().awaitedComputation(Computation.PRICES);
    Computation last = requested.get(requested.size() - 1);
    kernel.computed(kernel.state().nowMicros(), number, Computation.PRICES, last.run());
  }

  @Test
  void wherePricesAreKnownThePolicyIsLeftAsItIs() {
    assertThat(PricePlanning.around(noting, inputs(cluster))).isSameAs(noting);
  }

  @Test
  void thePolicyThatDecidesIsTheOneInside() {
    assertThat(PricePlanning.deciding(policy)).isSameAs(noting);
    assertThat(PricePlanning.deciding(noting)).isSameAs(noting);
  }

  @Test
  void theFirstPlanIsRequestedAtTheFirstCheckAndItsPricesAreSeen() {
    play("sim", 49);
    assertThat(requested).isEmpty();

    play("sim", 5);
    assertThat(requested).hasSize(1);
    assertThat(seenPrices.get(53)).containsExactly(-1);

    answer();
    play("sim", 1);
    assertThat(seenPrices.get(54)).containsExactly(1, 1);
  }

  @Test
  void anotherPlanFollowsWhenTheMixHasMovedAndNoneWhenItHasNot() {
    play("sim", 50);
    answer();
    play("sim", 200);
    assertThat(requested).hasSize(1);

    play("ml", 50);
    assertThat(requested).hasSize(2);
    answer();
    assertThat(kernel.state().priceByModel()[0]).isBetween(0.8, 0.9);
  }

  @Test
  void aPlanWithoutResultIsRequestedAgainAtTheNextCheck() {
    play("sim", 50);
    kernel.computed(kernel.state().nowMicros(), 1, Computation.PRICES, Computation.NO_RESULT);
    play("sim", 49);
    assertThat(requested).hasSize(1);
    play("sim", 1);
    assertThat(requested).hasSize(2);
  }

  @Test
  void aNodeThatJoinsMakesAPlanDueAtOnce() {
    play("sim", 50);
    answer();

    kernel.nodeJoined(kernel.state().nowMicros(), NEW_MODEL);
    play("sim", 1);
    answer();

    assertThat(requested).hasSize(2);
    assertThat(kernel.state().priceByModel()).containsExactly(1, 1, 1);
  }

  @Test
  void onOneModelNothingIsPlanned() {
    Cluster equal = cluster("v 4", "sim 1");
    kernel =
        new SchedulingKernel(
            new JobTable(equal),
            PricePlanning.around(noting, inputs(equal).planning(PLANNER)),
            new Requests());
    play("sim", 100);
    assertThat(requested).isEmpty();
  }

  @Test
  void aRestoredKernelRequestsTheSame() {
    play("sim", 50);
    answer();
    play("ml", 30);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter out = new SnapshotWriter(bytes);
    kernel.save(out);
    out.finish();
    kernel =
        SchedulingKernel.restored(
            new SnapshotReader(new ByteArrayInputStream(bytes.toByteArray())),
            PricePlanning.around(noting, inputs(cluster).planning(PLANNER)),
            new Requests());

    play("ml", 20);

    assertThat(requested).hasSize(2);
    assertThat(requested.get(1).run()[0]).isBetween(0.48, 0.5);
  }
}
