package io.adlro.core.estimate;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.Computation;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.snapshot.Snapshots;
import io.adlro.core.state.ClusterState;
import org.junit.jupiter.api.Test;

/** A V100 runs the job in 100 s; what the progress of the same program on a K80 says. */
final class ProgressTimesTest {
  private static final long SECOND = 1_000_000;
  private static final int V100 = 0;
  private static final int K80 = 1;
  private static final Cluster CLUSTER =
      cluster("V100 1, K80 1", "machine-learning 1 1")
          .believing(new BelievedSpeeds(new double[] {1, 1}, new double[] {0, 0.5}));

  private final ClusterState state =
      new ClusterState(
          TinyRun.table(CLUSTER, job("machine-learning", 0, 100), job("machine-learning", 0, 100)));
  private final Configurations configurations = new Configurations(state.jobs());
  private final LearnedRunTimes learned = new LearnedRunTimes(state, configurations);
  private final LearnedRunTimes fromEnds = new LearnedRunTimes(state, configurations);

  private void bothRunAndTheFirstEnds() {
    for (int job = 0; job < 2; job++) {
      learned.jobSubmitted(0, job);
      fromEnds.jobSubmitted(0, job);
      state.jobSubmitted(0, job);
      state.place(job, 1, new int[] {job == 0 ? V100 : K80}, 1);
      state.jobStarted(0, job, 1, EventHandler.AS_ORDERED);
    }
    end(100, 0);
  }

  private void end(long seconds, int job) {
    learned.jobFinished(seconds * SECOND, job, 1);
    fromEnds.jobFinished(seconds * SECOND, job, 1);
    state.jobFinished(seconds * SECOND, job, 1);
  }

  private void report(long seconds, double fraction) {
    learned.jobProgressed(seconds * SECOND, 1, 1, (float) fraction);
    state.jobProgressed(seconds * SECOND, 1, 1, (float) fraction);
  }

  private static double[] speeds(LearnedRunTimes from) {
    return from.speedComputation().run();
  }

  @Test
  void progressSaysTheSameAsTheEndLongBeforeIt() {
    bothRunAndTheFirstEnds();
    assertThat(speeds(learned)).isEqualTo(speeds(fromEnds));
    report(100, 0.25);
    report(200, 0.5);
    double[] early = speeds(learned);
    assertThat(early).isNotEqualTo(speeds(fromEnds));

    end(400, 1);
    assertThat(speeds(fromEnds)).containsExactly(early, within(1e-9));
  }

  @Test
  void theEndReplacesTheProgressSoThatTheJobCountsOnce() {
    bothRunAndTheFirstEnds();
    report(100, 0.25);
    report(150, 0.5); // as if it took 250 s
    end(400, 1);

    assertThat(speeds(learned)).isEqualTo(speeds(fromEnds));
  }

  @Test
  void oneReportSaysNothingAndStartUpAndEarlierWorkDoNotCount() {
    ProgressTimes times = new ProgressTimes(state.jobs());
    times.growTo(state.jobs().slotCapacity());
    times.submitted(0);
    assertThat(times.report(0, 0.6f, 50)).isFalse(); // 40 for start-up, the rest in an earlier run
    assertThat(times.runMicros(0)).isZero();

    assertThat(times.report(0, 0.7f, 150)).isTrue();
    assertThat(times.runMicros(0)).isCloseTo(450, within(1e-3));
    assertThat(times.report(0, 0.5f, 200)).isFalse();
    assertThat(times.report(0, 1, 460)).isTrue();
    assertThat(times.runMicros(0)).isEqualTo(460);
  }

  @Test
  void timeOnAMeasuredSlowGpuIsCorrectedAsAtTheEnd() {
    bothRunAndTheFirstEnds();
    learned.gpuSpeedBelieved(100 * SECOND, K80, 0.5f);
    fromEnds.gpuSpeedBelieved(100 * SECOND, K80, 0.5f);
    state.gpuSpeedBelieved(100 * SECOND, K80, 0.5f);
    report(100, 0.25);
    report(300, 0.5); // twice as slow: 100 s would have done
    double[] early = speeds(learned);

    end(700, 1);
    assertThat(speeds(fromEnds)).containsExactly(early, within(1e-9));
  }

  @Test
  void aJobThatRunsAgainSaysNothing() {
    bothRunAndTheFirstEnds();
    report(100, 0.25);
    report(200, 0.5);
    state.jobRequeued(200 * SECOND, 1, 1, 0, RequeueCause.PREEMPTED);
    assertThat(speeds(learned)).isEqualTo(speeds(fromEnds));
    state.place(1, 2, new int[] {V100}, 1);
    assertThat(speeds(learned)).isEqualTo(speeds(fromEnds));
    state.jobStarted(200 * SECOND, 1, 2, EventHandler.AS_ORDERED);
    learned.jobProgressed(300 * SECOND, 1, 2, 0.9f);
    assertThat(speeds(learned)).isEqualTo(speeds(fromEnds));
  }

  @Test
  void progressIsNewsThatMakesSpeedsDue() {
    bothRunAndTheFirstEnds();
    report(100, 0);
    for (int i = 1; i <= 7; i++) {
      assertThat(learned.speedsDue()).isFalse();
      report(100 + i, i / 10.0);
    }
    assertThat(learned.speedsDue()).isTrue();
  }

  @Test
  void restoredAndCopiedOnesHaveTheReports() {
    bothRunAndTheFirstEnds();
    report(100, 0.25);
    report(200, 0.5);
    byte[] saved = Snapshots.of(learned);
    Computation restored =
        Snapshots.restored(saved, new LearnedRunTimes(state, configurations)).speedComputation();

    assertThat(restored.run()).isEqualTo(speeds(learned));
    assertThat(speeds(learned.copy(state.copy(), configurations))).isEqualTo(speeds(learned));
  }
}
