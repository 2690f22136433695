package io.adlro.core.state;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.policy.TinyJob;
import io.adlro.core.policy.TinyRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class ClusterStateTest {
  private static ClusterState stateOf(String nodes, TinyJob.Builder... jobs) {
    ClusterState state = new ClusterState(TinyRun.table(cluster(nodes, "sim 1"), jobs));
    for (int job = 0; job < jobs.length; job++) {
      state.jobSubmitted(0, job);
    }
    return state;
  }

  private static List<Integer> pending(ClusterState state) {
    List<Integer> list = new ArrayList<>();
    for (int j = state.firstPending(); j != ClusterState.NONE; j = state.nextInList(j)) {
      list.add(j);
    }
    return list;
  }

  private static List<Integer> active(ClusterState state) {
    List<Integer> list = new ArrayList<>();
    for (int j = state.firstActive(); j != ClusterState.NONE; j = state.nextInList(j)) {
      list.add(j);
    }
    return list;
  }

  private static void run(ClusterState state, int job, int... gpus) {
    int attempt = state.placements(job) + 1;
    state.place(job, attempt, gpus, gpus.length);
    state.jobStarted(state.nowMicros(), job, attempt, EventHandler.AS_ORDERED);
  }

  @Test
  void pendingJobsStandInOrderOfSubmissionHoweverTheyCameBack() {
    ClusterState state =
        stateOf("v 3", job("sim", 0, 9), job("sim", 0, 9), job("sim", 0, 9), job("sim", 0, 9));
    run(state, 2, 0);
    run(state, 0, 1);
    run(state, 3, 2);
    assertThat(pending(state)).containsExactly(1);
    assertThat(active(state)).containsExactly(2, 0, 3);

    state.jobRequeued(5, 2, 1, 0, RequeueCause.PREEMPTED);
    state.jobRequeued(6, 0, 1, 0, RequeueCause.PREEMPTED);
    state.jobRequeued(7, 3, 1, 0, RequeueCause.PREEMPTED);

    assertThat(pending(state)).containsExactly(0, 1, 2, 3);
    assertThat(active(state)).isEmpty();
  }

  @Test
  void sharesAddUpOnAGpuAndAreGivenBack() {
    ClusterState state =
        stateOf(
            "v 2",
            job("sim", 0, 9).shareMilli(600).gpuMemoryMib(20_000).cpuMilli(8_000).memoryMib(1024),
            job("sim", 0, 9).gpus(2).shareMilli(400).gpuMemoryMib(12_000));
    run(state, 0, 0);
    run(state, 1, 0, 1);

    assertThat(state.ledger().freeMilli(0)).isZero();
    assertThat(state.ledger().freeMemoryMib(0)).isEqualTo(32 * 1024 - 32_000);
    assertThat(state.ledger().freeMilli(1)).isEqualTo(600);
    assertThat(state.ledger().freeMilliOfModel(0)).isEqualTo(600);
    assertThat(state.ledger().nodeFreeCpuMilli(0)).isEqualTo(56_000);
    assertThat(state.ledger().nodeFreeMemoryMib(0)).isEqualTo(255 * 1024);
    assertThat(state.ledger().freePart().count()).isEqualTo(1);

    state.jobFinished(9, 0, 1);
    state.jobFinished(9, 1, 1);

    assertThat(state.ledger().freeWhole().count()).isEqualTo(2);
    assertThat(state.ledger().freeMilliOfModel(0)).isEqualTo(2000);
    assertThat(state.ledger().freeMemoryMib(0)).isEqualTo(32 * 1024);
    assertThat(state.ledger().nodeFreeCpuMilli(0)).isEqualTo(64_000);
    assertThat(state.ledger().nodeFreeMemoryMib(0)).isEqualTo(256 * 1024);
  }

  @Test
  void aGpuIsNeverGivenTwice() {
    ClusterState state = stateOf("v 1", job("sim", 0, 9), job("sim", 0, 9));
    run(state, 0, 0);

    assertThatThrownBy(() -> state.place(1, 1, new int[] {0}, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("job 1 does not fit on GPU v/0");
  }

  @Test
  void aGangGetsAllOfItsGpusOrNone() {
    ClusterState state = stateOf("v 2", job("sim", 0, 9).gpus(2));

    assertThatThrownBy(() -> state.place(0, 1, new int[] {0}, 1))
        .hasMessageContaining("requests 2 GPUs, was given 1");
    assertThat(state.ledger().freeWhole().count()).isEqualTo(2);
  }

  @Test
  void aGangWithoutRoomForItsLastMemberTakesNoGpuAndKeepsWaiting() {
    ClusterState state =
        stateOf("v 3", job("sim", 0, 9), job("sim", 0, 9).gpus(2), job("sim", 0, 9).gpus(2));
    run(state, 0, 1);

    assertThatThrownBy(() -> state.place(1, 1, new int[] {0, 1}, 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("job 1 does not fit on GPU v/1");
    assertThatThrownBy(() -> state.place(2, 1, new int[] {2, 7}, 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("job 2 does not fit on GPU 7 of 3");

    new StateAudit(state).check();
    assertThat(pending(state)).containsExactly(1, 2);
    assertThat(state.ledger().freeWhole().count()).isEqualTo(2);
    assertThat(state.placements(1)).isZero();
    run(state, 2, 0, 2);
    new StateAudit(state).check();
  }

  @Test
  void aFactThatContradictsTheStateChangesNothing() {
    ClusterState state = stateOf("v 2", job("sim", 0, 9), job("sim", 0, 9), job("sim", 0, 9));
    state.jobCancelled(1, 2);
    run(state, 1, 0);
    state.woke(3);
    List<Consumer<ClusterState>> contradictions =
        List.of(
            s -> s.jobSubmitted(9, 3), // not in the table
            s -> s.jobSubmitted(9, 7),
            s -> s.jobStarted(9, 0, 1, EventHandler.AS_ORDERED),
            s -> s.placementRefused(9, 1, 1),
            s -> s.jobRequeued(9, 0, 1, 5, RequeueCause.PREEMPTED),
            s -> s.jobFinished(9, 0, 1),
            s -> s.jobFailed(9, 2, 1, FailureCause.CRASHED),
            s -> s.jobCancelled(9, 2),
            s -> s.priorityChanged(9, 0, 1.5f),
            s -> s.gpuLost(9, 2),
            s -> s.gpuReturned(9, -1),
            s -> s.nodeLost(9, 1),
            s -> s.nodeReturned(9, 1),
            s -> s.gpuSpeedBelieved(9, 2, 1));

    for (Consumer<ClusterState> fact : contradictions) {
      assertThatThrownBy(() -> fact.accept(state)).isInstanceOf(IllegalStateException.class);

      assertThat(state.nowMicros()).isEqualTo(3);
      assertThat(state.submitted()).isEqualTo(3);
      assertThat(pending(state)).containsExactly(0);
      assertThat(active(state)).containsExactly(1);
      new StateAudit(state).check();
    }
  }

  @Test
  void attainedTimeAddsUpOverAttemptsAndLeavesOutTheQueue() {
    ClusterState state = stateOf("v 1", job("sim", 0, 100));
    run(state, 0, 0);
    state.woke(7);
    assertThat(state.attainedMicros(0)).isEqualTo(7);
    state.jobRequeued(10, 0, 1, 8, RequeueCause.PREEMPTED);
    state.woke(30);
    assertThat(state.attainedMicros(0)).isEqualTo(10);
    run(state, 0, 0);
    state.woke(35);

    assertThat(state.attainedMicros(0)).isEqualTo(15);
    assertThat(state.savedWorkMicros(0)).isEqualTo(8);
    assertThat(state.attempts(0)).isEqualTo(2);
  }

  @Test
  void aLostGpuTakesItsWholeGangBackToTheQueueAndIsNotFree() {
    ClusterState state = stateOf("v 2, v 2", job("sim", 0, 9).gpus(2), job("sim", 0, 9));
    run(state, 0, 1, 2);
    run(state, 1, 3);

    state.gpuLost(5, 2);

    assertThat(pending(state)).containsExactly(0);
    assertThat(active(state)).containsExactly(1);
    assertThat(state.ledger().isUp(2)).isFalse();
    assertThat(state.ledger().freeWhole().contains(1)).isTrue();
    assertThat(state.ledger().freeWhole().contains(2)).isFalse();
    assertThat(state.ledger().upOfModel(0)).isEqualTo(3);

    state.gpuReturned(6, 2);
    assertThat(state.ledger().freeWhole().contains(2)).isTrue();
  }

  @Test
  void aGpuThatWasLostBeforeItsNodeStaysLostWhenTheNodeReturns() {
    ClusterState state = stateOf("v 2");
    state.gpuLost(1, 0);
    state.nodeLost(2, 0);
    state.nodeReturned(3, 0);

    assertThat(state.ledger().isUp(0)).isFalse();
    assertThat(state.ledger().isUp(1)).isTrue();
    assertThat(state.ledger().nodeFreeGpus(0)).isEqualTo(1);
  }

  @Test
  void aJobEndsOnce() {
    ClusterState state = stateOf("v 1", job("sim", 0, 9), job("sim", 0, 9));
    run(state, 1, 0);
    state.jobFinished(9, 1, 1);

    assertThatThrownBy(() -> state.jobFinished(9, 1, 1)).hasMessageContaining("job 1 is DONE");
    assertThatThrownBy(() -> state.jobFailed(9, 1, 1, FailureCause.CRASHED))
        .hasMessageContaining("has ended before");
  }

  @Test
  void aPriorityIsChangedForALiveJobOnlyAndLiesInZeroToOne() {
    ClusterState state = stateOf("v 1", job("sim", 0, 9), job("sim", 0, 9));
    state.priorityChanged(1, 1, 0.9f);
    assertThat(state.priority(1)).isEqualTo(0.9f);
    state.jobCancelled(2, 0);
    assertThatThrownBy(() -> state.priorityChanged(3, 0, 0.9f)).hasMessageContaining("job 0");
    assertThatThrownBy(() -> state.priorityChanged(3, 1, 1.5f)).hasMessageContaining("1.5");
  }

  @Test
  void onlyARunningJobIsPreemptedAndTheMarkGoesWithTheAttempt() {
    ClusterState state = stateOf("v 1", job("sim", 0, 9));
    assertThatThrownBy(() -> state.preempt(0, 1)).hasMessageContaining("PENDING");
    run(state, 0, 0);
    state.preempt(0, 1);
    assertThat(state.isPreempting(0)).isTrue();
    assertThatThrownBy(() -> state.preempt(0, 1)).hasMessageContaining("already");
    state.jobRequeued(4, 0, 1, 4, RequeueCause.PREEMPTED);

    assertThat(state.isPreempting(0)).isFalse();
  }

  @Test
  void manyLiveJobsBehindAnOldOneAreAllRemembered() {
    TinyJob.Builder[] jobs = new TinyJob.Builder[1000];
    for (int i = 0; i < jobs.length; i++) {
      jobs[i] = job("sim", 0, 9).priority(i / 1000.0);
    }
    ClusterState state = stateOf("v 4", jobs);
    run(state, 0, 3);
    for (int i = 1; i < 900; i++) {
      run(state, i, i % 3);
      state.jobFinished(i, i, 1);
    }

    assertThat(state.firstLive()).isZero();
    assertThat(state.nextLive(0)).isEqualTo(900);
    assertThat(state.phase(0)).isEqualTo(JobPhase.RUNNING);
    assertThat(pending(state)).hasSize(100).first().isEqualTo(900);
    assertThat(state.priority(950)).isEqualTo(0.95f);

    state.jobFinished(1000, 0, 1);
    assertThat(state.firstLive()).isEqualTo(900);
    assertThat(state.isLive(0)).isFalse();
    assertThat(state.isLive(900)).isTrue();
    assertThat(state.count(JobPhase.DONE)).isEqualTo(900);
  }

  @Test
  void aCopySharesNothingThatChanges() {
    ClusterState state = stateOf("v 2", job("sim", 0, 9), job("sim", 0, 9));
    run(state, 0, 0);
    ClusterState copy = state.copy();
    copy.jobFinished(5, 0, 1);
    run(copy, 1, 0);
    copy.gpuSpeedBelieved(6, 1, 0.5f);

    assertThat(state.phase(0)).isEqualTo(JobPhase.RUNNING);
    assertThat(pending(state)).containsExactly(1);
    assertThat(state.nowMicros()).isZero();
    assertThat(state.ledger().freeWhole().contains(0)).isFalse();
    assertThat(state.conditions().factor(1)).isEqualTo(1);
    assertThat(active(copy)).containsExactly(1);
    assertThat(copy.conditions().factor(1)).isEqualTo(0.5f);
  }
}
