package io.adlro.core.estimate;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.TinyJob;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.state.ClusterState;
import org.junit.jupiter.api.Test;

final class SpeedTrialsTest {
  private static final double MEAN = 10e6;
  private static final double DEVIATION = 0.5;

  // Model v is measured, model t is not.
  private static final Cluster CLUSTER =
      cluster("v 2, t 2", "sim 1 1")
          .believing(new BelievedSpeeds(new double[] {1, 0.5}, new double[] {0, DEVIATION}));

  private final ClusterState state = stateOf(job("sim", 0, 9), job("sim", 0, 9));
  private final SpeedTrials trials = new SpeedTrials(state, new Configurations(state.jobs()));

  private static ClusterState stateOf(TinyJob.Builder... jobs) {
    JobTable table = TinyRun.table(CLUSTER, jobs);
    ClusterState state = new ClusterState(table);
    for (int job = 0; job < jobs.length; job++) {
      state.jobSubmitted(0, job);
    }
    return state;
  }

  @Test
  void aShortJobMayTryAnUnmeasuredPairAtTheUpperEndOfItsSpeed() {
    assertThat(trials.factor(0, 1, MEAN, MEAN)).isEqualTo(StrictMath.exp(DEVIATION));
  }

  @Test
  void aMeasuredPairIsNotTried() {
    assertThat(trials.factor(0, 0, MEAN, MEAN)).isEqualTo(1);
  }

  @Test
  void aLongJobTriesNothingAndNoneDoesBeforeTheFirstJobHasEnded() {
    assertThat(trials.factor(0, 1, 1.1 * MEAN, MEAN)).isEqualTo(1);
    assertThat(trials.factor(0, 1, MEAN, 0)).isEqualTo(1);
  }

  @Test
  void onlyOneJobTriesAPairAtATime() {
    assertThat(trials.factor(1, 1, MEAN, MEAN)).isGreaterThan(1);
    state.place(0, 1, new int[] {2}, 1);
    assertThat(trials.factor(1, 1, MEAN, MEAN)).isEqualTo(1);
    state.jobCancelled(1, 0);
    assertThat(trials.factor(1, 1, MEAN, MEAN)).isGreaterThan(1);
  }
}
