package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.learn.NetworkSpec;
import io.adlro.learn.bundle.BundleRefused;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.curve.TrainingPoint;
import io.adlro.learn.dqn.TestWorld;
import io.adlro.learn.dqn.World;
import io.adlro.learn.dqn.Worlds;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import io.adlro.sim.experiment.Setting;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class AdlroTrainingTest {
  private static final int HASH_BYTES = 32;
  private static final Setting SETTING = TestWorld.rough(40);
  private static final AdlroTraining.Plan PLAN =
      new AdlroTraining.Plan(3, 1, 2, 2, 8, 2, 100, 2, 2, 5);
  private static final Gathering.Settings GATHERING =
      new Gathering.Settings(4, 3, 3, Rollouts.Settings.DEFAULT);

  private final List<ExecutorService> pools = new ArrayList<>();

  @AfterEach
  void endThreads() {
    pools.forEach(ExecutorService::shutdownNow);
  }

  private AdlroTraining training(int threads) {
    return training(threads, 8, 7);
  }

  private AdlroTraining training(int threads, int hidden, long seed) {
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    pools.add(workers);
    NetworkSpec.Plane network = AdlroTraining.network(hidden);
    Worlds worlds = (number, its) -> new World(SETTING, SETTING.trials().apply(its));
    List<PolicyEntry> baselines =
        PolicyCatalog.entries().stream()
            .filter(entry -> List.of("fcfs-fast", "patient-sjf").contains(entry.name()))
            .toList();
    return new AdlroTraining(
        PLAN,
        network,
        GATHERING,
        LearnedChoice.Settings.DEFAULT,
        worlds,
        baselines,
        random ->
            new NativeLearner(
                network,
                new NativeLearner.Settings(1e-3, 1, 10),
                Networks.initialWeights(network, random)),
        Networks::create,
        workers,
        seed);
  }

  private static List<TrainingPoint> runToTheEnd(AdlroTraining training) {
    List<TrainingPoint> points = new ArrayList<>();
    while (!training.isFinished()) {
      points.add(training.advance());
    }
    return points;
  }

  private static byte[] saved(AdlroTraining training) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FlatWriter writer = new FlatWriter(out);
    training.save(writer);
    writer.seal();
    return out.toByteArray();
  }

  private static FlatReader reader(byte[] bytes) {
    return new FlatReader("checkpoint", new ByteArrayInputStream(bytes), bytes.length - HASH_BYTES);
  }

  @Test
  void theNumberOfThreadsChangesNothing() {
    AdlroTraining one = training(1);
    AdlroTraining two = training(2);
    List<TrainingPoint> points = runToTheEnd(one);
    assertThat(runToTheEnd(two)).isEqualTo(points);
    assertThat(saved(two)).isEqualTo(saved(one));
  }

  @Test
  void aTrainingThatWasKilledAndRestoredEndsWithTheSameWeights() {
    AdlroTraining whole = training(1);
    runToTheEnd(whole);

    for (int rounds = 0; rounds < PLAN.rounds(); rounds++) {
      AdlroTraining killed = training(1);
      for (int i = 0; i < rounds; i++) {
        killed.advance();
      }
      byte[] checkpoint = saved(killed);
      AdlroTraining resumed = training(2);
      resumed.restore(reader(checkpoint));
      runToTheEnd(resumed);
      assertThat(saved(resumed)).as("after %d rounds", rounds).isEqualTo(saved(whole));
      assertThat(resumed.bundle().ensemble().get(1)).isEqualTo(whole.bundle().ensemble().get(1));
    }
  }

  @Test
  void anotherSeedGivesOtherWeights() {
    AdlroTraining one = training(2, 8, 7);
    AdlroTraining other = training(2, 8, 8);
    one.advance();
    other.advance();
    assertThat(saved(other)).isNotEqualTo(saved(one));
  }

  @Test
  void thePointsTellHowFarItIs() {
    List<TrainingPoint> points = runToTheEnd(training(2));
    assertThat(points).extracting(TrainingPoint::episodes).containsExactly(2L, 4L, 6L);
    assertThat(points).allMatch(point -> Double.isFinite(point.loss()) && point.loss() >= 0);
    assertThat(points)
        .extracting(point -> point.evaluation().isPresent())
        .containsExactly(false, true, true); // every second round, and the last
    assertThat(points.get(2).steps()).isGreaterThan(points.get(1).steps());
    assertThat(points.get(1).evaluation().orElseThrow().difference()).isBetween(-0.9, 2.0);
  }

  @Test
  void theModelIsOneThatTheAgentCanUse() {
    AdlroTraining training = training(2);
    runToTheEnd(training);
    ModelBundle bundle = training.bundle();
    assertThat(bundle.ensemble()).hasSize(2);
    assertThat(bundle.ensemble().get(0)).isNotEqualTo(bundle.ensemble().get(1));
    assertThat(Adlro.Model.problem(bundle)).isEmpty();
    Adlro.Model model = Adlro.Model.of(bundle);
    World world = new World(SETTING, SETTING.trials().apply(5));
    assertThat(AgentWorlds.journal(world, Adlro.policy(AgentWorlds.inputs(world), model)))
        .isEqualTo(AgentWorlds.journal(world, Adlro.policy(AgentWorlds.inputs(world), model)));
  }

  @Test
  void aCheckpointOfOtherSettingsIsRefusedInOneSentence() {
    byte[] checkpoint = saved(training(1));
    AdlroTraining other = training(1, 16, 7);
    assertThatThrownBy(() -> other.restore(reader(checkpoint)))
        .isInstanceOf(BundleRefused.class)
        .hasMessageStartingWith("checkpoint: comes from a training with other settings");
  }
}
