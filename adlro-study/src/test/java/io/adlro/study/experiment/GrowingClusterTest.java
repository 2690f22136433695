package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every policy goes on when a node of a known and one of a new model join, and uses them. */
class GrowingClusterTest {
  /**
   * Its network has one output for each GPU of the cluster that it was trained for; a gang that is
   * spread over a model may use others.
   */
  private static final String SEES_FIRST_GPUS_ONLY = "paper-dqn";

  /** Its plan has no jobs for models that come later. */
  private static final String FOLLOWS_THE_PLAN = "static-balanced";

  static Stream<PolicyEntry> policies() {
    return SeededRuns.policies().stream();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void aPolicyUsesNodesThatJoin(PolicyEntry policy) {
    SeededRuns runs = SeededRuns.of(1);
    Play play = new Play(runs.jobs(), runs.create(policy));
    int knownFirst = runs.cluster().gpuCount();
    int newFirst = knownFirst + 2;

    play.run();

    boolean usesKnown = play.usedGpus.stream().anyMatch(gpu -> gpu >= knownFirst && gpu < newFirst);
    boolean usesNew = play.usedGpus.stream().anyMatch(gpu -> gpu >= newFirst);
    assertThat(usesKnown || policy.name().equals(SEES_FIRST_GPUS_ONLY)).isTrue();
    assertThat(usesNew)
        .isEqualTo(!Set.of(SEES_FIRST_GPUS_ONLY, FOLLOWS_THE_PLAN).contains(policy.name()));
  }

  /** An overloaded cluster: a job runs for three instants. Two nodes of two GPUs join. */
  private static final class Play extends QuietOrders {
    private static final long SECOND = 1_000_000;
    private static final int JOBS_PER_INSTANT = 4;
    private static final int INSTANTS = 3;

    private final SchedulingKernel kernel;
    private final ClusterState state;
    private final WorkloadTable jobs;
    private final List<Integer> placed = new ArrayList<>();
    private final List<Integer> preempted = new ArrayList<>();
    private final TreeSet<Integer> usedGpus = new TreeSet<>();
    private long nowMicros;

    Play(WorkloadTable jobs, PlacementPolicy policy) {
      this.jobs = jobs;
      this.state = new ClusterState(jobs.emptyTable());
      this.kernel = new SchedulingKernel(state, policy, this, Unsatisfiable.WAITS);
      kernel.audit();
    }

    void run() {
      for (int instant = 0; instant < jobs.size() / JOBS_PER_INSTANT; instant++) {
        nowMicros = instant * 10L * SECOND;
        stopAndEnd();
        for (int i = 0; i < JOBS_PER_INSTANT; i++) {
          int job = instant * JOBS_PER_INSTANT + i;
          jobs.appendTo(state.jobs(), job);
          kernel.jobSubmitted(nowMicros, job);
        }
        join(instant);
        kernel.decide();
        for (int job : placed) {
          kernel.jobStarted(nowMicros, job, state.placements(job), EventHandler.AS_ORDERED);
        }
        placed.clear();
      }
    }

    private void join(int instant) {
      Cluster cluster = state.cluster();
      GpuModel known = cluster.models().get(0);
      GpuModel unknown = GpuModel.withMemory("unknown-until-now", 80 * 1024);
      if (instant == 3) {
        kernel.nodeJoined(nowMicros, addition("joined-1", known, cluster));
      } else if (instant == 6) {
        kernel.nodeJoined(nowMicros, addition("joined-2", unknown, cluster));
      }
    }

    private static NodeAddition addition(String name, GpuModel model, Cluster cluster) {
      return new NodeAddition(
          Node.of(name, model.name(), 2, 64, 512),
          model,
          Collections.nCopies(cluster.classes().size(), 9.0));
    }

    private void stopAndEnd() {
      for (int job : preempted) {
        kernel.jobRequeued(nowMicros, job, state.placements(job), 0, RequeueCause.PREEMPTED);
      }
      preempted.clear();
      for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
        if (state.phase(job) == JobPhase.RUNNING
            && nowMicros - state.startedMicros(job) >= INSTANTS * 10 * SECOND) {
          kernel.jobFinished(nowMicros, job, state.placements(job));
        }
      }
    }

    @Override
    public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
      placed.add(job);
      for (int i = 0; i < count; i++) {
        usedGpus.add(gpus[i]);
      }
    }

    @Override
    public void preempt(long atMicros, int job, int attempt) {
      preempted.add(job);
    }
  }
}
