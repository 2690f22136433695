package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.app.serve.TrainingSchedule.Due;
import io.adlro.core.policy.GuardTrip;
import io.adlro.core.policy.GuardTrip.Trigger;
import org.junit.jupiter.api.Test;

final class TrainingScheduleTest {
  private static GuardTrip trip(Trigger trigger, long atMicros) {
    return new GuardTrip(trigger, atMicros);
  }

  private static TrainingSchedule restarted(TrainingSchedule schedule) {
    return TrainingSchedule.of(schedule.text());
  }

  @Test
  void withoutAChangeTheLastJobsAreTrainedOnAfterEnoughNewOnes() {
    TrainingSchedule schedule = new TrainingSchedule(100);
    assertThat(schedule.due(5_099)).isEmpty();
    assertThat(schedule.due(5_100)).contains(new Due(4_000, "enough new jobs"));
    schedule.ended(5_100);
    assertThat(schedule.due(10_099)).isEmpty();
    assertThat(schedule.due(10_100)).isPresent();
  }

  @Test
  void afterAChangeOnlyTheJobsSinceItAreTrainedOn() {
    TrainingSchedule schedule = new TrainingSchedule(0);
    schedule.tripped(trip(Trigger.REGRET, 7), 4_900);
    assertThat(schedule.due(5_100)).isEmpty();
    assertThat(schedule.due(9_899)).isEmpty();
    assertThat(schedule.due(9_950)).contains(new Due(5_050, Trigger.REGRET.reason()));
    schedule.ended(9_950);
    assertThat(schedule.due(14_949)).isEmpty();
    assertThat(schedule.due(14_950)).isPresent();
  }

  @Test
  void oneTripIsOneChangeAndALaterOneIsAnother() {
    TrainingSchedule schedule = new TrainingSchedule(0);
    schedule.tripped(trip(Trigger.DRIFT, 7), 1);
    assertThat(schedule.due(5_001)).isPresent();
    schedule.ended(5_001);
    schedule.tripped(trip(Trigger.DRIFT, 7), 9_002);
    schedule.tripped(trip(Trigger.SPEEDS, 9), 9_003);
    assertThat(schedule.due(14_002)).isEmpty();
    assertThat(schedule.due(14_003)).contains(new Due(5_000, Trigger.SPEEDS.reason()));
  }

  @Test
  void failedDecisionsAreNoChangeOfTheJobs() {
    TrainingSchedule schedule = new TrainingSchedule(0);
    schedule.tripped(trip(Trigger.FAILURES, 7), 1);
    assertThat(schedule.due(4_999)).isEmpty();
    assertThat(schedule.due(5_000)).contains(new Due(4_000, "enough new jobs"));
  }

  @Test
  void aRestartForgetsNeitherTheLastTrainingNorAChange() {
    TrainingSchedule schedule = new TrainingSchedule(100);
    assertThat(restarted(schedule).due(5_099)).isEmpty();
    assertThat(restarted(schedule).due(5_100)).isPresent();
    schedule.tripped(trip(Trigger.REGRET, 7), 4_900);
    TrainingSchedule after = restarted(schedule);
    after.tripped(trip(Trigger.REGRET, 7), 6_000); // it is tripped still
    assertThat(after.due(9_899)).isEmpty();
    assertThat(after.due(9_900)).contains(new Due(5_000, Trigger.REGRET.reason()));
  }

  @Test
  void anInterruptedTrainingBeginsAgainAfterTheRestartOnce() {
    TrainingSchedule schedule = new TrainingSchedule(0);
    assertThat(schedule.due(5_000)).isPresent();
    TrainingSchedule second = restarted(schedule);
    assertThat(second.due(5_010)).isPresent();
    TrainingSchedule third = restarted(second);
    assertThat(third.due(5_020)).isEmpty();
    assertThat(third.due(10_019)).isEmpty();
    assertThat(third.due(10_020)).isPresent();
  }

  @Test
  void aTextOfSomethingElseIsRefused() {
    assertThatThrownBy(() -> TrainingSchedule.of("17")).hasMessage("`17` has not five words");
    assertThatThrownBy(() -> TrainingSchedule.of("1 0 7 WEATHER 4"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
