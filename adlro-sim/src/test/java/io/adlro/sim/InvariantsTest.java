package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.state.StateAudit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hundreds of runs with every fault and every physics on, audited after every fact. */
class InvariantsTest {
  /** Runs are longer in the profile {@code soak}, and twice as many. */
  private static final int FACTOR = Integer.getInteger("adlro.soak.factor", 1);

  private static final int SEEDS = FACTOR > 1 ? 50 : 25;

  @ParameterizedTest(name = "seeds from {0}")
  @ValueSource(longs = {0, 50, 100, 150, 200, 250, 300, 350})
  void nothingIsEverOverCapacityAndEveryFeasibleJobEnds(long firstSeed) {
    for (long seed = firstSeed; seed < firstSeed + SEEDS; seed++) {
      RandomRun run = RandomRun.of(seed, 40 * FACTOR);
      try {
        audit(run);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed %d, %s: %s".formatted(seed, run.policy().name(), e), e);
      }
    }
  }

  private static void audit(RandomRun run) {
    Simulation simulation = run.simulation();
    ClusterState state = simulation.state();
    StateAudit audit = new StateAudit(state);
    simulation.listen(audit.atEachFact());
    long last = 0;
    while (simulation.step()) {
      audit.check();
      assertThat(simulation.nowMicros()).isGreaterThanOrEqualTo(last);
      last = simulation.nowMicros();
    }
    assertThat(state.submitted()).isEqualTo(run.jobs().size());
    assertThat(state.count(JobPhase.PENDING) + state.count(JobPhase.HELD) + state.activeCount())
        .as("jobs that never ended")
        .isZero();
  }

  /** All kinds of facts, in random and hostile orders, with every policy of the catalogue. */
  @ParameterizedTest(name = "seeds from {0}")
  @ValueSource(longs = {0, 50, 100, 150})
  void noFactThatAClusterReportsBreaksTheStateAndAJournalOfAllRebuildsIt(long firstSeed) {
    for (long seed = firstSeed; seed < firstSeed + SEEDS; seed++) {
      RandomRun run = RandomRun.of(seed, 25 * FACTOR);
      HostileCluster cluster = new HostileCluster(run, new RandomStreams(seed).stream("hostile"));
      try {
        for (int i = 0; i < 250 * FACTOR; i++) {
          cluster.anything();
        }
        cluster.behaveUntilAllEnd();
        assertThat(cluster.state().count(JobPhase.PENDING) + cluster.state().activeCount())
            .as("jobs that never ended")
            .isZero();
        assertThat(cluster.doubts()).isPositive();
        assertThat(cluster.recovered()).as("rebuilt").isEqualTo(cluster.saved());
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed %d, %s: %s".formatted(seed, run.policy().name(), e), e);
      }
    }
  }
}
