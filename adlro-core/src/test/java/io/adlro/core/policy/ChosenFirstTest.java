package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static io.adlro.core.policy.TinyRun.micros;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.JobPhase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules of RLScheduler's simulator, one by one. */
final class ChosenFirstTest {
  private static List<String> play(
      Cluster cluster, PlacementPolicy policy, TinyJob.Builder... jobs) {
    return TinyRun.play(cluster, policy, jobs).schedule();
  }

  @Test
  void theChosenJobStaysChosenWhateverComes() {
    List<String> schedule =
        play(
            cluster("v 2", "sim 1"),
            ChosenFirst.blocking(ScoreOrder.SJF),
            job("sim", 0, 10),
            job("sim", 1, 5).gpus(2),
            job("sim", 2, 1));

    assertThat(schedule).containsExactly("A 0-10 v/0", "B 10-15 v/0 v/1", "C 15-16 v/0");
  }

  @Test
  void aJobExpectedToEndBeforeTheChosenOneCanStartIsBackfilled() {
    List<String> schedule =
        play(
            cluster("v 2", "sim 1"),
            ChosenFirst.backfilling(ScoreOrder.SJF),
            job("sim", 0, 10),
            job("sim", 1, 5).gpus(2),
            job("sim", 2, 7));

    assertThat(schedule).containsExactly("A 0-10 v/0", "B 10-15 v/0 v/1", "C 2-9 v/1");
  }

  @Test
  void aJobExpectedToEndExactlyThenIsNotBackfilled() {
    List<String> schedule =
        play(
            cluster("v 2", "sim 1"),
            ChosenFirst.backfilling(ScoreOrder.SJF),
            job("sim", 0, 10),
            job("sim", 1, 5).gpus(2),
            job("sim", 2, 8));

    assertThat(schedule).containsExactly("A 0-10 v/0", "B 10-15 v/0 v/1", "C 15-23 v/0");
  }

  @Test
  void backfillingGoesInOrderOfArrivalWhateverTheOrder() {
    List<String> schedule =
        play(
            cluster("v 2", "sim 1"),
            ChosenFirst.backfilling(ScoreOrder.SJF),
            job("sim", 0, 10).gpus(2),
            job("sim", 1, 20),
            job("sim", 2, 5).gpus(2),
            job("sim", 3, 9),
            job("sim", 4, 6));

    // At 10 B starts, chosen since 1, and C is chosen until 30; D goes first though E is shorter.
    assertThat(schedule)
        .containsExactly(
            "A 0-10 v/0 v/1", "B 10-30 v/0", "C 30-35 v/0 v/1", "D 10-19 v/1", "E 19-25 v/1");
  }

  @Test
  void theNextIsChosenByTheOrderAmongAllWaitingJobs() {
    List<String> schedule =
        play(
            cluster("v 1", "sim 1"),
            ChosenFirst.blocking(ScoreOrder.SJF),
            job("sim", 0, 10),
            job("sim", 1, 9),
            job("sim", 2, 8),
            job("sim", 10, 7));

    // B was chosen at 1; at 10 D comes before A leaves, so that it is there when C might be chosen.
    assertThat(schedule).containsExactly("A 0-10 v/0", "B 10-19 v/0", "C 26-34 v/0", "D 19-26 v/0");
  }

  @Test
  void theFirstJobOfAnInstantIsChosenIfTheQueueWasEmpty() {
    List<String> schedule =
        play(
            cluster("v 1", "sim 1"),
            ChosenFirst.blocking(ScoreOrder.SJF),
            job("sim", 0, 10),
            job("sim", 1, 9),
            job("sim", 1, 1));

    assertThat(schedule).containsExactly("A 0-10 v/0", "B 10-19 v/0", "C 19-20 v/0");
  }

  @Test
  void othersAreTriedBetweenTwoDepartures() {
    List<String> schedule =
        play(
            cluster("v 4", "sim 1"),
            ChosenFirst.backfilling(ScoreOrder.FCFS),
            job("sim", 0, 10),
            job("sim", 0, 10),
            job("sim", 0, 20).gpus(2),
            job("sim", 1, 5).gpus(4),
            job("sim", 2, 4).gpus(2),
            job("sim", 3, 5));

    // At 10 A leaves first: E has no room yet, but F has; then B leaves and E has none any more.
    assertThat(schedule).endsWith("D 20-25 v/0 v/1 v/2 v/3", "E 15-19 v/0 v/1", "F 10-15 v/0");
  }

  @Test
  void anArrivalAtTheInstantOfADepartureIsTriedBeforeIt() {
    List<String> schedule =
        play(
            cluster("v 4", "sim 1"),
            ChosenFirst.backfilling(ScoreOrder.FCFS),
            job("sim", 0, 10),
            job("sim", 0, 20).gpus(2),
            job("sim", 1, 5).gpus(4),
            job("sim", 2, 4).gpus(2),
            job("sim", 10, 5));

    // All at once, D would have taken the two free GPUs at 10.
    assertThat(schedule).endsWith("C 20-25 v/0 v/1 v/2 v/3", "D 15-19 v/0 v/3", "E 10-15 v/0");
  }

  @Test
  void whenTheChosenJobIsCancelledAnotherIsChosen() {
    JobTable jobs =
        TinyRun.table(
            cluster("v 1", "sim 1"),
            job("sim", 0, 10),
            job("sim", 1, 5),
            job("sim", 2, 9),
            job("sim", 3, 8));
    SchedulingKernel kernel =
        new SchedulingKernel(jobs, ChosenFirst.blocking(ScoreOrder.SJF), QuietOrders.IGNORE);
    kernel.jobSubmitted(0, 0);
    kernel.decide();
    kernel.jobStarted(0, 0, 1, EventHandler.AS_ORDERED);
    for (int job = 1; job <= 3; job++) {
      kernel.jobSubmitted(micros(job), job);
      kernel.decide();
    }
    kernel.jobCancelled(micros(4), 1);
    kernel.decide();
    kernel.jobFinished(micros(10), 0, 1);
    kernel.decide();

    assertThat(kernel.state().phase(2)).isEqualTo(JobPhase.PENDING);
    assertThat(kernel.state().phase(3)).isEqualTo(JobPhase.ASSUMED);
  }
}
