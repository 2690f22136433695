package io.adlro.solve.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import org.junit.jupiter.api.Test;

final class FifoFastestTest {
  private static final Cluster CLUSTER = SmallRun.cluster("v 1, k 1", "train 1 0.25", "embed 1 2");

  private static SmallRun play(SmallWorkload jobs) {
    GavelRounds policy =
        new GavelRounds(CLUSTER, new FifoFastest(), new GavelRounds.Settings(10, 128));
    return new SmallRun(jobs, policy, 0).run();
  }

  @Test
  void jobsChooseInOrderOfArrivalAndEachTakesItsFastest() {
    SmallWorkload jobs =
        SmallRun.table(
            CLUSTER,
            SmallRun.job("embed", 0, 40),
            SmallRun.job("train", 0, 40),
            SmallRun.job("embed", 0, 40));

    assertThat(play(jobs).schedule()).containsExactly("A 0-20 k/0", "B 0-40 v/0", "C 20-40 k/0");
  }

  @Test
  void aJobMovesUpWhenAFasterModelComesFreeThoughNoJobWaits() {
    SmallWorkload jobs =
        SmallRun.table(CLUSTER, SmallRun.job("train", 0, 35), SmallRun.job("train", 0, 100));

    // At 35 s B has done 8.75 s of its work.
    assertThat(play(jobs).schedule()).containsExactly("A 0-35 v/0", "B 0-35 k/0, 35-126.25 v/0");
  }

  @Test
  void itMovesWhenTheRoundIsOverNotBefore() {
    SmallWorkload jobs =
        SmallRun.table(CLUSTER, SmallRun.job("train", 0, 4), SmallRun.job("train", 0, 100));

    assertThat(play(jobs).schedule()).containsExactly("A 0-4 v/0", "B 0-10 k/0, 10-107.5 v/0");
  }

  @Test
  void noJobBehindAGangWithoutRoomIsGivenAnything() {
    double[][] fraction =
        new FifoFastest()
            .allocate(
                new GavelProblem(
                    new double[][] {{1, 0.5}, {1, 0.5}, {1, 0.5}},
                    new double[] {2, 4, 1},
                    new double[] {1, 1, 1},
                    new int[] {3, 3}));

    assertThat(fraction).isEqualTo(new double[][] {{1, 0}, {0, 0}, {0, 0}});
  }
}
