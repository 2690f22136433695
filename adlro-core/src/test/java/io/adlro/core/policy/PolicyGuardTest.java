package io.adlro.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.GuardTrip.Trigger;
import io.adlro.core.state.JobPhase;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

final class PolicyGuardTest {
  private static final Cluster CLUSTER = TinyRun.cluster("v 4", "sim 1");
  private static final int JOBS = 40;
  private static final long SECOND = 1_000_000;

  private int failures;
  private int decisions;

  private SchedulingKernel guarding(PlacementPolicy policy) {
    JobMix mix = JobMix.uniform(CLUSTER, 60);
    LoadPlan plan = new LoadPlan(1, new double[] {1}, new double[][] {{1}});
    PolicyInputs inputs = new PolicyInputs(CLUSTER, mix, plan, 1);
    return new SchedulingKernel(
        new JobTable(CLUSTER),
        PolicyGuard.around(policy, inputs, GuardReplay.NONE, failure -> failures++),
        QuietOrders.IGNORE);
  }

  /** Of a policy that fails at each decision, so first fit starts every job that has room. */
  private SchedulingKernel failing() {
    SchedulingKernel kernel =
        guarding(
            now -> {
              decisions++;
              throw new IllegalStateException("a defect");
            });
    for (int job = 0; job < JOBS; job++) {
      kernel.state().jobs().add(JobRequest.of("sim").build(), 0);
      kernel.jobSubmitted(0, job);
    }
    return kernel;
  }

  private static void decide(SchedulingKernel kernel, int times) {
    for (int i = 0; i < times; i++) {
      kernel.decide();
    }
  }

  @Test
  void theBasePolicyDecidesInsteadOfOneThatFailsTooOften() {
    SchedulingKernel kernel = failing();
    decide(kernel, GuardState.MOST_FAILURES);
    assertThat(PolicyGuard.tripOf(kernel.policy())).isEmpty();
    decide(kernel, 10);
    assertThat(PolicyGuard.tripOf(kernel.policy())).contains(new GuardTrip(Trigger.FAILURES, 0));
    assertThat(decisions).isEqualTo(failures).isEqualTo(GuardState.MOST_FAILURES + 1);
    assertThat(kernel.state().count(JobPhase.ASSUMED)).isEqualTo(4);
  }

  @Test
  void aSnapshotKeepsTheTripAndAnotherModelEndsIt() {
    SchedulingKernel kernel = failing();
    decide(kernel, GuardState.MOST_FAILURES + 1);
    SchedulingKernel copy = kernel.snapshot();
    kernel.modelActivated(1, "f00d");
    assertThat(PolicyGuard.tripOf(kernel.policy())).isEmpty();
    assertThat(PolicyGuard.tripOf(copy.policy())).isPresent();
  }

  /** One job after the other runs for some times its estimate. */
  private static void run(SchedulingKernel kernel, int jobs, IntToDoubleFunction factor) {
    for (int i = 0; i < jobs; i++) {
      long at = kernel.state().nowMicros() + SECOND;
      int job = kernel.state().jobs().size();
      kernel.state().jobs().add(JobRequest.of("sim").estimateMicros(60 * SECOND).build(), at);
      kernel.jobSubmitted(at, job);
      kernel.decide();
      kernel.jobStarted(at, job, 1, new int[] {0});
      long end = at + (long) (60 * SECOND * factor.applyAsDouble(i));
      kernel.jobFinished(end, job, 1);
    }
  }

  @Test
  void theBasePolicyDecidesWhenPredictionsHoldNoMoreUntilTheyDoAgain() {
    SchedulingKernel kernel = guarding(new Predicting(new Fcfs()));
    run(kernel, 200, job -> 1);
    assertThat(PolicyGuard.tripOf(kernel.policy())).isEmpty();
    run(kernel, 40, job -> 5 + job * 7 % 10);
    assertThat(PolicyGuard.tripOf(kernel.policy())).map(GuardTrip::trigger).contains(Trigger.DRIFT);
    run(kernel, GuardState.QUIET_JOBS + 1, job -> 5 + job * 7 % 10);
    assertThat(PolicyGuard.tripOf(kernel.policy())).isEmpty();
  }
}
