package io.adlro.core.kernel;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.policy.FcfsFast;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of each kind of fact that a real cluster reports late, twice or wrongly. */
final class FactFilterTest {
  private static final int[] AS_ORDERED = EventHandler.AS_ORDERED;

  private final ClusterState state =
      new ClusterState(
          TinyRun.table(
              cluster("v 2, v 2", "sim 1"),
              job("sim", 0, 9),
              job("sim", 0, 9),
              job("sim", 0, 9).gpus(4),
              job("sim", 0, 9).gpuMemoryMib(1 << 20)));
  private final SchedulingKernel kernel =
      new SchedulingKernel(
          state, new FcfsFast(), PolicyMemory.NONE, SchedulingKernel.Unsatisfiable.WAITS);
  private final List<Integer> doubtful = new ArrayList<>();
  private final FactFilter filter = new FactFilter(kernel, (at, job) -> doubtful.add(job));

  @BeforeEach
  void twoJobsArePlaced() {
    kernel.audit();
    filter.jobSubmitted(0, 0);
    filter.jobSubmitted(0, 1);
    kernel.decide();
    assertThat(state.count(JobPhase.ASSUMED)).isEqualTo(2);
  }

  private void expect(FactAnomaly anomaly) {
    assertThat(filter.count(anomaly)).as(anomaly.name()).isOne();
    assertThat(doubtful).hasSize(anomaly.needsReconciliation() ? 1 : 0);
  }

  @Test
  void aFactThatFitsIsPassedOn() {
    filter.jobStarted(1, 0, 1, AS_ORDERED);
    filter.jobFinished(5, 0, 1);

    assertThat(state.count(JobPhase.DONE)).isOne();
    for (FactAnomaly anomaly : FactAnomaly.values()) {
      assertThat(filter.count(anomaly)).isZero();
    }
  }

  @Test
  void theStateFollowsTheGpusThatWereReallyGiven() {
    filter.jobStarted(1, 0, 1, new int[] {3});

    assertThat(state.gpuOfShare(state.firstShare(0))).isEqualTo(3);
    assertThat(state.ledger().freeWhole().contains(0)).isTrue();
  }

  @Test
  void aJobThatStartsOnTheGpuOfOneThatHasNotStartedExchangesItWithItsOwn() {
    int ofFirst = state.gpuOfShare(state.firstShare(0));
    int ofSecond = state.gpuOfShare(state.firstShare(1));
    filter.jobStarted(1, 0, 1, new int[] {ofSecond});
    assertThat(state.gpuOfShare(state.firstShare(0))).isEqualTo(ofSecond);
    assertThat(state.gpuOfShare(state.firstShare(1))).isEqualTo(ofFirst);

    filter.jobStarted(1, 1, 1, new int[] {ofFirst});
    assertThat(state.count(JobPhase.RUNNING)).isEqualTo(2);
    for (FactAnomaly anomaly : FactAnomaly.values()) {
      assertThat(filter.count(anomaly)).isZero();
    }
  }

  @Test
  void gpusThatARunningJobHoldsAreAContradiction() {
    filter.jobStarted(1, 1, 1, AS_ORDERED);
    filter.jobStarted(1, 0, 1, new int[] {state.gpuOfShare(state.firstShare(1))});

    assertThat(state.phase(0)).isEqualTo(JobPhase.ASSUMED);
    expect(FactAnomaly.CONTRADICTION);
  }

  @Test
  void aSecondStartOfTheSameAttemptIsADuplicate() {
    filter.jobStarted(1, 0, 1, AS_ORDERED);
    filter.jobStarted(2, 0, 1, AS_ORDERED);

    assertThat(state.startedMicros(0)).isOne();
    expect(FactAnomaly.DUPLICATE);
  }

  @Test
  void anEndWithoutAStartEndsTheJob() {
    filter.jobFinished(5, 0, 1);

    assertThat(state.count(JobPhase.DONE)).isOne();
    expect(FactAnomaly.END_WITHOUT_START);
  }

