package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import org.junit.jupiter.api.Test;

/** Backfilling in order of a score: SJF, QSSF and patient SJF with a reservation. */
final class ScoreBackfillingTest {
  /** Two GPUs are taken in turn by jobs of 10 s; C, the wide one, takes 4 s. */
  private static TinyJob.Builder[] narrowJobsKeepComing() {
    return new TinyJob.Builder[] {
      job("sim", 0, 5),
      job("sim", 0, 10),
      job("sim", 1, 4).gpus(2),
      job("sim", 2, 10),
      job("sim", 3, 10),
      job("sim", 4, 10)
    };
  }

  @Test
  void aWideJobThatIsFirstInTheOrderGetsItsGpusAlthoughNarrowJobsKeepComing() {
    TinyRun sjf =
        TinyRun.play(cluster("v 2", "sim 1"), new ShortestJobFirst(), narrowJobsKeepComing());
    TinyRun reserving =
        TinyRun.play(cluster("v 2", "sim 1"), new SjfBackfilling(), narrowJobsKeepComing());

    assertThat(sjf.line("C")).isEqualTo("C 25-29 v/0 v/1");
    assertThat(reserving.line("C")).isEqualTo("C 10-14 v/0 v/1");
  }

  @Test
  void underPatientSjfWithBackfillingTheWideJobGetsThemToo() {
    Cluster cluster = cluster("v 2", "sim 1");
    double[] prices = {1};
    PlacementPolicy passing = new PatientSjf(cluster, prices, PatientSjf.Settings.DEFAULT);
    PlacementPolicy reserving =
        PatientSjf.backfilling(cluster, prices, PatientSjf.Settings.DEFAULT);

    assertThat(TinyRun.play(cluster, passing, narrowJobsKeepComing()).line("C"))
        .isEqualTo("C 25-29 v/0 v/1");
    assertThat(TinyRun.play(cluster, reserving, narrowJobsKeepComing()).line("C"))
        .isEqualTo("C 10-14 v/0 v/1");
  }

  @Test
  void aJobThatEndsBeforeTheReservationPasses() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new SjfBackfilling(),
            job("sim", 0, 20),
            job("sim", 1, 4).gpus(2),
            job("sim", 2, 10));

    assertThat(run.schedule()).containsExactly("A 0-20 v/0", "B 20-24 v/0 v/1", "C 2-12 v/1");
  }

  @Test
  void theShortestOfThoseThatMayPassGoesFirst() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new SjfBackfilling(),
            job("sim", 0, 20),
            job("sim", 1, 4).gpus(2),
            job("sim", 2, 9),
            job("sim", 2, 6));

    assertThat(run.schedule())
        .containsExactly("A 0-20 v/0", "B 20-24 v/0 v/1", "C 8-17 v/1", "D 2-8 v/1");
  }

  @Test
  void byRunTimeTimesGpusANarrowJobOfTheSameLengthIsBeforeAWideOne() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new QssfBackfilling(),
            job("sim", 0, 10).gpus(2),
            job("sim", 1, 6).gpus(2),
            job("sim", 2, 8));

    // B takes 12 GPU seconds, C 8; C then is in the way, and B waits for it.
    assertThat(run.schedule()).containsExactly("A 0-10 v/0 v/1", "B 18-24 v/0 v/1", "C 10-18 v/0");
  }

  @Test
  void byRunTimeTimesGpusTheFirstWithoutRoomReservesToo() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new QssfBackfilling(),
            job("sim", 0, 10),
            job("sim", 1, 2).gpus(2),
            job("sim", 2, 12));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 10-12 v/0 v/1", "C 12-24 v/0");
  }
}
