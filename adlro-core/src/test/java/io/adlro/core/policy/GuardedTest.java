package io.adlro.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.event.Fallback;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.JobPhase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GuardedTest {
  private static final Cluster CLUSTER = TinyRun.cluster("v 4", "sim 1");

  private final List<RuntimeException> failures = new ArrayList<>();
  private final List<Fallback> reasons = new ArrayList<>();
  private final List<Long> units = new ArrayList<>();

  /** Starts the first waiting job, then does what a test wants. */
  private record FirstThen(Runnable rest) implements PlacementPolicy {
    @Override
    public void decide(DecisionContext now) {
      now.startAnywhere(now.firstWaiting());
      rest.run();
    }
  }

  private SchedulingKernel kernel(PlacementPolicy policy) {
    JobTable jobs = new JobTable(CLUSTER);
    SchedulingKernel kernel =
        new SchedulingKernel(
            jobs,
            policy,
            new QuietOrders() {
              @Override
              public void decided(long atMicros, long used, Fallback fallback) {
                units.add(used);
                reasons.add(fallback);
              }
            });
    for (int i = 0; i < 3; i++) {
      jobs.add(JobRequest.of("sim").build(), 0);
      kernel.jobSubmitted(0, i);
    }
    return kernel;
  }

  private Guarded guarded(Runnable rest) {
    return new Guarded(new FirstThen(rest), new FirstFit(), failures::add);
  }

  @Test
  void aPolicyThatFailsIsCompletedByTheFallback() {
    RuntimeException defect = new IllegalStateException("a defect");
    SchedulingKernel kernel =
        kernel(
            guarded(
                () -> {
                  throw defect;
                }));
    kernel.decide();
    assertThat(kernel.state().count(JobPhase.ASSUMED)).isEqualTo(3);
    assertThat(reasons).containsExactly(Fallback.EXCEPTION);
    assertThat(failures).containsExactly(defect);
  }

  @Test
  void aBudgetThatIsUsedUpIsNoFailureAndTheUnitsUpToThereAreRecorded() {
    SchedulingKernel kernel =
        kernel(new Guarded(new ShortestJobFirst(), new FirstFit(), failures::add));
    kernel.decide(Budget.units(2));
    assertThat(kernel.state().count(JobPhase.ASSUMED)).isEqualTo(3);
    assertThat(reasons).containsExactly(Fallback.BUDGET);
    assertThat(units).containsExactly(3L);
    assertThat(failures).isEmpty();
  }

  @Test
  void withoutAFallbackTheOrdersUpToThereStand() {
    SchedulingKernel kernel = kernel(new Fcfs());
    kernel.decide(Budget.units(2));
    assertThat(kernel.state().count(JobPhase.ASSUMED)).isBetween(1, 2);
    assertThat(reasons).containsExactly(Fallback.BUDGET);
    kernel.decide();
    assertThat(kernel.state().count(JobPhase.ASSUMED)).isEqualTo(3);
  }

  @Test
  void aDecisionWithinItsBudgetIsThePolicysOwn() {
    SchedulingKernel kernel =
        kernel(
            new Guarded(
                new Fcfs(),
                now -> {
                  throw new AssertionError();
                },
                failures::add));
    kernel.decide(Budget.units(1000));
    assertThat(reasons).containsExactly(Fallback.NONE);
    assertThat(kernel.state().count(JobPhase.ASSUMED)).isEqualTo(3);
  }

  @Test
  void inASimulationADefectIsNotHidden() {
    SchedulingKernel kernel =
        kernel(
            Guarded.byFirstFit(
                now -> {
                  throw new IllegalStateException("a defect");
                }));
    assertThatThrownBy(kernel::decide).hasMessage("a defect");
  }
}
