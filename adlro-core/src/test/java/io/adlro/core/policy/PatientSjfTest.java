package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import org.junit.jupiter.api.Test;

final class PatientSjfTest {
  private static final Cluster CLUSTER = cluster("v 1, r 1", "sim 1 0.8", "ml 1 0.5");

  private static PatientSjf priced(double v, double r) {
    return new PatientSjf(CLUSTER, new double[] {v, r}, PatientSjf.Settings.DEFAULT);
  }

  @Test
  void theShortestRunsFirst() {
    Cluster one = cluster("v 1", "sim 1");

    TinyRun run =
        TinyRun.play(
            one,
            new PatientSjf(one, new double[] {1}, PatientSjf.Settings.DEFAULT),
            job("sim", 0, 10),
            job("sim", 0, 3),
            job("sim", 0, 3),
            job("sim", 2, 1));

    assertThat(run.schedule()).containsExactly("A 7-17 v/0", "B 0-3 v/0", "C 4-7 v/0", "D 3-4 v/0");
  }

  @Test
  void aSlowGpuIsTakenWhileTheWaitForTheFastestModelIsLong() {
    TinyRun run = TinyRun.play(CLUSTER, priced(1, 1), job("ml", 0, 10), job("ml", 1, 10));

    // On r it takes 20 s; waiting ends it after 9 + 10, and 20 is not over 1.6 times that.
    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 1-21 r/0");
  }

  @Test
  void aSlowGpuStaysIdleWhenTheFastestModelWouldEndTheJobMuchSooner() {
    TinyRun run = TinyRun.play(CLUSTER, priced(1, 1), job("ml", 0, 10), job("ml", 8, 10));

    // On r it takes 20 s; waiting ends it after 2 + 10, and 20 is over 1.6 times that.
    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 10-20 v/0");
  }

  @Test
  void withEqualPricesTheShorterJobTakesTheFasterModel() {
    TinyRun run = TinyRun.play(CLUSTER, priced(1, 1), job("sim", 0, 10), job("ml", 0, 11));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 0-22 r/0");
  }

  @Test
  void aDearModelIsLeftToTheJobThatNeedsItMost() {
    TinyRun run = TinyRun.play(CLUSTER, priced(1, 0.5), job("sim", 0, 10), job("ml", 0, 11));

    // A: v 10 * (10 / 6.25)^2 = 25.6, r 12.5. B: v 11, r 22.
    assertThat(run.schedule()).containsExactly("A 0-12.5 r/0", "B 0-11 v/0");
  }

  @Test
  void aModelWithoutAPriceIsPreferredUnlessItIsMuchSlower() {
    TinyRun run = TinyRun.play(CLUSTER, priced(1, 0), job("sim", 0, 10), job("ml", 0, 10));

    assertThat(run.schedule()).containsExactly("A 0-12.5 r/0", "B 0-10 v/0");
  }

  @Test
  void aGangWaitsForAsManyGpusOfTheFastestModelAsItNeeds() {
    Cluster pairs = cluster("v 2, r 2", "ml 1 0.5");

    TinyRun run =
        TinyRun.play(
            pairs,
            new PatientSjf(pairs, new double[] {1, 1}, PatientSjf.Settings.DEFAULT),
            job("ml", 0, 2),
            job("ml", 0, 20),
            job("ml", 0, 10).gpus(2),
            job("ml", 18, 10).gpus(2));

    // C: at 0 two of v are free after 20 s, so r. D: at 18 they are free after 2 s, so it waits.
    assertThat(run.schedule())
        .containsExactly("A 0-2 v/0", "B 0-20 v/1", "C 0-20 r/0 r/1", "D 20-30 v/0 v/1");
  }

  @Test
  void patienceIsASetting() {
    PatientSjf hasty =
        new PatientSjf(CLUSTER, new double[] {1, 1}, new PatientSjf.Settings(2, 2.5, 0, 0));

    TinyRun run = TinyRun.play(CLUSTER, hasty, job("ml", 0, 10), job("ml", 8, 10));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 8-28 r/0");
  }
}
