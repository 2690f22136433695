package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.PlaneObservationSpec.Advice;
import io.adlro.learn.dqn.GreedyPolicy;
import io.adlro.learn.environment.Encoder;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.environment.TestWorld;
import io.adlro.learn.network.Observation;
import io.adlro.learn.nn.Networks;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.metrics.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class PlaneObservationSpecTest {
  private static final long SEED = 5;

  @Test
  void withoutAdviceBaselineFeaturesAreZeroAndThereIsNoWaitCell() {
    int told = 0;
    for (Advice advice : Advice.values()) {
      Watcher watcher = watched(advice);
      if (advice == Advice.NONE) {
        assertThat(watcher.told).isZero();
        assertThat(watcher.waits).isEmpty();
      }
      told += watcher.told;
    }
    assertThat(told).isPositive();
  }

  @Test
  void aCellStartsItsJobOnItsModel() {
    for (Advice advice : Advice.values()) {
      Watcher watcher = watched(advice);

      assertThat(watcher.started).hasSize(120);
      assertThat(watcher.started).allMatch(start -> start.cellBefore() == start.cellOfGpu());
      assertThat(watcher.started).allMatch(start -> start.then() == Encoder.Then.OBSERVE_AGAIN);
    }
  }

  @Test
  void aHoldCellWaitsAndStartsNothing() {
    Watcher watcher = watched(Advice.BASELINES);

    assertThat(watcher.waits).isNotEmpty().containsOnly(Encoder.Then.WAIT);
    assertThat(watcher.startedByWaiting).isZero();
  }

  @Test
  void everyJobEndsWithRandomWeights() {
    for (Setting setting : List.of(TestWorld.quiet(120), TestWorld.rough(120))) {
      for (Advice advice : Advice.values()) {
        ObservationSpec observation = PlaneObservationSpec.of(advice, 8);
        float[] weights =
            Networks.initialWeights(
                observation.network(), new RandomStreams(SEED).stream("weights"));

        RunResult result =
            run(
                setting,
                inputs ->
                    new GreedyPolicy(
                        inputs,
                        observation.encoders(),
                        () -> Networks.create(observation.network(), weights)));

        assertThat(result.jobs().unfinished()).isZero();
        assertThat(result.jobs().completed()).isPositive();
      }
    }
  }

  private static Watcher watched(Advice advice) {
    List<Watcher> made = new ArrayList<>();
    run(
        TestWorld.quiet(120),
        inputs -> {
          made.add(new Watcher(inputs, advice));
          return made.get(made.size() - 1);
        });
    return made.get(0);
  }

  private static RunResult run(Setting setting, Function<PolicyInputs, PlacementPolicy> policy) {
    PolicyEntry entry = new PolicyEntry("test", "of the test", List.of(), policy);
    return Run.of(setting, entry, setting.trials().apply(SEED));
  }

  /** A start of a job: the cell that was chosen, and the one that its GPU says. */
  private record Start(int cellBefore, int cellOfGpu, Encoder.Then then) {}

  /** Starts the first job that may start anywhere, and records what it observes. */
  private static final class Watcher implements PlacementPolicy {
    private final Encoder encoder;
    private final List<Start> started = new ArrayList<>();
    private final List<Encoder.Then> waits = new ArrayList<>();
    private int told;
    private int startedByWaiting;

    Watcher(PolicyInputs inputs, Advice advice) {
      this.encoder = PlaneObservationSpec.encoder(inputs, PlaneObservationSpec.view(advice));
    }

    @Override
    public void decide(DecisionContext now) {
      Observation seen = encoder.observe(now);
      while (first(seen) >= 0) {
        look(now, seen);
        start(now, first(seen));
        seen = encoder.observe(now);
      }
    }

    /** Cells that hold come after all cells that start a job. */
    private static int first(Observation seen) {
      int cell = seen.bestAllowed(new float[seen.cells()]);
      return cell < seen.cells() - seen.columns() ? cell : -1;
    }

    private void look(DecisionContext now, Observation seen) {
      for (int cell = 0; cell < seen.cells(); cell++) {
        for (PlaneFeature feature : PlaneFeature.values()) {
          boolean isSet = seen.inputs()[cell * PlaneFeature.COUNT + feature.ordinal()] != 0;
          told += isSet && feature.group() == FeatureGroup.BASELINES ? 1 : 0;
        }
      }
      if (encoder.waitCell() != Encoder.NONE) {
        int before = now.waitingCount();
        waits.add(encoder.carryOut(now, encoder.waitCell()));
        startedByWaiting += before - now.waitingCount();
      }
    }

    private void start(DecisionContext now, int cell) {
      int[] waiting = waiting(now);
      Encoder.Then then = encoder.carryOut(now, cell);
      ClusterState state = now.state();
      for (int job : waiting) {
        int share = state.firstShare(job);
        if (share != ClusterState.NONE) {
          // Without a new observation its cells are still those of before.
          started.add(new Start(cell, encoder.cellOf(now, job, state.gpuOfShare(share)), then));
        }
      }
    }

    private static int[] waiting(DecisionContext now) {
      int[] jobs = new int[now.waitingCount()];
      int count = 0;
      for (int job = now.firstWaiting(); job != DecisionContext.NONE; job = now.nextWaiting(job)) {
        jobs[count++] = job;
      }
      return jobs;
    }
  }
}
