package io.adlro.core.estimate;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.TinyJob;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.state.ClusterState;
import org.junit.jupiter.api.Test;

final class StatedRunTimesTest {
  private final JobTable jobs;
  private final ClusterState state;
  private final StatedRunTimes runTimes;

  StatedRunTimesTest() {
    jobs =
        TinyRun.table(
            cluster("v 1, t 1", "sim 1 0.5", "ml 1 2"),
            job("sim", 0, 10).estimateMicros(6),
            job("sim", 0, 10).withoutEstimate(),
            job("ml", 0, 10).withoutEstimate(),
            job("ml", 0, 10).estimateMicros(1_000));
    state = new ClusterState(jobs);
    runTimes = new StatedRunTimes(state, new Configurations(jobs));
    for (int job = 0; job < jobs.size(); job++) {
      state.jobSubmitted(0, job);
    }
  }

  private void start(int job, int gpu) {
    state.place(job, state.placements(job) + 1, new int[] {gpu}, 1);
    state.jobStarted(state.nowMicros(), job, state.placements(job), EventHandler.AS_ORDERED);
  }

  private void finish(long atMicros, int job) {
    runTimes.jobFinished(atMicros, job, state.placements(job));
    state.jobFinished(atMicros, job, state.placements(job));
  }

  @Test
  void theEstimateIsUsedNotTheTrueWork() {
    assertThat(runTimes.workMicros(0)).isEqualTo(6);
    assertThat(runTimes.runMicros(0, 0)).isEqualTo(6);
    assertThat(runTimes.runMicros(0, 1)).isEqualTo(12);
    assertThat(runTimes.bestRunMicros(3)).isEqualTo(500);
  }

  @Test
  void withoutAnEstimateTheMeanOfTheClassIsUsedThenOfAllThenADefault() {
    assertThat(runTimes.workMicros(1)).isEqualTo(StatedRunTimes.FIRST_GUESS_MICROS);

    // 40 microseconds at half speed are 20 of work.
    start(0, 1);
    finish(40, 0);
    assertThat(runTimes.workMicros(1)).isEqualTo(20);
    assertThat(runTimes.workMicros(2)).isEqualTo(20);

    start(3, 0);
    finish(140, 3);
    assertThat(runTimes.workMicros(1)).isEqualTo(20);
    assertThat(runTimes.workMicros(2)).isEqualTo(100);
  }

  @Test
  void whatEarlierAttemptsSavedNeedNotBeDoneAgain() {
    start(3, 0);
    state.jobRequeued(400, 3, 1, 300, RequeueCause.PREEMPTED);

    assertThat(runTimes.remainingWorkMicros(3)).isEqualTo(700);
    assertThat(runTimes.runMicros(3, 1)).isEqualTo(350);

    start(3, 1);
    state.woke(500);
    assertThat(runTimes.remainingMicros(3)).isEqualTo(250);

    // The job turns out to be 300 + 2 x 400 long, and its class with it.
    finish(800, 3);
    assertThat(runTimes.workMicros(2)).isEqualTo(1100);
  }

  @Test
  void aJobPastItsEstimateIsExpectedToNeedHalfOfItsAgeMore() {
    start(0, 0);
    state.woke(4);
    assertThat(runTimes.remainingMicros(0)).isEqualTo(2);
    state.woke(100);
    assertThat(runTimes.remainingMicros(0)).isEqualTo(50);
  }

  @Test
  void aJobThatHasNotStartedHasAllOfItsTimeLeft() {
    state.place(0, 1, new int[] {1}, 1);
    state.woke(50);

    assertThat(runTimes.remainingMicros(0)).isEqualTo(12);
  }

  @Test
  void aCopyLearnsOnItsOwn() {
    ClusterState copied = state.copy();
    StatedRunTimes copy = runTimes.copy(copied, new Configurations(copied.jobs()));
    start(0, 0);
    finish(30, 0);

    assertThat(runTimes.workMicros(1)).isEqualTo(30);
    assertThat(copy.workMicros(1)).isEqualTo(StatedRunTimes.FIRST_GUESS_MICROS);
  }

  @Test
  void theTruthMakesNoDifference() {
    TinyJob.Builder shorter = job("sim", 0, 1).estimateMicros(6);
    JobTable others = TinyRun.table(jobs.cluster(), shorter);
    ClusterState other = new ClusterState(others);
    other.jobSubmitted(0, 0);

    assertThat(new StatedRunTimes(other, new Configurations(others)).bestRunMicros(0))
        .isEqualTo(runTimes.bestRunMicros(0));
  }
}
