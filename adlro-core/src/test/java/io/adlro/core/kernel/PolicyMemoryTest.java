package io.adlro.core.kernel;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.policy.BroadcastMemory;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.FcfsFast;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.policy.TinyWorkload;
import io.adlro.core.state.ClusterState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An online-learning policy receives the facts and may decide with its own expectations. */
final class PolicyMemoryTest {
  private static final TinyWorkload JOBS =
      TinyRun.workload(cluster("v 2", "sim 1"), job("sim", 0, 5), job("sim", 0, 7));

  /** Records facts and the state when they came. */
  private static final class FactLog implements PlacementPolicy {
    private final List<String> lines = new ArrayList<>();

    @Override
    public PolicyMemory memory(ClusterState state, Configurations configurations) {
      return new BroadcastMemory() {
        @Override
        public void jobSubmitted(long atMicros, int job) {
          lines.add("submitted %d, %d before".formatted(job, state.submitted()));
        }

        @Override
        public void jobFinished(long atMicros, int job, int attempt) {
          int gpu = state.gpuOfShare(state.firstShare(job));
          lines.add("finished %d on GPU %d".formatted(job, gpu));
        }
      };
    }

    @Override
    public void decide(DecisionContext now) {
      new FcfsFast().decide(now);
    }
  }

  @Test
  void theMemoryReceivesEachFactBeforeTheStateChanges() {
    FactLog factLog = new FactLog();
    TinyRun.play(JOBS, factLog);
    assertThat(factLog.lines)
        .containsExactly(
            "submitted 0, 0 before",
            "submitted 1, 1 before",
            "finished 0 on GPU 0",
            "finished 1 on GPU 1");
  }

  @Test
  void aFactThatContradictsTheStateDoesNotReachTheMemory() {
    FactLog factLog = new FactLog();
    SchedulingKernel kernel = new SchedulingKernel(JOBS.requests(), factLog, new Noted());

    assertThatThrownBy(() -> kernel.jobSubmitted(0, 1)).hasMessageContaining("0 expected");
    kernel.jobSubmitted(0, 0);
    assertThatThrownBy(() -> kernel.jobFinished(5, 0, 1)).hasMessageContaining("PENDING");

    assertThat(factLog.lines).containsExactly("submitted 0, 0 before");
    assertThat(kernel.state().nowMicros()).isZero();
  }

  @Test
  void aCopyOfTheKernelFeedsTheMemoryOfItsOwnPolicy() {
    FactLog factLog = new FactLog();
    SchedulingKernel kernel = new SchedulingKernel(JOBS.requests(), factLog, new Noted());
    kernel.jobSubmitted(0, 0);
    FactLog others = new FactLog();
    kernel.copy(others, new Noted()).jobSubmitted(0, 1);
    assertThat(factLog.lines).containsExactly("submitted 0, 0 before");
    assertThat(others.lines).containsExactly("submitted 1, 1 before");
  }

  @Test
  void aGivenReceiverGetsOrdersInsteadOfTheKernelAndAppliesThem() {
    Noted orders = new Noted();
    Noted received = new Noted();
    SchedulingKernel kernel =
        new SchedulingKernel(
            JOBS.requests(),
            now -> {
              assertThat(now.withOrders(received).start(0, 0)).isTrue();
              assertThat(now.firstWaiting()).isZero();
              now.start(1, 0);
            },
            orders);
    kernel.jobSubmitted(0, 0);
    kernel.jobSubmitted(0, 1);
    kernel.decide();
    assertThat(received.placed).containsExactly(0);
    assertThat(orders.placed).containsExactly(1);
  }

  @Test
  void jobsStartOnTheGpuThatIsExpectedToBeFaster() {
    SchedulingKernel kernel =
        new SchedulingKernel(
            JOBS.requests(),
            now -> {
              DecisionContext seen = now.believing(now.runTimes(), new double[] {0.5, 1});
              assertThat(seen.start(0, 0)).isTrue();
            },
            new Noted());
    kernel.jobSubmitted(0, 0);
    kernel.decide();
    assertThat(kernel.state().gpuOfShare(kernel.state().firstShare(0))).isEqualTo(1);
  }

  private static final class Noted extends QuietOrders {
    private final List<Integer> placed = new ArrayList<>();

    @Override
    public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
      placed.add(job);
    }
  }
}
