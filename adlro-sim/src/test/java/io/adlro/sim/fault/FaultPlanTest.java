package io.adlro.sim.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class FaultPlanTest {
  private static final long SECOND = 1_000_000;
  private static final long HORIZON = 100_000 * SECOND;
  private static final Cluster CLUSTER = cluster();
  private static final WorkloadTable JOBS = jobs(20_000);
  private static final FaultSpec EVERYTHING =
      FaultSpec.until(0.8)
          .gpuLoss(new Outages(3000 * SECOND, 600 * SECOND))
          .nodeLoss(new Outages(9000 * SECOND, 900 * SECOND))
          .drift(new Drift(0.5, 0.4, 0.8, 0.2, 0.4, 4, OptionalDouble.of(0.7)))
          .refusals(new Refusals(0.3, SECOND))
          .latePlacements(new LatePlacements(0.2, 5 * SECOND))
          .timedOutPlacements(new TimedOutPlacements(0.15, 7 * SECOND))
          .telemetry(new TelemetryGaps(0.1, 0.05))
          .crashes(0.02)
          .cancellations(new UserChanges(0.1, 30 * SECOND))
          .priorityChanges(new UserChanges(0.05, 60 * SECOND))
          .limitChanges(new UserChanges(0.05, 60 * SECOND))
          .holds(new Holds(0.05, 60 * SECOND, 60 * SECOND))
          .drains(new Outages(9000 * SECOND, 900 * SECOND))
          .build();

  private final FaultPlan plan = plan(EVERYTHING, 1);

  @Test
  void faultsAreSortedByTimeKindAndSubject() {
    List<TimedFault> faults = faults(plan);

    assertThat(faults).hasSizeGreaterThan(1000).isSortedAccordingTo(TimedFault.ORDER);
    EnumSet<FaultKind> drawn =
        EnumSet.complementOf(EnumSet.of(FaultKind.NODE_JOINED, FaultKind.NODE_LEFT));
    assertThat(faults).extracting(TimedFault::kind).containsAll(drawn);
  }

  @Test
  void whatIsLostReturnsAndIsNotLostTwice() {
    assertLostAndReturnedInTurn(FaultKind.GPU_LOST, FaultKind.GPU_RETURNED, CLUSTER.gpuCount());
    assertLostAndReturnedInTurn(FaultKind.NODE_LOST, FaultKind.NODE_RETURNED, CLUSTER.nodeCount());
  }

  private void assertLostAndReturnedInTurn(FaultKind lost, FaultKind returned, int subjects) {
    boolean[] away = new boolean[subjects];
    for (TimedFault fault : faults(plan)) {
      if (fault.kind() == lost) {
        assertThat(away[fault.subject()]).isFalse();
        away[fault.subject()] = true;
      } else if (fault.kind() == returned) {
        assertThat(away[fault.subject()]).isTrue();
        away[fault.subject()] = false;
      }
    }
    assertThat(away).containsOnly(false);
  }

  @Test
  void allFaultsHaveStoppedAtTheStatedFraction() {
    assertThat(faults(plan)).allMatch(fault -> fault.atMicros() <= HORIZON * 8 / 10);
    assertThat(faults(plan))
        .filteredOn(fault -> fault.kind() != FaultKind.GPU_RETURNED)
        .filteredOn(fault -> fault.kind() != FaultKind.NODE_RETURNED)
        .allMatch(fault -> fault.atMicros() < HORIZON * 8 / 10);
  }

  @Test
  void gpusAreAwayForTheStatedPartOfTheTime() {
    FaultSpec spec = FaultSpec.until(1).gpuLoss(new Outages(300 * SECOND, 100 * SECOND)).build();
    long awayMicros = 0;
    int losses = 0;
    for (TimedFault fault : faults(plan(spec, 1))) {
      boolean lost = fault.kind() == FaultKind.GPU_LOST;
      awayMicros += lost ? -fault.atMicros() : fault.atMicros();
      losses += lost ? 1 : 0;
    }

    double gpuMicros = (double) HORIZON * CLUSTER.gpuCount();
    assertThat(awayMicros / gpuMicros).isCloseTo(0.25, within(0.015));
    assertThat(losses / gpuMicros * 400 * SECOND).isCloseTo(1, within(0.06));
  }

  @Test
  void theFaultsOfAGpuDoNotDependOnOtherFaults() {
    FaultSpec alone =
        FaultSpec.until(0.8).gpuLoss(new Outages(3000 * SECOND, 600 * SECOND)).build();

    assertThat(faults(plan(alone, 1)))
        .isEqualTo(
            faults(plan).stream()
                .filter(
                    fault ->
                        fault.kind() == FaultKind.GPU_LOST
                            || fault.kind() == FaultKind.GPU_RETURNED)
                .toList());
  }

  @Test
  void driftingGpusSlowDownStepByStepAndRecover() {
    List<TimedFault> speeds = of(plan, FaultKind.GPU_SPEED);
    List<Integer> gpus = speeds.stream().map(TimedFault::subject).distinct().toList();

    assertThat(gpus).hasSize(CLUSTER.gpuCount() / 2);
    for (int gpu : gpus) {
      List<TimedFault> own = speeds.stream().filter(f -> f.subject() == gpu).toList();
      double target = own.get(3).value();
      assertThat(target).isBetween(0.4, 0.8);
      assertThat(own)
          .extracting(f -> (double) f.atMicros() / HORIZON)
          .usingElementComparator(FaultPlanTest::nearly)
          .containsExactly(0.2, 0.2 + 0.2 / 3, 0.2 + 0.4 / 3, 0.4, 0.7);
      assertThat(own)
          .extracting(TimedFault::value)
          .usingElementComparator(FaultPlanTest::nearly)
          .containsExactly(0.75 + target / 4, 0.5 + target / 2, 0.25 + target * 3 / 4, target, 1.0);
    }
  }

  private static int nearly(double a, double b) {
    return Math.abs(a - b) < 1e-9 ? 0 : Double.compare(a, b);
  }

  @Test
  void driftInOneStepComesAtOnceAndStays() {
    FaultSpec spec =
        FaultSpec.until(1)
            .drift(new Drift(0.25, 0.5, 0.5, 0.3, 1, 1, OptionalDouble.empty()))
            .build();

    assertThat(faults(plan(spec, 1)))
        .hasSize(4)
        .allMatch(fault -> fault.atMicros() == HORIZON * 3 / 10 && fault.value() == 0.5);
  }

  @Test
  void cancellationsFollowTheirJobsByTheMeanDelay() {
    List<TimedFault> cancels = of(plan, FaultKind.CANCEL);
    long submittedBefore =
        IntStream.range(0, JOBS.size())
            .filter(j -> JOBS.submitMicros(j) < HORIZON * 8 / 10)
            .count();

    assertThat((double) cancels.size() / submittedBefore).isCloseTo(0.1, within(0.01));
    assertThat(cancels).allMatch(f -> f.atMicros() > JOBS.submitMicros(f.subject()));
    assertThat(
            cancels.stream()
                .mapToLong(f -> f.atMicros() - JOBS.submitMicros(f.subject()))
                .average()
                .orElseThrow())
        .isCloseTo(30e6, Percentage.withPercentage(10));
  }

  @Test
  void newPrioritiesAreSpreadOverTheWholeRange() {
    List<TimedFault> changes = of(plan, FaultKind.PRIORITY);

    assertThat(changes).allMatch(f -> f.value() >= 0 && f.value() < 1);
    assertThat(changes.stream().mapToDouble(TimedFault::value).average().orElseThrow())
        .isCloseTo(0.5, within(0.05));
  }

  @Test
  void theSameSeedGivesTheSamePlanAndTheSameLookups() {
    FaultPlan again = plan(EVERYTHING, 1);
    FaultPlan other = plan(EVERYTHING, 2);

    assertThat(faults(again)).isEqualTo(faults(plan)).isNotEqualTo(faults(other));
    assertThat(answers(again)).isEqualTo(answers(plan)).isNotEqualTo(answers(other));
    assertThat(answers(plan)).as("asking leaves no trace").isEqualTo(answers(plan));
  }

  @Test
  void lookedUpFaultsHaveTheStatedProbabilities() {
    assertThat(rate(job -> plan.refuses(job, 0))).isCloseTo(0.3, within(0.01));
    assertThat(rate(job -> plan.lateByMicros(job, 1) > 0)).isCloseTo(0.2, within(0.01));
    assertThat(rate(job -> plan.crashAt(job, 0) < 0.5)).isCloseTo(0.01, within(0.003));
    assertThat(rate(job -> plan.crashAt(job, 0) < 1)).isCloseTo(0.02, within(0.004));
    assertThat(rate(tick -> plan.telemetryMissing(3, tick))).isCloseTo(0.1, within(0.008));
    assertThat(rate(tick -> plan.telemetryStale(3, tick))).isCloseTo(0.05, within(0.006));
    assertThat(
            IntStream.range(0, JOBS.size())
                .mapToLong(j -> plan.lateByMicros(j, 0))
                .average()
                .orElseThrow())
        .isCloseTo(0.2 * 5 * SECOND, Percentage.withPercentage(6));
    assertThat(plan.refusalDelayMicros()).isEqualTo(SECOND);
    assertThat(rate(job -> plan.timesOut(job, 1))).isCloseTo(0.15, within(0.01));
    assertThat(plan.placementTimeoutMicros()).isEqualTo(7 * SECOND);
  }

  @Test
  void theLookedUpFaultsOfAJobAreIndependent() {
    assertThat(rate(job -> plan.refuses(job, 0) && plan.refuses(job, 1)))
        .isCloseTo(0.09, within(0.008));
    assertThat(rate(job -> plan.refuses(job, 0) && plan.lateByMicros(job, 0) > 0))
        .isCloseTo(0.06, within(0.007));
    assertThat(rate(job -> plan.refuses(job, 0) && plan.timesOut(job, 0)))
        .isCloseTo(0.045, within(0.006));
  }

  @Test
  void noJobIsRefusedMoreThanFiveTimesInARow() {
    FaultPlan always = plan(FaultSpec.until(1).refusals(new Refusals(1, 0)).build(), 1);
    for (int job = 0; job < 100; job++) {
      int inARow = 0;
      for (int attempt = 0; attempt < 50; attempt++) {
        inARow = always.refuses(job, attempt) ? inARow + 1 : 0;
        assertThat(inARow).isLessThanOrEqualTo(5);
      }
    }
    assertThat(IntStream.range(0, 5).allMatch(attempt -> always.refuses(7, attempt))).isTrue();
  }

  @Test
  void noMoreThanFivePlacementsOfAJobInARowAreRefusedOrTimeOut() {
    FaultPlan both =
        plan(
            FaultSpec.until(1)
                .refusals(new Refusals(0.5, 0))
                .timedOutPlacements(new TimedOutPlacements(1, SECOND))
                .build(),
            1);
    for (int attempt = 0; attempt < 50; attempt++) {
      assertThat(both.refuses(7, attempt) || both.timesOut(7, attempt)).isEqualTo(attempt % 6 != 5);
    }
  }

  @Test
  void timeoutsChangeNoOtherAnswer() {
    FaultPlan without = plan(FaultSpec.until(1).refusals(new Refusals(0.3, 0)).build(), 1);
    for (int job = 0; job < 500; job++) {
      assertThat(plan.refuses(job, 1)).isEqualTo(without.refuses(job, 1));
    }
  }

  @Test
  void withNoFaultsNothingHappens() {
    for (FaultPlan quiet : List.of(FaultPlan.none(), plan(FaultSpec.none(), 1))) {
      assertThat(quiet.size()).isZero();
      assertThat(rate(job -> quiet.refuses(job, 0) || quiet.lateByMicros(job, 0) > 0)).isZero();
      assertThat(rate(job -> quiet.timesOut(job, 0))).isZero();
      assertThat(rate(job -> Double.isNaN(quiet.crashAt(job, 0)))).isEqualTo(1);
      assertThat(rate(tick -> quiet.telemetryMissing(0, tick) || quiet.telemetryStale(0, tick)))
          .isZero();
    }
  }

  @Test
  void invalidSettingsAreRefused() {
    assertThatThrownBy(() -> new Refusals(1.5, 0))
        .hasMessage("probability of a refusal must be within 0..1, not 1.5");
    assertThatThrownBy(() -> new TimedOutPlacements(0.5, 0))
        .hasMessage("timeout of a placement must be above 0, not 0");
    assertThatThrownBy(() -> new Drift(0.5, 1.5, 1.5, 0.2, 1, 1, OptionalDouble.empty()))
        .hasMessageContaining("at most 1");
    assertThatThrownBy(() -> FaultSpec.until(2).build()).hasMessageContaining("faults stop");
    assertThatThrownBy(() -> plan(FaultSpec.until(1).gpuLoss(new Outages(1, 1)).build(), 1))
        .hasMessageContaining("more than five million faults");
  }

  @Test
  void aLossThatIsFartherOffThanAnyRunNeverComes() {
    FaultSpec spec =
        FaultSpec.until(1).nodeLoss(new Outages(Long.MAX_VALUE, Long.MAX_VALUE)).build();

    assertThat(plan(spec, 1).size()).isZero();
  }

  private static double rate(IntPredicate question) {
    return IntStream.range(0, JOBS.size()).filter(question).count() / (double) JOBS.size();
  }

  private static List<Object> answers(FaultPlan plan) {
    List<Object> answers = new ArrayList<>();
    for (int job = 0; job < 200; job++) {
      for (int attempt = 0; attempt < 4; attempt++) {
        answers.add(plan.refuses(job, attempt));
        answers.add(plan.timesOut(job, attempt));
        answers.add(plan.lateByMicros(job, attempt));
        answers.add(plan.crashAt(job, attempt));
        answers.add(plan.telemetryMissing(attempt, job));
        answers.add(plan.telemetryStale(attempt, job));
      }
    }
    return answers;
  }

  private static List<TimedFault> faults(FaultPlan plan) {
    return IntStream.range(0, plan.size())
        .mapToObj(
            i -> new TimedFault(plan.atMicros(i), plan.kind(i), plan.subject(i), plan.value(i)))
        .toList();
  }

  private static List<TimedFault> of(FaultPlan plan, FaultKind kind) {
    return faults(plan).stream().filter(fault -> fault.kind() == kind).toList();
  }

  private static FaultPlan plan(FaultSpec spec, long seed) {
    return FaultPlan.of(spec, CLUSTER, JOBS, HORIZON, new RandomStreams(seed));
  }

  private static Cluster cluster() {
    return new Cluster(
        List.of(GpuModel.withMemory("volta", 32768)),
        List.of(
            Node.of("node-1", "volta", 8, 64, 256),
            Node.of("node-2", "volta", 4, 64, 256),
            Node.of("node-3", "volta", 4, 64, 256)),
        new SpeedTable(List.of("learning"), List.of("volta"), new double[][] {{1}}));
  }

  private static WorkloadTable jobs(int count) {
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    for (int j = 0; j < count; j++) {
      jobs.add(Job.of("learning", j * (HORIZON / count), 20 * SECOND).build());
    }
    return jobs;
  }
}