  @Test
  void aStartThatComesAfterTheRequeueIsLate() {
    filter.jobRequeued(3, 0, 1, 0, RequeueCause.GPU_LOST);
    filter.jobStarted(4, 0, 1, AS_ORDERED);

    assertThat(state.phase(0)).isEqualTo(JobPhase.PENDING);
    expect(FactAnomaly.LATE);
  }

  @Test
  void anEndOfAnEarlierAttemptIsLate() {
    filter.jobRequeued(3, 0, 1, 0, RequeueCause.GPU_LOST);
    kernel.decide();
    filter.jobFailed(4, 0, 1, FailureCause.CRASHED);

    assertThat(state.phase(0)).isEqualTo(JobPhase.ASSUMED);
    expect(FactAnomaly.LATE);
  }

  @Test
  void aJobThatStartsAfterItsOrderTimedOutIsAdopted() {
    filter.placementTimedOut(3, 0, 1);
    filter.jobStarted(4, 0, 1, new int[] {2});

    assertThat(state.phase(0)).isEqualTo(JobPhase.RUNNING);
    assertThat(state.gpuOfShare(state.firstShare(0))).isEqualTo(2);
    expect(FactAnomaly.ADOPTED);
  }

  @Test
  void aStartOnUnknownGpusAfterATimeOutNeedsReconciliation() {
    filter.placementTimedOut(3, 0, 1);
    filter.jobStarted(4, 0, 1, AS_ORDERED);

    assertThat(state.phase(0)).isEqualTo(JobPhase.PENDING);
    expect(FactAnomaly.CONTRADICTION);
  }

  @Test
  void theEndOfAnUnseenRunEndsTheWaitingJob() {
    filter.placementTimedOut(3, 0, 1);
    filter.jobFinished(9, 0, 1);

    assertThat(state.count(JobPhase.DONE)).isOne();
    expect(FactAnomaly.END_WITHOUT_START);
  }

  @Test
  void theFailureOfAnUnseenRunFailsTheWaitingJob() {
    filter.placementTimedOut(3, 0, 1);
    filter.jobFailed(9, 0, 1, FailureCause.CRASHED);

    assertThat(state.count(JobPhase.FAILED)).isOne();
    expect(FactAnomaly.END_WITHOUT_START);
  }

  @Test
  void factsAboutAnEndedJobAreCountedOnly() {
    filter.jobFinished(5, 0, 1);
    filter.jobFinished(6, 0, 1);
    filter.jobCancelled(7, 0);

    assertThat(state.nowMicros()).isEqualTo(5);
    assertThat(filter.count(FactAnomaly.AFTER_END)).isEqualTo(2);
  }

  @Test
  void aFactFromThePastHappensNow() {
    filter.woke(100);
    filter.jobStarted(50, 0, 1, AS_ORDERED);

    assertThat(state.startedMicros(0)).isEqualTo(100);
    expect(FactAnomaly.CLOCK_STEPPED_BACK);
  }

  @Test
  void jobsThatRunAlreadyAreAdoptedAndTheirGpusAreTaken() {
    filter.jobSubmitted(10, 2);
    filter.jobCancelled(11, 0);
    filter.jobCancelled(11, 1);
    filter.jobObserved(12, 2, 0, new int[] {0, 1, 2, 3}, 4);

    assertThat(state.phase(2)).isEqualTo(JobPhase.RUNNING);
    assertThat(state.startedMicros(2)).isEqualTo(4);
    assertThat(state.ledger().freeWhole().count()).isZero();
    expect(FactAnomaly.ADOPTED);
    filter.jobFinished(20, 2, 1);
    assertThat(state.ledger().freeWhole().count()).isEqualTo(4);
  }

  @Test
  void aJobObservedWhereAnotherRunsIsAContradiction() {
    filter.jobSubmitted(10, 2);
    filter.jobObserved(12, 2, 0, new int[] {0, 1, 2, 3}, 4);

    assertThat(state.phase(2)).isEqualTo(JobPhase.PENDING);
    expect(FactAnomaly.CONTRADICTION);
  }

