package io.adlro.learn.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.bundle.BundleRefused;
import io.adlro.learn.bundle.Feature;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.dqn.Discount;
import io.adlro.learn.dqn.DqnSettings;
import io.adlro.learn.dqn.DqnSettings.TargetRule;
import io.adlro.learn.dqn.DqnTraining;
import io.adlro.learn.dqn.Exploration;
import io.adlro.learn.dqn.Reward;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.environment.TestWorld;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.training.HeldOutEvaluation;
import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingPoint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class PaperTrainingTest {
  private static final long SEED = 7;
  private static final int HASH_BYTES = 32;

  private final PaperLayout layout = PaperLayout.of(TestWorld.cluster(), 3);
  private final HeldOutEvaluation heldOut =
      new HeldOutEvaluation(TestWorld.quiet(60), policies("fcfs", "random"), List.of(-1L, -2L), 1);
  private final List<ExecutorService> pools = new ArrayList<>();

  @AfterEach
  void endThreads() {
    pools.forEach(ExecutorService::shutdownNow);
  }

  @Test
  void aTrainingThatWasKilledAndResumedEndsWithTheSameWeights() {
    Training whole = training(settings(), 1);
    runToTheEnd(whole);

    Training killed = training(settings(), 1);
    killed.advance();
    killed.advance();
    byte[] checkpoint = saved(killed);
    killed.advance(); // lost

    Training resumed = training(settings(), 1);
    resumed.restore(reader(checkpoint));
    runToTheEnd(resumed);

    assertThat(saved(resumed)).isEqualTo(saved(whole));
    assertThat(weights(resumed)).isEqualTo(weights(whole));
  }

  @Test
  void theNumberOfThreadsChangesNothing() {
    Training one = training(settings(), 1);
    Training three = training(settings(), 3);

    runToTheEnd(one);
    runToTheEnd(three);

    assertThat(saved(three)).isEqualTo(saved(one));
  }

  @Test
  void thePointsCountEpisodesDecisionsAndUpdates() {
    List<TrainingPoint> points = runToTheEnd(training(settings(), 2));

    assertThat(points).extracting(TrainingPoint::episodes).containsExactly(8L, 16L, 24L, 32L);
    assertThat(points.get(3).steps()).isEqualTo(32 * 12); // each job is placed once
    assertThat(points.get(3).updates()).isEqualTo((32 - 4) * 12 / 4); // none after the first round
    assertThat(points.get(3).loss()).isPositive();
    assertThat(points)
        .extracting(point -> point.evaluation().isPresent())
        .containsExactly(false, true, false, true);
  }

  @Test
  void aModelSaysWhatItIs() {
    Training training = training(settings(), 1);
    runToTheEnd(training);

    ModelBundle bundle = training.bundle();

    assertThat(bundle.name()).isEqualTo("paper");
    assertThat(bundle.features())
        .extracting(Feature::name)
        .startsWith("GPU utilisation, sorted within a node", "queue length")
        .hasSize(14);
    assertThat(bundle.settings()).containsEntry("seed", "7").containsEntry("slots", "3");
  }

  @Test
  void aCheckpointOfOtherSettingsIsRefusedInOneSentence() {
    Training training = training(settings(), 1);
    training.advance();
    byte[] checkpoint = saved(training);
    Training other =
        training(settings().withDqn(settings().dqn().withTargetRule(TargetRule.DOUBLE)), 1);

    assertThatThrownBy(() -> other.restore(reader(checkpoint)))
        .isInstanceOf(BundleRefused.class)
        .hasMessageStartingWith("checkpoint: comes from a training with other settings");
  }

  @Test
  void everyStepOfTheAblationIsASetting() {
    PaperSettings all =
        settings()
            .withHead(Head.DUELLING)
            .withDqn(
                settings()
                    .dqn()
                    .withTargetRule(TargetRule.DOUBLE)
                    .withDiscount(new Discount.Elapsed(0.01))
                    .withExploration(new Exploration(0.5, 0.5, 1, 0.5)));

    for (ObservationSpec observation :
        List.of(layout.observation(all), EquivariantEncoder.observation(all, 4))) {
      List<TrainingPoint> points = runToTheEnd(training(all, observation, 2));

      assertThat(points.get(3).loss()).as(observation.actions()).isPositive();
      assertThat(points.get(3).steps()).as(observation.actions()).isEqualTo(32 * 12);
    }
  }

  private static PaperSettings settings() {
    return new PaperSettings(
        new DqnTraining.Plan(32, 8, 2),
        12,
        List.of(1.0),
        3,
        2,
        2,
        8,
        8,
        Head.PLAIN,
        new Learner.Settings(1e-3, 1, 10),
        new Reward(0.5, 100),
        new DqnSettings(
            200,
            60,
            8,
            4,
            20,
            TargetRule.SINGLE,
            new Discount.PerStep(0.99),
            new Exploration(1, 0.1, 20, 0),
            4));
  }

  private Training training(PaperSettings settings, int threads) {
    return training(settings, layout.observation(settings), threads);
  }

  private Training training(PaperSettings settings, ObservationSpec observation, int threads) {
    NetworkSpec network = observation.network();
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    pools.add(workers);
    float[] start =
        Networks.initialWeights(network, new RandomStreams(SEED).stream("initial-weights"));
    return PaperTraining.of(
        settings,
        observation,
        Worlds.inTurn(List.of(TestWorld.quiet(settings.jobsPerEpisode()))),
        policies("random", "fcfs-fast"),
        heldOut,
        new NativeLearner(network, settings.learner(), start),
        weights -> Networks.create(network, weights),
        workers,
        SEED);
  }

  private static List<PolicyEntry> policies(String... names) {
    return PolicyCatalog.entries().stream()
        .filter(entry -> List.of(names).contains(entry.name()))
        .toList();
  }

  private static List<TrainingPoint> runToTheEnd(Training training) {
    List<TrainingPoint> points = new ArrayList<>();
    while (!training.isFinished()) {
      points.add(training.advance());
    }
    return points;
  }

  private static float[] weights(Training training) {
    return training.bundle().ensemble().get(0);
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
