package io.adlro.core.state;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.event.EventHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.policy.TinyJob;
import io.adlro.core.policy.TinyRun;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChangingClusterTest {
  private static final NodeAddition SECOND_V =
      new NodeAddition(Node.of("v2", "v", 4, 64, 256), GpuModel.withMemory("v", 1), List.of());
  private static final NodeAddition NEW_MODEL =
      new NodeAddition(
          Node.of("h", "h", 2, 64, 256), GpuModel.withMemory("h", 80 * 1024), List.of(3.0));

  private static ClusterState stateOf(String nodes, TinyJob.Builder... jobs) {
    ClusterState state = new ClusterState(TinyRun.table(cluster(nodes, "sim 1"), jobs));
    for (int job = 0; job < jobs.length; job++) {
      state.jobSubmitted(0, job);
    }
    return state;
  }

  private static void run(ClusterState state, int job, int... gpus) {
    state.place(job, state.placements(job) + 1, gpus, gpus.length);
    state.jobStarted(state.nowMicros(), job, state.placements(job), EventHandler.AS_ORDERED);
    new StateAudit(state).check();
  }

  @Test
  void aNodeThatJoinsHasTheNextIndexAndTakesJobs() {
    ClusterState state = stateOf("v 70", job("sim", 0, 9), job("sim", 0, 9));
    run(state, 0, 69);

    state.nodeJoined(5, SECOND_V);

    assertThat(state.cluster().epoch()).isEqualTo(1);
    assertThat(state.cluster().nodeIndex("v2")).isEqualTo(1);
    assertThat(state.cluster().presentGpus()).isEqualTo(74);
    assertThat(state.ledger().freeWhole().count()).isEqualTo(73);
    assertThat(state.ledger().freeWholeOfModel(0).next(70)).isEqualTo(70);
    assertThat(state.conditions().factor(73)).isEqualTo(1);
    run(state, 1, 73);
    assertThat(state.ledger().nodeFreeGpus(1)).isEqualTo(3);
  }

  @Test
  void theFiguresOfAKnownModelStay() {
    ClusterState state = stateOf("v 1", job("sim", 0, 9));
    state.nodeJoined(5, SECOND_V);
    assertThat(state.cluster().models()).hasSize(1);
    assertThat(state.ledger().freeMemoryMib(1)).isEqualTo(32 * 1024);
  }

  @Test
  void aModelThatWasUnknownIsAppendedWithItsSpeeds() {
    ClusterState state = stateOf("v 1", job("sim", 0, 9).gpuMemoryMib(40 * 1024), job("sim", 0, 9));
    assertThat(state.jobs().eligibleModels(0)).isZero();

    state.nodeJoined(5, NEW_MODEL);

    assertThat(state.cluster().modelIndex("h")).isEqualTo(1);
    assertThat(state.jobs().eligibleModels(0)).isEqualTo(0b10);
    assertThat(state.jobs().eligibleModels(1)).isEqualTo(0b11);
    run(state, 0, 1);
    assertThat(state.heldSpeed(0)).isEqualTo(3);
  }

  @Test
  void theJobsOfANodeThatLeavesWaitAgainAndItsGpusAreNeitherFreeNorUp() {
    ClusterState state = stateOf("v 2, v 2", job("sim", 0, 9).gpus(2), job("sim", 0, 9));
    run(state, 0, 1, 2);
    run(state, 1, 0);

    state.nodeLeft(5, 1);
    new StateAudit(state).check();

    assertThat(state.phase(0)).isEqualTo(JobPhase.PENDING);
    assertThat(state.phase(1)).isEqualTo(JobPhase.RUNNING);
    assertThat(state.cluster().isPresent(1)).isFalse();
    assertThat(state.cluster().presentGpus()).isEqualTo(2);
    assertThat(state.cluster().gpusOfModel(0)).isEqualTo(2);
    assertThat(state.ledger().isUp(2)).isFalse();
    assertThat(state.ledger().upOfModel(0)).isEqualTo(2);
    assertThat(state.ledger().freeWhole().count()).isEqualTo(1);
    assertThatThrownBy(() -> state.place(0, 2, new int[] {1, 3}, 2))
        .hasMessageContaining("does not fit on GPU v2/1");
  }

  @Test
  void factsAboutANodeThatLeftAreContradictionsAndChangeNothing() {
    ClusterState state = stateOf("v 2, v 2");
    state.nodeLeft(5, 1);
    String left = "node v2 has left the cluster";
    assertThatThrownBy(() -> state.nodeLeft(6, 1)).hasMessage(left);
    assertThatThrownBy(() -> state.nodeReturned(6, 1)).hasMessage(left);
    assertThatThrownBy(() -> state.nodeDrained(6, 1)).hasMessage(left);
    assertThatThrownBy(() -> state.gpuLost(6, 2)).hasMessage(left);
    assertThatThrownBy(() -> state.gpuSpeedBelieved(6, 3, 1)).hasMessage(left);
    assertThat(state.nowMicros()).isEqualTo(5);
    new StateAudit(state).check();
  }

  @Test
  void aNameMayComeBackUnderANewIndex() {
    ClusterState state = stateOf("v 2, v 2");
    assertThatThrownBy(() -> state.nodeJoined(5, SECOND_V))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("node v2 cannot join: two nodes have the name v2");
    state.nodeLeft(5, 1);
    state.nodeJoined(6, SECOND_V);
    assertThat(state.cluster().nodeIndex("v2")).isEqualTo(2);
    assertThat(state.cluster().gpuIndex("v2/0")).isEqualTo(4);
    assertThat(state.ledger().upOfModel(0)).isEqualTo(6);
    new StateAudit(state).check();
  }

  @Test
  void theJobsOfADrainedNodeFinishAndItTakesNoOthersUntilItResumes() {
    ClusterState state = stateOf("v 2", job("sim", 0, 9), job("sim", 0, 9));
    run(state, 0, 0);
    state.nodeDrained(5, 0);
    assertThat(state.phase(0)).isEqualTo(JobPhase.RUNNING);
    assertThat(state.ledger().freeWhole().count()).isZero();
    assertThatThrownBy(() -> state.place(1, 1, new int[] {1}, 1)).hasMessageContaining("up: false");
    state.jobFinished(6, 0, 1);
    assertThat(state.ledger().upOfModel(0)).isZero();
    state.nodeResumed(7, 0);
    assertThat(state.ledger().freeWhole().count()).isEqualTo(2);
    run(state, 1, 1);
  }

  @Test
  void aDrainedNodeMayBeLostAndReturnsDrained() {
    ClusterState state = stateOf("v 2", job("sim", 0, 9));
    run(state, 0, 0);
    state.nodeDrained(5, 0);
    state.nodeLost(6, 0);
    assertThat(state.phase(0)).isEqualTo(JobPhase.PENDING);
    state.nodeReturned(7, 0);
    assertThat(state.ledger().isUp(0)).isFalse();
    state.nodeResumed(8, 0);
    assertThat(state.ledger().isUp(0)).isTrue();
  }

  @Test
  void anEpochOfTheClusterNeverChanges() {
    Cluster first = cluster("v 2, w 1", "sim 1 2");
    Cluster second = first.without(0);
    Cluster third = second.with(NEW_MODEL);
    assertThat(first.presentGpus()).isEqualTo(3);
    assertThat(second.presentGpus()).isEqualTo(1);
    assertThat(third.presentGpus()).isEqualTo(3);
    assertThat(third.modelCount()).isEqualTo(3);
    assertThat(second.modelCount()).isEqualTo(2);
    assertThat(third.speed(0, 2)).isEqualTo(3);
    assertThat(third.firstGpu(2)).isEqualTo(3);
    assertThatThrownBy(() -> third.without(0)).hasMessage("node v has left before");
  }
}
