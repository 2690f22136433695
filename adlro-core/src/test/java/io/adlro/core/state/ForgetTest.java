package io.adlro.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.action.Placer;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.TinyJob;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.random.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Orders that were only thought of leave no trace. */
final class ForgetTest {
  private static final Cluster CLUSTER = TinyRun.cluster("v 3, t 2, v 1", "sim 1 0.5");

  private final JobTable jobs = new JobTable(CLUSTER);
  private final ClusterState state = new ClusterState(jobs);
  private final Placer placer = new Placer(state);

  @Test
  void aWithdrawnOrderLeavesTheStateUnchanged() {
    for (int seed = 0; seed < 40; seed++) {
      RandomGenerator random = new RandomStreams(seed).stream("forget-test");
      ForgetTest run = new ForgetTest();
      for (int at = 0; at < 60; at++) {
        run.somethingHappens(at, random);
        List<String> before = picture(run.state);
        run.orderAndWithdraw(random);
        new StateAudit(run.state).check();
        assertThat(picture(run.state)).as("seed %d, fact %d", seed, at).isEqualTo(before);
      }
    }
  }

  @Test
  void laterFactsAreTheSameAsWithoutTheWithdrawnOrder() {
    for (int seed = 0; seed < 40; seed++) {
      RandomGenerator random = new RandomStreams(seed).stream("forget-test");
      RandomGenerator same = new RandomStreams(seed).stream("forget-test");
      RandomGenerator thoughts = new RandomStreams(seed).stream("thoughts");
      ForgetTest thinks = new ForgetTest();
      ForgetTest acts = new ForgetTest();
      for (int at = 0; at < 60; at++) {
        thinks.somethingHappens(at, random);
        thinks.orderAndWithdraw(thoughts);
        acts.somethingHappens(at, same);
        assertThat(picture(thinks.state)).as("seed %d", seed).isEqualTo(picture(acts.state));
      }
    }
  }

  @Test
  void theOrderOfARunningJobCannotBeWithdrawn() {
    TinyJob.of("sim", 0, 1000).addTo(jobs);
    state.jobSubmitted(0, 0);
    assertThatThrownBy(() -> state.forget(0)).hasMessageContaining("PENDING, not ASSUMED");
    state.place(0, 1, new int[] {0}, 1);
    state.jobStarted(0, 0, 1, EventHandler.AS_ORDERED);
    assertThatThrownBy(() -> state.forget(0)).hasMessageContaining("RUNNING, not ASSUMED");
  }

  private void somethingHappens(long at, RandomGenerator random) {
    int active = state.firstActive();
    switch (random.nextInt(6)) {
      case 0, 1, 2 -> state.jobSubmitted(at, someJob(at, random).addTo(jobs));
      case 3 -> {
        for (int job : placeSome(random)) {
          state.jobStarted(at, job, state.placements(job), EventHandler.AS_ORDERED);
        }
      }
      case 4 -> {
        if (active != ClusterState.NONE) {
          state.jobFinished(at, active, state.placements(active));
        }
      }
      default -> {
        if (active != ClusterState.NONE) {
          state.jobRequeued(at, active, state.placements(active), 5, RequeueCause.PREEMPTED);
        }
      }
    }
  }

  private static TinyJob.Builder someJob(long at, RandomGenerator random) {
    return TinyJob.of("sim", at, 1000)
        .gpus(1 + random.nextInt(3))
        .shareMilli(100 * (1 + random.nextInt(10)))
        .gpuMemoryMib(random.nextInt(16 * 1024))
        .cpuMilli(random.nextInt(15_000))
        .memoryMib(random.nextInt(50 * 1024));
  }

  /** Last thought, first forgotten. */
  private void orderAndWithdraw(RandomGenerator random) {
    List<Integer> placed = placeSome(random);
    for (int i = placed.size() - 1; i >= 0; i--) {
      state.forget(placed.get(i));
    }
  }

  private List<Integer> placeSome(RandomGenerator random) {
    List<Integer> placed = new ArrayList<>();
    int next;
    for (int job = state.firstPending(); job != ClusterState.NONE; job = next) {
      next = state.nextInList(job);
      boolean wanted = random.nextInt(3) > 0;
      if (wanted && placer.find(job, CLUSTER.allModels(), Placer.Rule.TIGHTEST)) {
        state.place(job, state.placements(job) + 1, placer.chosen(), jobs.gpus(job));
        placed.add(job);
      }
    }
    return placed;
  }

  /** All that can be seen from outside. */
  private static List<String> picture(ClusterState state) {
    List<String> lines = new ArrayList<>();
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      lines.add(
          "job %d %s saved %d attained %d attempts %d placements %d"
              .formatted(
                  job,
                  state.phase(job),
                  state.savedWorkMicros(job),
                  state.attainedMicros(job),
                  state.attempts(job),
                  state.placements(job)));
    }
    lines.add("pending " + list(state, state.firstPending()));
    lines.add("active " + list(state, state.firstActive()));
    GpuLedger ledger = state.ledger();
    for (int gpu = 0; gpu < CLUSTER.gpuCount(); gpu++) {
      List<Integer> holders = new ArrayList<>();
      for (int s = state.firstShareOnGpu(gpu); s >= 0; s = state.nextShareOnGpu(s)) {
        holders.add(state.jobOfShare(s));
      }
      lines.add(
          "GPU %d %s %d %d"
              .formatted(gpu, holders, ledger.freeMilli(gpu), ledger.freeMemoryMib(gpu)));
    }
    for (int node = 0; node < CLUSTER.nodeCount(); node++) {
      lines.add(
          "node %d %d %d"
              .formatted(node, ledger.nodeFreeGpus(node), ledger.nodeFreeCpuMilli(node)));
    }
    return lines;
  }

  private static List<Integer> list(ClusterState state, int first) {
    List<Integer> walked = new ArrayList<>();
    for (int job = first; job != ClusterState.NONE; job = state.nextInList(job)) {
      walked.add(job);
    }
    return walked;
  }
}
