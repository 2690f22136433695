package io.adlro.core.action;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.JobTable;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.state.ClusterState;
import org.junit.jupiter.api.Test;

final class WorthOfGpusTest {
  private final JobTable jobs =
      TinyRun.table(
          cluster("v 2, v 2", "sim 1"), job("sim", 0, 9), job("sim", 0, 9).shareMilli(300));
  private final ClusterState state = new ClusterState(jobs);
  private final double[] worth = {1, 1, 1, 1};
  private final Placer placer = new Placer(state, worth);

  WorthOfGpusTest() {
    state.jobSubmitted(0, 0);
    state.jobSubmitted(0, 1);
  }

  private int found(int job, Placer.Rule rule) {
    assertThat(placer.find(job, 1, rule)).isTrue();
    return placer.chosen()[0];
  }

  @Test
  void theGpuWithTheHighestValueIsTaken() {
    worth[2] = 1.2;
    assertThat(found(0, Placer.Rule.TIGHTEST)).isEqualTo(2);
  }

  @Test
  void aSlowGpuIsTakenLast() {
    worth[0] = 0.5;
    worth[1] = 0.4;
    worth[2] = 0.3;
    assertThat(found(0, Placer.Rule.TIGHTEST)).isEqualTo(3);
    state.place(0, 1, new int[] {3}, 1);
    assertThat(found(1, Placer.Rule.TIGHTEST)).isEqualTo(0);
  }

  @Test
  void ofEqualsTheTightestIsTaken() {
    state.place(0, 1, new int[] {2}, 1);
    assertThat(found(1, Placer.Rule.TIGHTEST)).isEqualTo(3);
  }

  @Test
  void theValueOfAGpuMayChangeWhileThePlacerIsUsed() {
    worth[1] = 2;
    assertThat(found(0, Placer.Rule.TIGHTEST)).isEqualTo(1);
    worth[3] = 3;
    assertThat(found(0, Placer.Rule.TIGHTEST)).isEqualTo(3);
  }

  @Test
  void theFirstRuleIgnoresTheValueOfGpus() {
    worth[3] = 2;
    assertThat(found(0, Placer.Rule.FIRST)).isEqualTo(0);
  }
}
