package io.adlro.live.emulation;

import static io.adlro.live.emulation.EmulationFixture.CLUSTER;
import static io.adlro.live.emulation.EmulationFixture.EXACT;
import static io.adlro.live.emulation.EmulationFixture.MEASURED;
import static io.adlro.live.emulation.EmulationFixture.SECOND;
import static io.adlro.live.emulation.EmulationFixture.start;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.random.RandomStreams;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.DriverOrder.Cancel;
import io.adlro.live.driver.DriverOrder.Preempt;
import io.adlro.live.driver.Report;
import io.adlro.sim.fault.FaultKind;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.fault.LatePlacements;
import io.adlro.sim.fault.Outages;
import io.adlro.sim.fault.Refusals;
import io.adlro.sim.fault.Throttling;
import io.adlro.sim.fault.TimedFault;
import io.adlro.sim.fault.TimedOutPlacements;
import io.adlro.sim.workload.WorkloadTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmulatedClusterTest {
  private static final String GPU = "node-1/0";

  private static FaultPlan plan(FaultSpec spec, long seed) {
    return FaultPlan.of(
        spec, CLUSTER, new WorkloadTable(CLUSTER), 86_400 * SECOND, new RandomStreams(seed));
  }

  private static List<Report> reports(EmulatedCluster cluster) throws InterruptedException {
    return cluster.reportsAfter(0, Duration.ZERO).reports().stream()
        .map(NumberedReport::report)
        .toList();
  }

  private static EmulatedCluster quiet() {
    return EmulationFixture.cluster(FaultPlan.none(), EmulationLog.NONE);
  }

  @Test
  void aJobTakesItsWorkAndAPreemptedOneOnlyTheRest() throws Exception {
    EmulatedCluster cluster = quiet();
    cluster.order(List.of(start("a", 1, 100, GPU)));
    cluster.advanceTo(40 * SECOND);
    cluster.order(List.of(new Preempt("a", 1, 1)));
    cluster.advanceTo(70 * SECOND);
    cluster.order(List.of(start("a", 2, 100, GPU)));
    cluster.advanceTo(130 * SECOND - 1);
    assertThat(reports(cluster))
        .containsExactly(
            new Report.Started("a", 1, List.of(GPU)),
            new Report.Requeued("a", 1, 40 * SECOND, RequeueCause.PREEMPTED),
            new Report.Started("a", 2, List.of(GPU)));
    cluster.advanceTo(130 * SECOND);
    assertThat(reports(cluster)).last().isEqualTo(new Report.Finished("a", 2));
  }

  @Test
  void anOrderForAJobThatHasEndedIsAnsweredWithItsEndWhichStaysItsLastReport() throws Exception {
    EmulatedCluster cluster = quiet();
    cluster.order(List.of(start("a", 1, 100, GPU)));
    cluster.advanceTo(100 * SECOND);
    cluster.order(List.of(start("a", 2, 100, GPU)));
    assertThat(reports(cluster))
        .endsWith(
            new Report.Finished("a", 1),
            new Report.Finished("a", 1),
            new Report.Refused("a", 2, "the job has ended"));
    assertThat(cluster.contents().jobs())
        .extracting(job -> job.last())
        .containsExactly(new Report.Finished("a", 1));
  }

  @Test
  void aClusterThatDoesNotKnowAJobContinuesItFromTheSavedWork() throws Exception {
    EmulatedCluster cluster = quiet();
    JobRequest request = start("a", 2, 100, GPU).request();
    cluster.order(List.of(new DriverOrder.Start("a", 2, 1, request, 90 * SECOND, List.of(GPU))));
    cluster.advanceTo(10 * SECOND);
    assertThat(reports(cluster)).last().isEqualTo(new Report.Finished("a", 2));
  }

  @Test
  void faultsHappenWhetherJobsRunOrNot() throws Exception {
    EmulatedCluster cluster =
        EmulationFixture.cluster(
            FaultPlan.at(
                List.of(
                    new TimedFault(10 * SECOND, FaultKind.GPU_LOST, 0, 0),
                    new TimedFault(20 * SECOND, FaultKind.NODE_DRAINED, 1, 0),
                    new TimedFault(30 * SECOND, FaultKind.GPU_RETURNED, 0, 0))),
            EmulationLog.NONE);
    cluster.advanceTo(20 * SECOND);
    assertThat(cluster.contents().lostGpuIds()).containsExactly(GPU);
    assertThat(cluster.contents().drainedNodes()).containsExactly("node-2");
    assertThat(cluster.order(List.of(start("a", 1, 10, GPU))).get(0).reason())
        .contains("takes no jobs");
    cluster.advanceTo(30 * SECOND);
    assertThat(reports(cluster)).last().isEqualTo(new Report.GpuReturned(GPU));
    assertThat(cluster.order(List.of(start("a", 2, 10, GPU))).get(0).accepted()).isTrue();
  }

  @Test
  void anOrderThatNamesWhatTheClusterDoesNotHaveIsRefusedWithTheReason() {
    EmulatedCluster cluster = quiet();
    assertThat(cluster.order(List.of(start("a", 1, 10, "node-9/0"))).get(0).reason())
        .isEqualTo("the cluster has no GPU node-9/0");
    JobRequest odd = JobRequest.of("sing").id("b").build();
    assertThat(
            cluster.order(List.of(new DriverOrder.Start("b", 1, 1, odd, 0, List.of(GPU)))).get(0))
        .extracting(OrderAnswer::reason)
        .isEqualTo("the cluster has no job class sing");
    JobRequest huge = JobRequest.of("train").id("c").gpuMemoryMib(1 << 20).build();
    assertThat(
            cluster.order(List.of(new DriverOrder.Start("c", 1, 1, huge, 0, List.of(GPU)))).get(0))
        .extracting(OrderAnswer::reason)
        .isEqualTo("no node of this cluster could ever run the job");
    assertThat(cluster.order(List.of(start("d", 1, 10, GPU))).get(0).accepted()).isTrue();
  }

  @Test
  void aRefusedOrderIsAnsweredTheSameWayAgainAndNeverCarriedOut() {
    EmulatedCluster cluster = quiet();
    cluster.order(List.of(start("a", 1, 10, GPU)));
    OrderAnswer refused = cluster.order(List.of(start("b", 1, 10, GPU))).get(0);
    cluster.order(List.of(new Cancel("a", 1, 1)));
    assertThat(refused.accepted()).isFalse();
    assertThat(cluster.order(List.of(start("b", 1, 10, GPU)))).containsExactly(refused);
    assertThat(cluster.order(List.of(start("b", 2, 10, GPU))).get(0).accepted()).isTrue();
  }

  @Test
  void aLostOrderIsReportedByNothingAndMayComeAgain() throws Exception {
    FaultSpec lossy =
        FaultSpec.until(1).timedOutPlacements(new TimedOutPlacements(1, 60 * SECOND)).build();
    EmulatedCluster cluster = EmulationFixture.cluster(plan(lossy, 1), EmulationLog.NONE);
    cluster.order(List.of(start("a", 1, 10, GPU)));
    cluster.advanceTo(100 * SECOND);
    assertThat(reports(cluster)).isEmpty();
    assertThat(cluster.contents().jobs()).isEmpty();
    for (int i = 0; i < 4; i++) { // at most five in a row are lost
      cluster.order(List.of(start("a", 1, 10, GPU)));
      cluster.advanceTo(cluster.nowMicros() + 100 * SECOND);
    }
    assertThat(reports(cluster)).contains(new Report.Started("a", 1, List.of(GPU)));
  }

  @Test
  void theOldestJobsAreForgottenBeyondTheBoundAndActiveOnesAreNot() {
    EmulatedCluster cluster =
        EmulationFixture.cluster(
            "test", FaultPlan.none(), EmulationLog.NONE, new EmulatedCluster.Bounds(3, 5));
    cluster.order(List.of(start("runs", 1, 1_000_000, "node-2/1")));
    for (int i = 0; i < 10; i++) {
      cluster.order(List.of(start("j" + i, 1, 10, GPU), new Cancel("j" + i, 1, 1)));
    }
    assertThat(cluster.contents().jobs())
        .extracting(job -> job.last().job())
        .containsExactly("runs", "j8", "j9");
  }

  @Test
  void aReaderTooFarBehindLearnsIt() throws Exception {
    EmulatedCluster cluster =
        EmulationFixture.cluster(
            "test", FaultPlan.none(), EmulationLog.NONE, new EmulatedCluster.Bounds(3, 5));
    for (int i = 0; i < 10; i++) {
      cluster.order(List.of(start("j" + i, 1, 10, GPU), new Cancel("j" + i, 1, 1)));
    }
    assertThat(cluster.reportsAfter(14, Duration.ZERO).missed()).isTrue();
    assertThat(cluster.reportsAfter(15, Duration.ZERO).reports())
        .extracting(NumberedReport::number)
        .containsExactly(16L, 17L, 18L, 19L, 20L);
    assertThat(cluster.reportsAfter(21, Duration.ZERO).missed()).isTrue();
  }

  /** Random and repeated orders of two epochs under all faults. */
  @Test
  void whateverIsOrderedNothingRunsTwiceAndNoGpuIsDoubleBooked(@TempDir Path folder)
      throws Exception {
    FaultSpec all =
        FaultSpec.until(1)
            .gpuLoss(new Outages(2_000 * SECOND, 100 * SECOND))
            .nodeLoss(new Outages(5_000 * SECOND, 100 * SECOND))
            .drains(new Outages(5_000 * SECOND, 100 * SECOND))
            .throttling(new Throttling(1_000 * SECOND, 100 * SECOND, 0.3, 0.6))
            .refusals(new Refusals(0.1, SECOND))
            .latePlacements(new LatePlacements(0.2, 20 * SECOND))
            .timedOutPlacements(new TimedOutPlacements(0.1, 30 * SECOND))
            .preemptionRefusals(new Refusals(0.2, SECOND))
            .crashes(0.05)
            .build();
    for (long seed = 1; seed <= 20; seed++) {
      Path file = folder.resolve("log-" + seed);
      try (EmulationLogFile log = new EmulationLogFile(file)) {
        hostile(
            new EmulatedCluster(
                "x",
                CLUSTER,
                MEASURED,
                plan(all, seed),
                EXACT,
                log,
                EmulatedCluster.Bounds.DEFAULT),
            new RandomStreams(seed).stream("orders"));
      }
      assertThat(EmulationLogCheck.violations(file)).as("seed %d", seed).isEmpty();
      assertThat(EmulationLogCheck.starts(file)).as("seed %d", seed).isGreaterThan(100);
    }
  }

  private static void hostile(EmulatedCluster cluster, RandomGenerator random) {
    Cluster gpus = cluster.cluster();
    List<DriverOrder> sent = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      String job = "j" + random.nextInt(1 + i / 4);
      int attempt = 1 + random.nextInt(6);
      long epoch = i < 1_000 ? 1 : 1 + random.nextInt(2);
      int gpu = random.nextInt(gpus.gpuCount() - 1);
      JobRequest request =
          JobRequest.of("train")
              .id(job)
              .gpus(job.hashCode() % 3 == 0 ? 2 : 1)
              .shareMilli(job.hashCode() % 5 == 0 ? 500 : 1000)
              .estimateMicros((1 + random.nextInt(200)) * SECOND)
              .build();
      List<String> on =
          request.gpus() == 2
              ? List.of(gpus.gpuId(gpu), gpus.gpuId(gpu + 1))
              : List.of(gpus.gpuId(gpu));
      DriverOrder order =
          switch (random.nextInt(8)) {
            case 0 -> new Cancel(job, attempt, epoch);
            case 1 -> new Preempt(job, attempt, epoch);
            case 2 ->
                sent.isEmpty()
                    ? new Cancel(job, attempt, epoch)
                    : sent.get(random.nextInt(sent.size()));
            default -> new DriverOrder.Start(job, attempt, epoch, request, 0, on);
          };
      sent.add(order);
      cluster.order(List.of(order));
      cluster.advanceTo(cluster.nowMicros() + random.nextInt(20) * SECOND);
    }
  }
}
