package io.adlro.core.kernel;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.action.Verdict;
import io.adlro.core.estimate.SpeedComputation;
import io.adlro.core.event.Computation;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.TinyJob;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChangingClusterKernelTest {
  private static final TinyJob.Builder NEEDS_40_GIB = job("sim", 0, 9).gpuMemoryMib(40 * 1024);
  private static final NodeAddition LARGE =
      new NodeAddition(
          Node.of("h", "h", 2, 64, 256), GpuModel.withMemory("h", 80 * 1024), List.of(3.0));

  private static SchedulingKernel kernelOf(Unsatisfiable unsatisfiable, TinyJob.Builder... jobs) {
    SchedulingKernel kernel =
        new SchedulingKernel(
            new ClusterState(TinyRun.table(cluster("v 2, v 4", "sim 1"), jobs)),
            new Fcfs(),
            QuietOrders.IGNORE,
            unsatisfiable);
    kernel.audit();
    for (int job = 0; job < jobs.length; job++) {
      kernel.jobSubmitted(0, job);
    }
    kernel.decide();
    return kernel;
  }

  private static void confirm(SchedulingKernel kernel, int job) {
    ClusterState state = kernel.state();
    kernel.jobStarted(state.nowMicros(), job, state.placements(job), EventHandler.AS_ORDERED);
  }

  @Test
  void aJobThatFitsNoPresentNodeWaitsWithItsReasonAndStartsWhenANodeJoins() {
    SchedulingKernel kernel = kernelOf(Unsatisfiable.WAITS, NEEDS_40_GIB, job("sim", 0, 9));
    ClusterState state = kernel.state();
    assertThat(state.phase(0)).isEqualTo(JobPhase.UNSATISFIABLE);
    assertThat(state.phase(1)).isEqualTo(JobPhase.ASSUMED);
    assertThat(kernel.verdict(0))
        .isEqualTo(
            new Verdict.Blocked("needs 40 GiB of GPU memory, largest GPU it may use has 32 GiB"));

    kernel.nodeJoined(5, LARGE);
    assertThat(state.phase(0)).isEqualTo(JobPhase.PENDING);
    assertThat(kernel.verdict(0)).isInstanceOf(Verdict.Fits.class);
    kernel.decide();
    assertThat(state.gpuOfShare(state.firstShare(0))).isEqualTo(6);
  }

  @Test
  void learnedSpeedsChangeWhatIsBelievedOfRunningJobs() {
    SchedulingKernel kernel = kernelOf(Unsatisfiable.REFUSED, job("sim", 0, 9));
    confirm(kernel, 0);
    assertThat(kernel.state().heldSpeed(0)).isEqualTo(1);

    kernel.speedsLearned(5, new BelievedSpeeds(new double[] {0.25}, new double[] {0.1}));

    assertThat(kernel.state().heldSpeed(0)).isEqualTo(0.25);
    assertThat(kernel.state().cluster().speed(0, 0)).isEqualTo(0.25);
    assertThat(kernel.state().jobs().cluster()).isSameAs(kernel.state().cluster());
    assertThat(kernel.state().nowMicros()).isEqualTo(5);
    kernel.decide();
  }

  @Test
  void speedsOfAnotherNumberOfPairsContradictTheState() {
    SchedulingKernel kernel = kernelOf(Unsatisfiable.REFUSED, job("sim", 0, 9));
    BelievedSpeeds two = new BelievedSpeeds(new double[] {1, 1}, new double[2]);

    assertThatThrownBy(() -> kernel.speedsLearned(5, two))
        .hasMessage("2 speeds were learned, the cluster has 1 pairs of class and model");
    assertThat(kernel.state().nowMicros()).isZero();
  }

  @Test
  void theAwaitedResultOfAComputationOfSpeedsIsBelievedAndAStaleOneIsNot() {
    SchedulingKernel kernel = kernelOf(Unsatisfiable.REFUSED, job("sim", 0, 9));
    kernel.compute(0, 1, Computation.recorded(SpeedComputation.KIND));
    kernel.compute(0, 2, Computation.recorded(SpeedComputation.KIND));

    kernel.computed(1, 1, SpeedComputation.KIND, new double[] {9, 0.1});
    assertThat(kernel.state().cluster().speed(0, 0)).isEqualTo(1);
    kernel.computed(2, 2, SpeedComputation.KIND, new double[] {3, 0.1});
    assertThat(kernel.state().cluster().speed(0, 0)).isEqualTo(3);
  }

  @Test
  void aComputationWithoutResultChangesNothing() {
    SchedulingKernel kernel = kernelOf(Unsatisfiable.REFUSED, job("sim", 0, 9));
    kernel.compute(0, 1, Computation.recorded(SpeedComputation.KIND));

    kernel.computed(1, 1, SpeedComputation.KIND, Computation.NO_RESULT);

    assertThat(kernel.state().cluster().speedsKnown()).isTrue();
    assertThat(kernel.state().awaitedComputation(SpeedComputation.KIND)).isZero();
  }

  @Test
  void inAFixedClusterItIsRefused() {
    SchedulingKernel kernel = kernelOf(Unsatisfiable.REFUSED, NEEDS_40_GIB, job("sim", 0, 9));
    assertThat(kernel.state().count(JobPhase.FAILED)).isOne();
  }

  @Test
  void aJobBecomesUnsatisfiableWhenItsNodesLeave() {
    SchedulingKernel kernel =
        kernelOf(Unsatisfiable.WAITS, job("sim", 0, 9).gpus(4), job("sim", 0, 9).gpus(3));
    ClusterState state = kernel.state();
    confirm(kernel, 0);

    kernel.nodeLeft(5, 1);

    assertThat(state.phase(0)).isEqualTo(JobPhase.UNSATISFIABLE);
    assertThat(state.phase(1)).isEqualTo(JobPhase.UNSATISFIABLE);
    assertThat(((Verdict.Blocked) kernel.verdict(0)).reason())
        .isEqualTo("needs 4 GPUs, all of v take 2");
  }

  @Test
  void aRunningJobThatWouldNotFitAnyMoreIsUnsatisfiableOnceItWaitsAgain() {
    SchedulingKernel kernel = kernelOf(Unsatisfiable.WAITS, job("sim", 0, 9), NEEDS_40_GIB);
    ClusterState state = kernel.state();
    confirm(kernel, 0);
    kernel.nodeJoined(1, LARGE);
    kernel.nodeJoined(1, new NodeAddition(Node.of("h2", "h", 1, 1, 1), LARGE.model(), List.of()));
    kernel.decide();
    confirm(kernel, 1);
    kernel.nodeLeft(2, 3);
    assertThat(state.phase(1)).isEqualTo(JobPhase.RUNNING);
    kernel.nodeLeft(3, 2);
    assertThat(state.phase(1)).isEqualTo(JobPhase.UNSATISFIABLE);
    assertThat(((Verdict.Blocked) kernel.verdict(1)).reason())
        .isEqualTo("needs 40 GiB of GPU memory, largest GPU it may use has 32 GiB");
  }

  @Test
  void aCopyChangesItsClusterIndependently() {
    SchedulingKernel kernel = kernelOf(Unsatisfiable.WAITS, job("sim", 0, 9), NEEDS_40_GIB);
    SchedulingKernel copy = kernel.copy(new Fcfs(), QuietOrders.IGNORE);
    copy.nodeJoined(1, LARGE);
    copy.decide();
    assertThat(copy.state().phase(1)).isEqualTo(JobPhase.ASSUMED);
    assertThat(kernel.state().phase(1)).isEqualTo(JobPhase.UNSATISFIABLE);
    assertThat(kernel.state().jobs().eligibleModels(1)).isZero();
  }
}
