package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.app.serve.TrainingSchedule.Due;
import io.adlro.core.policy.GuardTrip;
import io.adlro.core.policy.GuardTrip.Trigger;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TrainingScheduleTest {
  private static final Optional<GuardTrip> QUIET = Optional.empty();

  private static Optional<GuardTrip> trip(Trigger trigger, long atMicros) {
    return Optional.of(new GuardTrip(trigger, atMicros));
  }

  @Test
  void withoutAChangeTheLastJobsAreTrainedOnAfterEnoughNewOnes() {
    TrainingSchedule schedule = new TrainingSchedule(100);
    assertThat(schedule.due(QUIET, 5_099)).isEmpty();
    assertThat(schedule.due(QUIET, 5_100)).contains(new Due(4_000, "enough new jobs"));
    assertThat(schedule.due(QUIET, 10_099)).isEmpty();
    assertThat(schedule.due(QUIET, 10_100)).isPresent();
  }

  @Test
  void afterAChangeOnlyTheJobsSinceItAreTrainedOn() {
    TrainingSchedule schedule = new TrainingSchedule(0);
    assertThat(schedule.due(trip(Trigger.REGRET, 7), 4_900)).isEmpty();
    assertThat(schedule.due(trip(Trigger.REGRET, 7), 5_100)).isEmpty();
    assertThat(schedule.due(QUIET, 9_899)).isEmpty(); // the policy decides again
    assertThat(schedule.due(QUIET, 9_950)).contains(new Due(5_050, Trigger.REGRET.reason()));
    assertThat(schedule.due(QUIET, 14_949)).isEmpty();
    assertThat(schedule.due(QUIET, 14_950)).isPresent();
  }

  @Test
  void oneTripIsOneChangeAndALaterOneIsAnother() {
    TrainingSchedule schedule = new TrainingSchedule(0);
    assertThat(schedule.due(trip(Trigger.DRIFT, 7), 1)).isEmpty();
    assertThat(schedule.due(trip(Trigger.DRIFT, 7), 5_001)).isPresent();
    assertThat(schedule.due(trip(Trigger.DRIFT, 7), 9_002)).isEmpty();
    assertThat(schedule.due(trip(Trigger.SPEEDS, 9), 9_003)).isEmpty();
    assertThat(schedule.due(trip(Trigger.SPEEDS, 9), 14_003))
        .contains(new Due(5_000, Trigger.SPEEDS.reason()));
  }

  @Test
  void failedDecisionsAreNoChangeOfTheJobs() {
    TrainingSchedule schedule = new TrainingSchedule(0);
    assertThat(schedule.due(trip(Trigger.FAILURES, 7), 1)).isEmpty();
    assertThat(schedule.due(trip(Trigger.FAILURES, 7), 4_999)).isEmpty();
  }
}
