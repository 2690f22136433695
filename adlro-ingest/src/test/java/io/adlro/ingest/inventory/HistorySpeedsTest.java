package io.adlro.ingest.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.cluster.NodeReport;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.inventory.ClassSpeed.Origin;
import io.adlro.ingest.submission.GpuRequest;
import io.adlro.ingest.submission.SubmissionBuilder;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class HistorySpeedsTest {
  private static final String A100 = "A100-SXM4-40GB";
  private static final String V100 = "V100-SXM2-16GB";
  private static final String CLASS = "machine-learning";
  private static final double TRUE_SPEED = 0.4;

  /** Recurring jobs that are 0.4 times as fast on a V100, each with noise of its own. */
  private static HistorySpeeds history(int recurring, int runs, long seed) {
    Random random = new Random(seed);
    HistorySpeeds history = new HistorySpeeds();
    for (int job = 0; job < recurring; job++) {
      double seconds = 3_600 * Math.exp(random.nextGaussian());
      double own = TRUE_SPEED * Math.exp(0.2 * random.nextGaussian());
      for (int run = 0; run < runs; run++) {
        boolean fast = run % 2 == 0;
        double noise = Math.exp(0.1 * random.nextGaussian());
        history.add(
            job("train-" + job, (fast ? seconds : seconds / own) * noise, Outcome.COMPLETED),
            CLASS,
            fast ? A100 : V100);
      }
    }
    return history;
  }

  private static PastJob job(String name, double seconds, Outcome outcome) {
    return new PastJob(
        "1",
        new SubmissionBuilder().name(name).user("ann").gpus(GpuRequest.whole(1)).build(),
        OptionalLong.empty(),
        0,
        OptionalLong.of(0),
        OptionalLong.empty(),
        (long) (1e6 * seconds),
        "",
        outcome);
  }

  private static ClassSpeed speed(HistorySpeeds history, String jobClass) {
    NodeReport fast = node("f", "a100", 4);
    NodeReport slow = node("s", "v100", 2);
    return SiteCluster.of(List.of(fast, slow), history).orElseThrow().speeds().stream()
        .filter(one -> one.jobClass().equals(jobClass) && one.model().equals(V100))
        .findFirst()
        .orElseThrow();
  }

  private static NodeReport node(String name, String model, int gpus) {
    return new NodeReport(
        name,
        List.of(new NodeReport.Gpus(model, gpus, 1000, OptionalInt.empty())),
        OptionalInt.of(32),
        OptionalInt.of(64_000),
        List.of(),
        true,
        "IDLE");
  }

  @Test
  void theIntervalOfRecurringJobsCoversTheTrueSpeed() {
    int covered = 0;
    for (int seed = 0; seed < 200; seed++) {
      ClassSpeed speed = speed(history(20, 6, seed), CLASS);
      assertThat(speed.origin()).isEqualTo(Origin.HISTORY);
      assertThat(speed.recurring()).isEqualTo(20);
      assertThat(speed.runs()).isEqualTo(120);
      covered += speed.interval().contains(TRUE_SPEED) ? 1 : 0;
    }

    assertThat(covered).as("of 200 intervals of 80 %%").isBetween(150, 195);
  }

  @Test
  void theEstimateIsNearTheTruthAndFarFromTheCatalogue() {
    ClassSpeed guess = speed(new HistorySpeeds(), CLASS);
    ClassSpeed measured = speed(history(50, 10, 1), CLASS);

    assertThat(guess.speed()).isGreaterThan(0.55);
    assertThat(measured.speed()).isBetween(0.36, 0.44);
    assertThat(measured.note()).startsWith("from 50 recurring jobs of this site (500 runs)");
  }

  @Test
  void fewRecurringJobsWithFewRunsLeaveTheGuessOfTheCatalogue() {
    ClassSpeed five = speed(history(5, 10, 1), CLASS);
    ClassSpeed none = speed(new HistorySpeeds(), CLASS);

    assertThat(five).isEqualTo(none);
    assertThat(five.origin()).isEqualTo(Origin.CATALOGUE);
  }

  @Test
  void fewRecurringJobsWithManyRunsShowTheSpeedWithAWiderInterval() {
    int covered = 0;
    for (int seed = 0; seed < 200; seed++) {
      ClassSpeed speed = speed(history(2, 40, seed), CLASS);
      assertThat(speed.origin()).isEqualTo(Origin.HISTORY);
      covered += speed.interval().contains(TRUE_SPEED) ? 1 : 0;
    }

    assertThat(covered).as("of 200 intervals of 80 %%").isBetween(150, 195);
  }

  @Test
  void otherClassesKeepTheirGuess() {
    assertThat(speed(history(20, 6, 1), "simulation").origin()).isEqualTo(Origin.CATALOGUE);
  }

  @Test
  void runsThatDidNotCompleteDoNotCount() {
    HistorySpeeds history = new HistorySpeeds();
    for (int job = 0; job < 10; job++) {
      history.add(job("a" + job, 100, Outcome.COMPLETED), CLASS, A100);
      history.add(job("a" + job, 1, Outcome.FAILED), CLASS, V100);
      history.add(job("a" + job, 100_000, Outcome.TIMED_OUT), CLASS, V100);
    }

    assertThat(speed(history, CLASS).origin()).isEqualTo(Origin.CATALOGUE);
  }
}