  @Test
  void anObservationConfirmsAnOrderOrADuplicate() {
    filter.jobObserved(1, 0, 1, new int[] {state.gpuOfShare(state.firstShare(0))}, 1);
    assertThat(state.phase(0)).isEqualTo(JobPhase.RUNNING);
    filter.jobObserved(2, 0, 1, new int[] {state.gpuOfShare(state.firstShare(0))}, 1);
    expect(FactAnomaly.DUPLICATE);
  }

  @Test
  void aHeldJobWaitsUntilItIsReleased() {
    filter.placementRefused(1, 0, 1);
    filter.jobHeld(2, 0);
    kernel.decide();
    assertThat(state.phase(0)).isEqualTo(JobPhase.HELD);
    filter.jobReleased(3, 0);
    kernel.decide();
    assertThat(state.phase(0)).isEqualTo(JobPhase.ASSUMED);
  }

  @Test
  void aJobThatIsHeldWhileItRunsIsHeldWhenItWaitsAgain() {
    filter.jobStarted(1, 0, 1, AS_ORDERED);
    filter.jobHeld(2, 0);
    assertThat(state.phase(0)).isEqualTo(JobPhase.RUNNING);
    filter.jobRequeued(3, 0, 1, 0, RequeueCause.PREEMPTED);
    assertThat(state.phase(0)).isEqualTo(JobPhase.HELD);
  }

  @Test
  void aJobThatFitsNoNodeWaitsWhereTheClusterMayChange() {
    filter.jobSubmitted(1, 2);
    filter.jobSubmitted(1, 3);
    kernel.decide();

    assertThat(state.phase(3)).isEqualTo(JobPhase.UNSATISFIABLE);
    assertThat(state.firstBlocked()).isEqualTo(3);
  }

  @Test
  void aRefusedPreemptionLeavesTheJobRunning() {
    filter.jobStarted(1, 0, 1, AS_ORDERED);
    kernel.preempt(2, 0, 1);
    filter.preemptionRefused(3, 0, 1);
    filter.preemptionRefused(3, 0, 1);

    assertThat(state.isPreempting(0)).isFalse();
    expect(FactAnomaly.LATE);
  }

  @Test
  void progressCountsForTheRunningAttemptOnly() {
    filter.jobProgressed(1, 0, 1, 0.5f);
    expect(FactAnomaly.LATE); // it has not started
    filter.jobStarted(1, 0, 1, AS_ORDERED);
    filter.jobProgressed(2, 0, 1, 0.5f);
    expect(FactAnomaly.LATE);
    filter.jobProgressed(3, 0, 1, 1.01f);
    expect(FactAnomaly.INVALID);

    assertThat(state.nowMicros()).isEqualTo(2);
  }

  @Test
  void valuesThatCannotBeAreCounted() {
    filter.limitChanged(1, 0, 0);
    filter.priorityChanged(1, 0, 7);
    filter.limitChanged(1, 0, 50);

    assertThat(filter.count(FactAnomaly.INVALID)).isEqualTo(2);
    assertThat(state.limitMicros(0)).isEqualTo(50);
  }

  @Test
  void unknownJobsNodesAndGpusNeedReconciliation() {
    filter.jobFinished(1, 99, 1);
    filter.nodeLost(1, 17);
    filter.gpuReturned(1, -1);

    assertThat(filter.count(FactAnomaly.UNKNOWN_SUBJECT)).isEqualTo(3);
    assertThat(doubtful).hasSize(3);
  }

  @Test
  void aDrainedNodeFinishesItsJobsAndTakesNoNewOnes() {
    filter.jobStarted(1, 0, 1, AS_ORDERED);
    int node = state.cluster().nodeOf(state.gpuOfShare(state.firstShare(0)));
    filter.nodeDrained(2, node);
    filter.jobFinished(3, 0, 1);
    filter.jobSubmitted(4, 2);
    kernel.decide();
    assertThat(state.phase(2)).isEqualTo(JobPhase.PENDING);

    filter.jobCancelled(5, 1);
    filter.nodeResumed(6, node);
    kernel.decide();
    assertThat(state.phase(2)).isEqualTo(JobPhase.ASSUMED);
  }
}
