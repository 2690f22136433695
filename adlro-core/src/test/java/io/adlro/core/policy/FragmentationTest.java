package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.state.ClusterState;
import org.junit.jupiter.api.Test;

final class FragmentationTest {
  private final JobTable jobs =
      TinyRun.table(
          cluster("v 2, t 1", "sim 1 1"),
          job("sim", 0, 10).shareMilli(700),
          job("sim", 0, 10).shareMilli(500),
          job("sim", 0, 10).gpus(2).locality(Locality.ONE_NODE),
          job("sim", 0, 10).gpus(2).locality(Locality.ONE_NODE),
          job("sim", 0, 10).cpuMilli(65_000));
  private final ClusterState state = new ClusterState(jobs);

  private Fragmentation of(int... sample) {
    TypicalShapes shapes = new TypicalShapes();
    for (int job : sample) {
      shapes.add(jobs, job);
    }
    return shapes.fragmentation();
  }

  private void start(int job, int... gpus) {
    for (int j = 0; j <= job; j++) {
      if (j >= state.submitted()) {
        state.jobSubmitted(0, j);
      }
    }
    state.place(job, 1, gpus, gpus.length);
  }

  @Test
  void anEmptyNodeIsLostOnlyToJobsItCannotTake() {
    assertThat(of(0, 1).lostMilli(state, 0)).isZero();
    assertThat(of(2).lostMilli(state, 0)).isZero();
    // The node with one GPU takes no pair, and no node feeds 65 cores.
    assertThat(of(2).lostMilli(state, 1)).isEqualTo(1000);
    assertThat(of(4).lostMilli(state, 0)).isEqualTo(2000);
  }

  @Test
  void whatIsLeftOnAGpuIsLostToJobsThatNeedMore() {
    start(0, 0);

    // 300 and 1000 are free: the 300 are lost to a half GPU, all is lost to a pair.
    assertThat(of(1).lostMilli(state, 0)).isEqualTo(300);
    assertThat(of(2).lostMilli(state, 0)).isEqualTo(1300);
    // Halves come once, pairs twice as often.
    assertThat(of(1, 2, 3).lostMilli(state, 0)).isCloseTo((300 + 2 * 1300) / 3.0, within(1e-9));
  }

  @Test
  void theClustersShareIsWhatIsLostOverWhatIsFree() {
    start(0, 0);

    // Free: 300, 1000 and 1000 on the other node.
    assertThat(of(1).shareOfFree(state)).isCloseTo(300 / 2300.0, within(1e-12));
  }

  @Test
  void nothingFreeIsNothingLost() {
    start(2, 0, 1);

    assertThat(of(1).lostMilli(state, 0)).isZero();
    assertThat(of(1).growthMilli(state, 1, 1, new int[] {2})).isZero();
  }

  @Test
  void growthIsTheDifferenceThatAPlacementMakes() {
    Fragmentation halves = of(1);
    state.jobSubmitted(0, 0);

    // 700 of a GPU leave 300 that half a GPU does not fit in.
    assertThat(halves.growthMilli(state, 0, 0, new int[] {0})).isEqualTo(300);
    assertThat(halves.lostMilli(state, 0)).isZero();
  }
}
