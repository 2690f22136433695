package io.adlro.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.action.Placer;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.TinyJob;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.random.RandomStreams;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Hundreds of random sequences of valid facts, with a consistency check after each fact. */
final class StateInvariantsTest {
  private static final Cluster CLUSTER = TinyRun.cluster("v 3, t 2, v 1", "sim 1 0.5");

  private JobTable jobs;
  private ClusterState state;
  private Placer placer;
  private RandomGenerator random;

  @Test
  void theStateIsConsistentAfterEveryFact() {
    for (int seed = 0; seed < 200; seed++) {
      jobs = new JobTable(CLUSTER);
      state = new ClusterState(jobs);
      placer = new Placer(state);
      random = new RandomStreams(seed).stream("state-invariants-test");
      for (int at = 0; at < 300; at++) {
        somethingHappens(at);
        checkConsistency("seed " + seed + ", fact " + at);
      }
    }
  }

  private void somethingHappens(long at) {
    int pending = any(state.firstPending());
    int active = any(state.firstActive());
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> state.jobSubmitted(at, someJob(at).addTo(jobs));
      case 3, 4, 5 -> place(pending);
      case 6 -> endAttempt(at, active);
      case 7 -> state.gpuLost(at, random.nextInt(CLUSTER.gpuCount()));
      case 8 -> state.gpuReturned(at, random.nextInt(CLUSTER.gpuCount()));
      case 9 -> loseOrReturnNode(at);
      case 10 -> start(at, active);
      default -> cancel(at, random.nextBoolean() ? pending : active);
    }
  }

  private TinyJob.Builder someJob(long at) {
    return TinyJob.of("sim", at, 1000)
        .gpus(1 + random.nextInt(4))
        .shareMilli(100 * (1 + random.nextInt(10)))
        .gpuMemoryMib(random.nextInt(32 * 1024))
        .cpuMilli(random.nextInt(30_000))
        .memoryMib(random.nextInt(100 * 1024));
  }

  private int any(int first) {
    int job = first;
    while (job != ClusterState.NONE && state.nextInList(job) != ClusterState.NONE) {
      if (random.nextInt(3) == 0) {
        break;
      }
      job = state.nextInList(job);
    }
    return job;
  }

  private void place(int job) {
    if (job != ClusterState.NONE && placer.find(job, CLUSTER.allModels(), anyRule())) {
      state.place(job, state.placements(job) + 1, placer.chosen(), jobs.gpus(job));
    }
  }

  private Placer.Rule anyRule() {
    return random.nextBoolean() ? Placer.Rule.FIRST : Placer.Rule.TIGHTEST;
  }

  private void start(long at, int job) {
    if (job != ClusterState.NONE && state.phase(job) == JobPhase.ASSUMED) {
      state.jobStarted(at, job, state.placements(job), EventHandler.AS_ORDERED);
    }
  }

  private void endAttempt(long at, int job) {
    if (job == ClusterState.NONE) {
      return;
    }
    if (state.phase(job) == JobPhase.ASSUMED) {
      state.placementRefused(at, job, state.placements(job));
      return;
    }
    switch (random.nextInt(3)) {
      case 0 -> state.jobFinished(at, job, state.placements(job));
      case 1 -> state.jobFailed(at, job, state.placements(job), FailureCause.CRASHED);
      default -> state.jobRequeued(at, job, state.placements(job), 5, RequeueCause.PREEMPTED);
    }
  }

  private void loseOrReturnNode(long at) {
    int node = random.nextInt(CLUSTER.nodeCount());
    if (random.nextBoolean()) {
      state.nodeLost(at, node);
    } else {
      state.nodeReturned(at, node);
    }
  }

  private void cancel(long at, int job) {
    if (job != ClusterState.NONE) {
      state.jobCancelled(at, job);
    }
  }

  private void checkConsistency(String when) {
    int total = Arrays.stream(JobPhase.values()).mapToInt(state::count).sum();
    assertThat(total).as(when).isEqualTo(state.submitted());
    int pending = 0;
    int last = -1;
    for (int j = state.firstPending(); j != ClusterState.NONE; j = state.nextInList(j)) {
      assertThat(j).as(when).isGreaterThan(last);
      assertThat(state.phase(j)).as(when).isEqualTo(JobPhase.PENDING);
      assertThat(state.firstShare(j)).as(when).isEqualTo(ClusterState.NONE);
      last = j;
      pending++;
    }
    assertThat(pending).as(when).isEqualTo(state.count(JobPhase.PENDING));
    checkShares(when);
  }

  private void checkShares(String when) {
    int[] milli = new int[CLUSTER.gpuCount()];
    int[] memory = new int[CLUSTER.gpuCount()];
    int[] cpuOfNode = new int[CLUSTER.nodeCount()];
    int active = 0;
    for (int j = state.firstActive(); j != ClusterState.NONE; j = state.nextInList(j)) {
      int members = 0;
      for (int s = state.firstShare(j); s != ClusterState.NONE; s = state.nextShare(s)) {
        int gpu = state.gpuOfShare(s);
        assertThat(state.ledger().isUp(gpu)).as(when).isTrue();
        milli[gpu] += jobs.shareMilli(j);
        memory[gpu] += jobs.gpuMemoryMib(j);
        cpuOfNode[CLUSTER.nodeOf(gpu)] += jobs.cpuMilli(j);
        members++;
      }
      assertThat(members).as(when).isEqualTo(jobs.gpus(j));
      active++;
    }
    assertThat(active).as(when).isEqualTo(state.activeCount());
    checkLedger(when, milli, memory, cpuOfNode);
  }

  private void checkLedger(String when, int[] milli, int[] memory, int[] cpuOfNode) {
    long[] freeOfModel = new long[CLUSTER.modelCount()];
    for (int gpu = 0; gpu < milli.length; gpu++) {
      assertThat(milli[gpu]).as(when).isLessThanOrEqualTo(1000);
      assertThat(state.ledger().freeMilli(gpu)).as(when).isEqualTo(1000 - milli[gpu]);
      assertThat(state.ledger().freeMemoryMib(gpu)).as(when).isEqualTo(32 * 1024 - memory[gpu]);
      boolean up = state.ledger().isUp(gpu);
      freeOfModel[CLUSTER.modelOf(gpu)] += up ? 1000 - milli[gpu] : 0;
      assertThat(state.ledger().freeWhole().contains(gpu))
          .as(when)
          .isEqualTo(up && milli[gpu] == 0);
      assertThat(state.ledger().freePart().contains(gpu))
          .as(when)
          .isEqualTo(up && milli[gpu] < 1000);
    }
    for (int m = 0; m < freeOfModel.length; m++) {
      assertThat(state.ledger().freeMilliOfModel(m)).as(when).isEqualTo(freeOfModel[m]);
    }
    for (int n = 0; n < cpuOfNode.length; n++) {
      assertThat(state.ledger().nodeFreeCpuMilli(n))
          .as(when)
          .isEqualTo(64_000 - cpuOfNode[n])
          .isNotNegative();
    }
  }
}
