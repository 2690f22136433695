package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static io.adlro.core.policy.TinyRun.micros;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import org.junit.jupiter.api.Test;

/** WFP3, UNICEF and F1 on jobs whose scores are worked out in the comments. */
final class PublishedScoresTest {
  private static final Cluster TWO_GPUS = cluster("v 2", "sim 1");

  /** At second 10, wait over estimate: B 10/10, C 10/9 with two GPUs, D 5/4. */
  private static TinyJob.Builder[] threeWaiting() {
    return new TinyJob.Builder[] {
      job("sim", 0, 10).gpus(2), job("sim", 0, 10), job("sim", 0, 9).gpus(2), job("sim", 5, 4)
    };
  }

  @Test
  void wfp3CubesTheWaitForItsLengthAndFavoursGangs() {
    TinyRun run = TinyRun.play(TWO_GPUS, new Wfp3(), threeWaiting());

    // At 10: B 1^3 x 1 = 1, C 1.11^3 x 2 = 2.74, D 1.25^3 x 1 = 1.95.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0 v/1", "B 19-29 v/1", "C 10-19 v/0 v/1", "D 19-23 v/0");
  }

  @Test
  void unicefTakesTheWaitForItsLengthAsItIs() {
    TinyRun run = TinyRun.play(TWO_GPUS, new Unicef(), threeWaiting());

    // At 10: B 1, C 1.11 (log2 of 2 is 1), D 1.25; C has no room beside D.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0 v/1", "B 10-20 v/1", "C 20-29 v/0 v/1", "D 10-14 v/0");
  }

  @Test
  void unicefHoldsGangsBackByTheLogarithmOfTheirSize() {
    TinyRun run =
        TinyRun.play(
            cluster("v 4", "sim 1"),
            new Unicef(),
            job("sim", 0, 10).gpus(4),
            job("sim", 0, 8).gpus(4),
            job("sim", 0, 10));

    // At 10: B 10 / (2 x 8) = 0.63, C 10 / 10 = 1.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0 v/1 v/2 v/3", "B 20-28 v/0 v/1 v/2 v/3", "C 10-20 v/0");
  }

  @Test
  void unicefCountsOneGpuAndHalfAGpuLikeTwo() {
    TinyRun run =
        TinyRun.play(
            TWO_GPUS,
            new Unicef(),
            job("sim", 0, 10).gpus(2),
            job("sim", 0, 10).gpus(2),
            job("sim", 0, 10),
            job("sim", 0, 10).shareMilli(500));

    // All three have the same score, so the first submitted goes first.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0 v/1", "B 10-20 v/0 v/1", "C 20-30 v/0", "D 20-30 v/1");
  }

  @Test
  void wfp3LetsALongJobOvertakeAsItWaits() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new Wfp3(),
            job("sim", 0, 100),
            job("sim", 0, 50),
            job("sim", 90, 10),
            job("sim", 105, 10),
            job("sim", 112, 40));

    // At 100: B 100/50 = 2, C 10/10 = 1. At 150: C 6, D 4.5, E 0.95.
    assertThat(run.schedule())
        .containsExactly(
            "A 0-100 v/0", "B 100-150 v/0", "C 150-160 v/0", "D 160-170 v/0", "E 170-210 v/0");
  }

  @Test
  void wfp3UsesEstimatesWhetherTrueOrNot() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new Wfp3(),
            job("sim", 0, 10),
            job("sim", 0, 2).estimateMicros(micros(9)),
            job("sim", 0, 9).estimateMicros(micros(2)));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 19-21 v/0", "C 10-19 v/0");
  }

  @Test
  void f1WeighsLengthAgainstSubmission() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new F1(),
            job("sim", 0, 200),
            job("sim", 100, 1000),
            job("sim", 100.5, 10),
            job("sim", 101, 1));

    // B 3 + 870 x 2 = 1743.0, C 1 + 870 x 2.002166 = 1742.9, D 0 + 870 x 2.004321 = 1743.8.
    assertThat(run.schedule())
        .containsExactly("A 0-200 v/0", "B 210-1210 v/0", "C 200-210 v/0", "D 1210-1211 v/0");
  }

  @Test
  void f1CountsSubmissionAtTheStartAsATenthOfASecond() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new F1(),
            job("sim", 0, 1),
            job("sim", 0, 1000),
            job("sim", 0.05, 10),
            job("sim", 0.5, 1));

    // B 3 - 870, C 1 - 870, D 0 - 262.
    assertThat(run.schedule())
        .containsExactly("A 0-1 v/0", "B 11-1011 v/0", "C 1-11 v/0", "D 1011-1012 v/0");
  }

  @Test
  void f1MultipliesLengthWithGpus() {
    TinyRun run =
        TinyRun.play(
            cluster("v 4", "sim 1"),
            new F1(),
            job("sim", 0, 200).gpus(4),
            job("sim", 100, 100).gpus(4),
            job("sim", 100.5, 1000));

    // B 2 x 4 + 1740 = 1748, C 3 + 1741.9 = 1744.9.
    assertThat(run.schedule())
        .containsExactly(
            "A 0-200 v/0 v/1 v/2 v/3", "B 1200-1300 v/0 v/1 v/2 v/3", "C 200-1200 v/0");
  }
}
