package io.adlro.solve.policy;

import static io.adlro.solve.policy.SmallRun.cluster;
import static io.adlro.solve.policy.SmallRun.job;
import static io.adlro.solve.policy.SmallRun.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GavelRoundsTest {
  private static final Cluster ONE = cluster("v 1", "sim 1");
  private static final Cluster TWO_MODELS = cluster("v 1, t 1", "sim 1 0.5", "ml 1 0.9");

  private static SmallRun run(
      Cluster cluster, GavelObjective objective, double roundSeconds, SmallJob.Builder... jobs) {
    GavelRounds policy =
        new GavelRounds(cluster, objective, new GavelRounds.Settings(roundSeconds, 128));
    return new SmallRun(table(cluster, jobs), policy, 0).run();
  }

  @Test
  void underMaxMinTwoEqualJobsTakeTurnsOnOneGpu() {
    SmallRun run = run(ONE, new MaxMinFairness(), 10, job("sim", 0, 30), job("sim", 0, 30));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0, 20-30 v/0, 40-50 v/0", "B 10-20 v/0, 30-40 v/0, 50-60 v/0");
  }

  @Test
  void underMaxMinAWideJobGetsItsTurnWithAllItsGpusAtOnce() {
    SmallRun run =
        run(
            cluster("v 2", "sim 1"),
            new MaxMinFairness(),
            10,
            job("sim", 0, 40),
            job("sim", 0, 40),
            job("sim", 0, 10).gpus(2));

    // Two thirds of the time for A and B, one third for C on twice the GPUs: C is due at 10.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0, 20-50 v/0", "B 0-10 v/1, 20-50 v/1", "C 10-20 v/0 v/1");
  }

  @Test
  void underMaxSumEachJobGoesWhereItsComparativeAdvantageLies() {
    SmallRun run =
        run(
            TWO_MODELS,
            new MaxSumThroughput(),
            10,
            job("ml", 0, 9),
            job("sim", 0, 8),
            job("sim", 0, 8));

    // ml on v and sim on t would make 1.5 of 2, this makes 1.9; of the equal B and C the older.
    assertThat(run.schedule()).containsExactly("A 0-10 t/0", "B 0-8 v/0", "C 8-16 v/0");
  }

  @Test
  void underMaxSumTwoJobsChangePlacesWhenTheRoundIsOver() {
    SmallRun run =
        run(
            TWO_MODELS,
            new MaxSumThroughput(),
            10,
            job("ml", 0, 19),
            job("sim", 2, 14),
            job("ml", 4, 5));

    // B takes what is free at 2, although it is slow. At 10 both stop, then each starts.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0, 10-20 t/0", "B 2-10 t/0, 10-20 v/0", "C 20-25 v/0");
  }

  @Test
  void underMaxSumAJobThatRunsAsPlannedIsNotStoppedHoweverManyWait() {
    SmallRun run =
        run(
            cluster("v 2", "sim 1"),
            new MaxSumThroughput(),
            10,
            job("sim", 0, 55),
            job("sim", 0, 35),
            job("sim", 1, 35),
            job("sim", 2, 35));

    assertThat(run.schedule())
        .containsExactly("A 0-55 v/0", "B 0-35 v/1", "C 35-70 v/1", "D 55-90 v/0");
  }

  @Test
  void underMinMakespanTimeIsSharedInProportionToTheWorkThatIsLeft() {
    SmallRun run = run(ONE, new MinMakespan(), 10, job("sim", 0, 30), job("sim", 0, 10));

    // Fractions 3/4 and 1/4. At 10 both are even and the older goes on; at 20 B is behind.
    assertThat(run.schedule()).containsExactly("A 0-20 v/0, 30-40 v/0", "B 20-30 v/0");
  }

  @Test
  void underMinMakespanTheLongJobGetsTheFastGpuAlthoughItCameSecond() {
    SmallRun run = run(TWO_MODELS, new MinMakespan(), 10, job("sim", 0, 10), job("sim", 0, 30));

    assertThat(run.schedule()).containsExactly("A 0-20 t/0", "B 0-30 v/0");
  }

  @Test
  void makespanIsPlannedWithEstimatesNotWithTheTruth() {
    SmallRun run =
        run(
            TWO_MODELS,
            new MinMakespan(),
            100,
            job("sim", 0, 10).estimateMicros(30_000_000),
            job("sim", 0, 30).estimateMicros(10_000_000));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 0-60 t/0");
  }

  @Test
  void aJobWithoutCheckpointsIsNotStopped() {
    SmallRun run =
        run(
            ONE,
            new MaxMinFairness(),
            10,
            job("sim", 0, 30).recovery(Recovery.RESTART),
            job("sim", 0, 5));

    assertThat(run.schedule()).containsExactly("A 0-30 v/0", "B 30-35 v/0");
  }

  @Test
  void aGpuThatFreesEarlyIsUsedAtOnceAndNoJobIsStoppedForIt() {
    SmallRun run =
        run(
            cluster("v 2", "sim 1"),
            new MaxMinFairness(),
            10,
            job("sim", 0, 4),
            job("sim", 0, 10),
            job("sim", 0, 5),
            job("sim", 1, 1));

    assertThat(run.schedule())
        .containsExactly("A 0-4 v/0", "B 0-10 v/1", "C 4-9 v/0", "D 9-10 v/0");
  }

  @Test
  void whileAJobStopsItsGpuIsReservedForThePlannedJob() {
    GavelRounds policy =
        new GavelRounds(ONE, new MaxMinFairness(), new GavelRounds.Settings(10, 128));
    SmallRun run =
        new SmallRun(table(ONE, job("sim", 0, 20), job("sim", 0, 20), job("sim", 11, 1)), policy, 2)
            .run();

    // A leaves at 12; B has its GPU then, not C which came at 11. At 20 A, B and C have had 12, 8
    // and
    // 0 s and should have had 13.3, 13.3 and 3.3 s by 30, so B stays; at 30 it is C's turn.
    assertThat(run.schedule())
        .containsExactly("A 0-12 v/0, 33-43 v/0", "B 12-32 v/0, 43-45 v/0", "C 32-33 v/0");
  }

  @Test
  void aGangOfOneNodeIsNotLockedOutByJobsThatArePlacedOnBothNodes() {
    SmallRun run =
        run(
            cluster("v 2, v 2", "sim 1"),
            new MaxMinFairness(),
            10,
            job("sim", 0, 100),
            job("sim", 0, 10),
            job("sim", 0, 100),
            job("sim", 0, 10),
            job("sim", 5, 10).gpus(2).locality(Locality.ONE_NODE));

    // At 10 all are even and the older ones stay on different nodes. At 20 the gang is behind: C
    // makes room and goes on beside A.
    assertThat(run.schedule())
        .containsExactly(
            "A 0-100 v/0",
            "B 0-10 v/1",
            "C 0-20 v2/0, 20-100 v/1",
            "D 0-10 v2/1",
            "E 20-30 v2/0 v2/1");
  }

  @Test
  void aGangThatNoModelCanHoldAloneTakesItsTurnToo() {
    SmallRun run =
        run(
            TWO_MODELS,
            new MaxMinFairness(),
            10,
            job("sim", 0, 15),
            job("sim", 0, 15),
            job("sim", 0, 10).gpus(2));

    // A and B have half of either GPU each, all their time; so C counts as having all its time.
    assertThat(run.schedule())
        .containsExactly(
            "A 10-20 v/0, 20-30 t/0", "B 10-20 t/0, 20-30 v/0", "C 0-10 v/0 t/0, 30-40 v/0 t/0");
  }

  @Test
  void aJobWhoseOnlyGpuIsLostWaitsAndDoesNotChangeTheShareOfOthers() {
    SmallRun run =
        new SmallRun(
            table(
                TWO_MODELS,
                job("sim", 0, 20).allowedModels(List.of("v")),
                job("sim", 0, 20).allowedModels(List.of("v")),
                job("sim", 0, 20).allowedModels(List.of("t"))),
            new GavelRounds(TWO_MODELS, new MaxMinFairness(), new GavelRounds.Settings(10, 128)),
            0);
    run.loseGpu(1, 0);
    run.run();

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0, 20-30 v/0", "B 10-20 v/0, 30-40 v/0", "C waits");
  }

  @Test
  void theProgrammeIsSolvedAgainOnlyWhenTheJobsHaveChanged() {
    Recorder recorder = new Recorder();
    SmallRun run = run(ONE, recorder, 10, job("sim", 0, 30), job("sim", 0, 30), job("sim", 45, 1));

    // For A and B once; at 50 A has ended and C has come; at 60 C is alone.
    assertThat(recorder.problems).extracting(GavelProblem::jobs).containsExactly(2, 2, 1);
    assertThat(run.schedule())
        .containsExactly(
            "A 0-10 v/0, 20-30 v/0, 40-50 v/0", "B 10-20 v/0, 30-40 v/0, 50-60 v/0", "C 60-61 v/0");
  }

  @Test
  void aGpuThatIsHeldToTheEndIsNotInTheProgramme() {
    Recorder recorder = new Recorder();
    SmallRun run =
        run(
            cluster("v 2", "sim 1"),
            recorder,
            10,
            job("sim", 0, 40).recovery(Recovery.RESTART),
            job("sim", 0, 20),
            job("sim", 0, 20));

    assertThat(recorder.problems.subList(0, 2))
        .extracting(p -> p.jobs() + " jobs on " + Arrays.toString(p.gpusByModel()))
        .containsExactly("3 jobs on [2]", "2 jobs on [1]");
    assertThat(run.schedule())
        .containsExactly("A 0-40 v/0", "B 0-10 v/1, 20-30 v/1", "C 10-20 v/1, 30-40 v/1");
  }

  @Test
  void ofManyJobsOneInThirtyTwoMayChangeUnnoticed() {
    Recorder recorder = new Recorder();
    SmallJob.Builder[] jobs = new SmallJob.Builder[40];
    Arrays.setAll(jobs, i -> job("sim", 0, 1));
    run(ONE, recorder, 1000, jobs);

    assertThat(recorder.problems)
        .extracting(GavelProblem::jobs)
        .startsWith(40, 38, 36, 34, 32, 31, 30);
  }

  @Test
  void aLostGpuIsAChangeToo() {
    Fractions solution = new Fractions(new int[] {1, 3, 5}, new double[3][3], new int[] {2, 1});

    assertThat(solution.changes(new int[] {1, 3, 5}, new int[] {2, 1})).isZero();
    assertThat(solution.changes(new int[] {3, 5, 6, 7}, new int[] {2, 0})).isEqualTo(4);
  }

  @Test
  void aLongQueueIsSolvedForItsOldestJobs() {
    Recorder recorder = new Recorder();
    GavelRounds policy = new GavelRounds(ONE, recorder, new GavelRounds.Settings(10, 2));
    SmallRun run =
        new SmallRun(table(ONE, job("sim", 0, 20), job("sim", 0, 20), job("sim", 0, 20)), policy, 0)
            .run();

    assertThat(recorder.problems).extracting(GavelProblem::jobs).containsExactly(2, 2, 1);
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0, 20-30 v/0", "B 10-20 v/0, 30-40 v/0", "C 40-60 v/0");
  }

  @Test
  void aLargeClusterIsSolvedInPartsThatTogetherAreTheWhole() {
    Cluster large = cluster("v 4, t 3", "sim 1 0.5");
    Recorder recorder = new Recorder();
    GavelRounds policy = new GavelRounds(large, recorder, new GavelRounds.Settings(10, 5));
    SmallJob.Builder[] jobs = new SmallJob.Builder[14];
    Arrays.setAll(jobs, i -> job("sim", 0, 20 + i));
    SmallRun run = new SmallRun(table(large, jobs), policy, 0).run();

    assertThat(recorder.problems.subList(0, 3))
        .extracting(p -> p.jobs() + " jobs on " + Arrays.toString(p.gpusByModel()))
        .containsExactly("5 jobs on [2, 1]", "5 jobs on [1, 1]", "4 jobs on [1, 1]");
    assertThat(run.allEnded()).isTrue();
  }

  @Test
  void aRoundIsThreeTimesTheExpectedGpuTime() {
    JobMix mix = table(TWO_MODELS, job("sim", 0, 10).gpus(2), job("ml", 0, 40)).mix();

    assertThat(GavelRounds.Settings.of(mix.demand()).roundSeconds()).isEqualTo(90);
  }

  @Test
  void roundsWithoutLengthAreRefused() {
    assertThatThrownBy(() -> new GavelRounds.Settings(0, 128))
        .hasMessageContaining("must last some time");
  }

  /** Max-min fairness that remembers what it was asked. */
  private static final class Recorder implements GavelObjective {
    private final List<GavelProblem> problems = new ArrayList<>();

    @Override
    public double[][] allocate(GavelProblem problem) {
      problems.add(problem);
      return new MaxMinFairness().allocate(problem);
    }
  }
}
