package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.dqn.Discount;
import io.adlro.learn.dqn.DqnSettings;
import io.adlro.learn.dqn.DqnSettings.TargetRule;
import io.adlro.learn.dqn.DqnTraining;
import io.adlro.learn.dqn.Exploration;
import io.adlro.learn.dqn.ModelCard;
import io.adlro.learn.dqn.Reward;
import io.adlro.learn.dqn.TrainingEnvironment;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.environment.World;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.Learner;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.training.HeldOutWorlds;
import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingPoint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Deep Q-learning on planes of different clusters, as in the preset {@code dqn}. */
final class PlaneDqnTest {
  private static final int HASH_BYTES = 32;
  private static final List<World> WORLDS = AgentWorlds.some(4, 30);

  private final List<ExecutorService> pools = new ArrayList<>();

  @AfterEach
  void endThreads() {
    pools.forEach(ExecutorService::shutdownNow);
  }

  @Test
  void oneNetworkLearnsOnClustersOfDifferentShapes() {
    List<TrainingPoint> points = runToTheEnd(training(1));

    assertThat(WORLDS.stream().map(world -> world.inputs().cluster().modelCount()).distinct())
        .hasSizeGreaterThan(1);
    assertThat(points.get(1).updates()).isPositive();
    assertThat(points.get(1).evaluation()).isPresent();
  }

  @Test
  void theNumberOfThreadsChangesNothing() {
    Training one = training(1);
    Training three = training(3);

    runToTheEnd(one);
    runToTheEnd(three);

    assertThat(saved(three)).isEqualTo(saved(one));
  }

  @Test
  void aTrainingThatWasStoppedAndResumedEndsWithTheSameWeights() {
    Training whole = training(1);
    runToTheEnd(whole);
    Training stopped = training(1);
    stopped.advance();

    Training resumed = training(1);
    resumed.restore(reader(saved(stopped)));
    runToTheEnd(resumed);

    assertThat(saved(resumed)).isEqualTo(saved(whole));
  }

  private Training training(int threads) {
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    pools.add(workers);
    ObservationSpec observation =
        PlaneObservationSpec.predicted(
            PlaneView.without(EnumSet.of(FeatureGroup.BASELINES)), AdlroTraining.network(8));
    float[] weights =
        Networks.initialWeights(observation.network(), new RandomStreams(3).stream("weights"));
    Worlds worlds = (number, seed) -> WORLDS.get((int) (number % WORLDS.size()));
    return new DqnTraining(
        new DqnTraining.Plan(8, 4, 2),
        new ModelCard("dqn", observation, Map.of()),
        new DqnSettings(
            200,
            60,
            8,
            4,
            20,
            TargetRule.DOUBLE,
            new Discount.Elapsed(0.01),
            new Exploration(1, 0.1, 8, 0.5),
            4),
        new TrainingEnvironment(
            observation,
            worlds,
            new Reward(0.5, 100),
            baselines(),
            world -> 25 / world.meanLeastRunSeconds()),
        new NativeLearner(observation.network(), new Learner.Settings(1e-3, 1, 10), weights),
        frozen -> Networks.create(observation.network(), frozen),
        new HeldOutWorlds(WORLDS.subList(0, 2), baselines(), workers),
        workers,
        3);
  }

  private static List<PolicyEntry> baselines() {
    return PolicyCatalog.entries().stream()
        .filter(entry -> List.of("fcfs-fast", "patient-sjf").contains(entry.name()))
        .toList();
  }

  private static List<TrainingPoint> runToTheEnd(Training training) {
    List<TrainingPoint> points = new ArrayList<>();
    while (!training.isFinished()) {
      points.add(training.advance());
    }
    return points;
  }

  private static byte[] saved(Training training) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FlatWriter writer = new FlatWriter(out);
    training.save(writer);
    writer.seal();
    return out.toByteArray();
  }

  private static FlatReader reader(byte[] bytes) {
    return new FlatReader("checkpoint", new ByteArrayInputStream(bytes), bytes.length - HASH_BYTES);
  }
}
