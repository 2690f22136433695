package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import org.junit.jupiter.api.Test;

final class BatchMappingTest {
  private static final Cluster CLUSTER = cluster("slow 1, fast 1", "sim 0.5 1");

  private static TinyJob.Builder[] tenFourAndSix() {
    return new TinyJob.Builder[] {job("sim", 0, 10), job("sim", 0, 4), job("sim", 0, 6)};
  }

  @Test
  void minMinPlacesFirstWhatEndsFirst() {
    TinyRun run = TinyRun.play(CLUSTER, new MinMin(CLUSTER), tenFourAndSix());

    // B ends at 4 on fast; then C at 10 on fast, which is promised; then A at 20 on either.
    assertThat(run.schedule()).containsExactly("A 0-20 slow/0", "B 0-4 fast/0", "C 4-10 fast/0");
  }

  @Test
  void maxMinPlacesFirstWhatCannotEndSoon() {
    TinyRun run = TinyRun.play(CLUSTER, new MaxMin(CLUSTER), tenFourAndSix());

    // A ends at 10 on fast; then C at 12 on slow before B at 8 on slow.
    assertThat(run.schedule()).containsExactly("A 0-10 fast/0", "B 10-14 fast/0", "C 0-12 slow/0");
  }

  @Test
  void sufferageGivesTheBestModelToTheJobThatLosesMostWithoutIt() {
    Cluster two = cluster("v 1, t 1", "sim 1 0.625", "ml 1 0.25");

    TinyRun run = TinyRun.play(two, new Sufferage(two), job("sim", 0, 10), job("ml", 0, 10));

    // A would lose 6 s on t, B 30 s.
    assertThat(run.schedule()).containsExactly("A 0-16 t/0", "B 0-10 v/0");
  }

  @Test
  void aJobIsNotStartedOnASlowGpuWhenItEndsSoonerAfterAWait() {
    Cluster two = cluster("slow 1, fast 1", "sim 0.1 1");

    TinyRun run = TinyRun.play(two, new MinMin(two), job("sim", 0, 10), job("sim", 0, 10));

    assertThat(run.schedule()).containsExactly("A 0-10 fast/0", "B 10-20 fast/0");
  }

  @Test
  void gpusReservedForAGangAreNotGivenToOthers() {
    Cluster two = cluster("v 2", "sim 1");

    TinyRun run =
        TinyRun.play(
            two, new MaxMin(two), job("sim", 0, 10), job("sim", 1, 20).gpus(2), job("sim", 1, 3));

    // At 1 the gang's end, 30, is the latest: it gets v/1 at once and v/0 at 10.
    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 10-30 v/0 v/1", "C 30-33 v/0");
  }
}
