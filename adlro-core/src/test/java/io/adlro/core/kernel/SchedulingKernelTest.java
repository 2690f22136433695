package io.adlro.core.kernel;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.action.Verdict;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Orders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.FcfsFast;
import io.adlro.core.policy.Multifactor;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.TinyJob;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SchedulingKernelTest {
  /** Orders as text, in the order in which they were given. */
  private static final class Noted implements Orders {
    private final List<String> lines = new ArrayList<>();

    @Override
    public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
      lines.add(atMicros + " place " + job);
    }

    @Override
    public void preempt(long atMicros, int job, int attempt) {
      lines.add(atMicros + " preempt " + job);
    }

    @Override
    public void refuse(long atMicros, int job) {
      lines.add(atMicros + " refuse " + job);
    }

    @Override
    public void wakeAt(long atMicros, long wakeMicros) {
      lines.add(atMicros + " wake at " + wakeMicros);
    }
  }

  private final Noted orders = new Noted();

  private SchedulingKernel kernel(String nodes, PlacementPolicy policy, TinyJob.Builder... jobs) {
    return new SchedulingKernel(TinyRun.table(cluster(nodes, "sim 1"), jobs), policy, orders);
  }

  private static void submitAll(SchedulingKernel kernel) {
    for (int job = 0; job < kernel.state().jobs().size(); job++) {
      kernel.jobSubmitted(kernel.state().jobs().submitMicros(job), job);
    }
  }

  @Test
  void ordersAreAssumedUntilAFactConfirmsThem() {
    SchedulingKernel kernel = kernel("v 1", new FcfsFast(), job("sim", 0, 9), job("sim", 0, 9));
    submitAll(kernel);
    kernel.decide();
    kernel.decide();

    assertThat(orders.lines).containsExactly("0 place 0");
    assertThat(kernel.state().phase(0)).isEqualTo(JobPhase.ASSUMED);
    kernel.jobStarted(3, 0, 1, EventHandler.AS_ORDERED);
    assertThat(kernel.state().phase(0)).isEqualTo(JobPhase.RUNNING);
    assertThat(kernel.state().startedMicros(0)).isEqualTo(3);
  }

  @Test
  void aRejectedPlacementReturnsTheJobToTheQueue() {
    SchedulingKernel kernel = kernel("v 1", new FcfsFast(), job("sim", 0, 9), job("sim", 0, 9));
    submitAll(kernel);
    kernel.decide();
    kernel.placementRefused(2, 0, 1);

    assertThat(kernel.state().phase(0)).isEqualTo(JobPhase.PENDING);
    assertThat(kernel.state().firstPending()).isZero();
    assertThat(kernel.state().ledger().freeWhole().count()).isEqualTo(1);

    kernel.decide();
    assertThat(orders.lines).containsExactly("0 place 0", "2 place 0");
    assertThat(kernel.state().attempts(0)).isZero();
  }

  @Test
  void aLostNodeRequeuesItsJobsAndTheyStartElsewhere() {
    SchedulingKernel kernel =
        kernel("v 2, v 2", new FcfsFast(), job("sim", 0, 9), job("sim", 0, 9), job("sim", 0, 9));
    submitAll(kernel);
    kernel.decide();
    for (int job = 0; job < 3; job++) {
      kernel.jobStarted(0, job, 1, EventHandler.AS_ORDERED);
    }
    kernel.nodeLost(4, 0);
    kernel.decide();

    // Jobs 0 and 1 were on the first node; the second has room for one of them.
    assertThat(orders.lines).containsExactly("0 place 0", "0 place 1", "0 place 2", "4 place 0");
    assertThat(kernel.state().phase(1)).isEqualTo(JobPhase.PENDING);
    assertThat(kernel.state().phase(2)).isEqualTo(JobPhase.RUNNING);
    assertThat(kernel.state().attainedMicros(1)).isEqualTo(4);

    kernel.nodeReturned(6, 0);
    kernel.decide();
    assertThat(orders.lines).endsWith("6 place 1");
  }

  @Test
  void theSavedWorkOfARequeueBeforeTheNodeLossIsKept() {
    SchedulingKernel kernel = kernel("v 1", new FcfsFast(), job("sim", 0, 9));
    submitAll(kernel);
    kernel.decide();
    kernel.jobStarted(0, 0, 1, EventHandler.AS_ORDERED);
    kernel.jobRequeued(5, 0, 1, 3, RequeueCause.GPU_LOST);
    kernel.nodeLost(5, 0);

    assertThat(kernel.state().savedWorkMicros(0)).isEqualTo(3);
    assertThat(kernel.state().count(JobPhase.PENDING)).isEqualTo(1);
  }

  @Test
  void timeNeverFalls() {
    SchedulingKernel kernel = kernel("v 1", new FcfsFast(), job("sim", 0, 9));
    submitAll(kernel);
    kernel.woke(10);

    assertThatThrownBy(() -> kernel.woke(9))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("time falls from 10 to 9");
  }

  @Test
  void aJobIsCancelledInEveryPhaseAndLeavesNothingBehind() {
    SchedulingKernel kernel =
        kernel("v 2", new FcfsFast(), job("sim", 0, 9), job("sim", 0, 9), job("sim", 0, 9));
    submitAll(kernel);
    kernel.decide();
    kernel.jobStarted(0, 0, 1, EventHandler.AS_ORDERED);
    assertThat(kernel.state().phase(1)).isEqualTo(JobPhase.ASSUMED);

    kernel.jobCancelled(1, 0);
    kernel.jobCancelled(2, 1);
    kernel.jobCancelled(3, 2);

    ClusterState state = kernel.state();
    assertThat(state.count(JobPhase.CANCELLED)).isEqualTo(3);
    assertThat(state.ledger().freeWhole().count()).isEqualTo(2);
    assertThat(state.firstPending()).isEqualTo(DecisionContext.NONE);
    assertThat(state.firstActive()).isEqualTo(DecisionContext.NONE);
    assertThatThrownBy(() -> kernel.jobCancelled(4, 2)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aChangedPriorityCountsInTheNextDecision() {
    Multifactor byPriority = new Multifactor(new Multifactor.Settings(0, 0, 0, 1, 3600, 3600));
    SchedulingKernel kernel =
        kernel("v 1", byPriority, job("sim", 0, 9).priority(0.6), job("sim", 0, 9).priority(0.4));
    submitAll(kernel);
    kernel.priorityChanged(0, 1, 0.9f);
    kernel.decide();

    assertThat(orders.lines).containsExactly("0 place 1");
    assertThat(kernel.state().jobs().priority(1)).isEqualTo(0.4f);
  }

  @Test
  void aJobThatCanNeverRunIsRefusedAndCounted() {
    SchedulingKernel kernel =
        kernel("v 1", new FcfsFast(), job("sim", 0, 9).gpus(2), job("sim", 0, 9));
    submitAll(kernel);
    kernel.decide();

    assertThat(orders.lines).containsExactly("0 refuse 0", "0 place 1");
    assertThat(kernel.state().count(JobPhase.FAILED)).isEqualTo(1);
    assertThat(kernel.verdict(0)).isInstanceOf(Verdict.Impossible.class);
  }

  @Test
  void aFailedJobFreesItsGpus() {
    SchedulingKernel kernel = kernel("v 1", new FcfsFast(), job("sim", 0, 9), job("sim", 0, 9));
    submitAll(kernel);
    kernel.decide();
    kernel.jobStarted(0, 0, 1, EventHandler.AS_ORDERED);
    kernel.jobFailed(4, 0, 1, FailureCause.CRASHED);
    kernel.decide();

    assertThat(orders.lines).containsExactly("0 place 0", "4 place 1");
  }

  @Test
  void aFactThatContradictsTheStateThrowsAndNamesThePhase() {
    SchedulingKernel kernel = kernel("v 1", new FcfsFast(), job("sim", 0, 9));
    submitAll(kernel);

    assertThatThrownBy(() -> kernel.jobStarted(1, 0, 1, EventHandler.AS_ORDERED))
        .hasMessageContaining("job 0 is PENDING, not ASSUMED");
    assertThatThrownBy(() -> kernel.jobSubmitted(1, 5)).hasMessageContaining("1 expected");
  }

  @Test
  void withAnEmptyQueueThePolicyIsNotCalled() {
    PlacementPolicy throwing =
        now -> {
          throw new AssertionError("asked for nothing");
        };
    SchedulingKernel kernel = kernel("v 1", throwing, job("sim", 0, 9));
    kernel.woke(5);
    kernel.decide();

    assertThat(orders.lines).isEmpty();
  }

  @Test
  void aCopyGoesOnWithAnotherPolicyAndLeavesTheOriginalAlone() {
    SchedulingKernel kernel = kernel("v 1", new FcfsFast(), job("sim", 0, 9), job("sim", 0, 5));
    submitAll(kernel);
    Noted others = new Noted();
    SchedulingKernel copy =
        kernel.copy(now -> now.start(now.nextWaiting(now.firstWaiting()), 0), others);
    copy.decide();
    copy.jobStarted(0, 1, 1, EventHandler.AS_ORDERED);
    copy.jobFinished(5, 1, 1);
    kernel.decide();

    assertThat(others.lines).containsExactly("0 place 1");
    assertThat(orders.lines).containsExactly("0 place 0");
    assertThat(kernel.state().phase(1)).isEqualTo(JobPhase.PENDING);
    assertThat(kernel.state().nowMicros()).isZero();
  }
}
