package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.learn.bundle.BundleFormat;
import io.adlro.learn.bundle.BundleRefused;
import io.adlro.learn.bundle.Feature;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.environment.Rollouts;
import io.adlro.learn.environment.TestWorld;
import io.adlro.learn.environment.World;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.training.TrainingPoint;
import io.adlro.sim.experiment.Setting;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class AdlroTrainingTest {
  private static final int HASH_BYTES = 32;
  private static final Setting SETTING = TestWorld.rough(40);
  private static final AdlroTraining.Plan PLAN =
      new AdlroTraining.Plan(3, 1, 2, 2, 8, 2, 100, 2, 2, 5, Set.of());
  private static final AdlroTraining.Settings GATHERING =
      new AdlroTraining.Settings(4, 3, 3, Rollouts.Settings.DEFAULT);

  private final List<ExecutorService> pools = new ArrayList<>();

  @AfterEach
  void endThreads() {
    pools.forEach(ExecutorService::shutdownNow);
  }

  private AdlroTraining training(int threads) {
    return training(threads, 8, 7);
  }

  private AdlroTraining training(int threads, int hidden, long seed) {
    return training(PLAN, threads, hidden, seed);
  }

  private AdlroTraining training(AdlroTraining.Plan plan, int threads, int hidden, long seed) {
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    pools.add(workers);
    NetworkSpec.Plane network = AdlroTraining.network(hidden);
    Worlds worlds = (number, its) -> new World(SETTING, SETTING.trials().apply(its));
    List<PolicyEntry> baselines =
        PolicyCatalog.entries().stream()
            .filter(entry -> List.of("fcfs-fast", "patient-sjf").contains(entry.name()))
            .toList();
    return new AdlroTraining(
        plan,
        GATHERING,
        new AdlroTraining.Start(
            network,
            LearnedChoice.Settings.DEFAULT,
            random ->
                new NativeLearner(
                    network,
                    new Learner.Settings(1e-3, 1, 10),
                    Networks.initialWeights(network, random))),
        worlds,
        baselines,
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
  void thePointsShowTheProgress() {
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
  void theAgentCanUseTheModel() {
    AdlroTraining training = training(2);
    runToTheEnd(training);
    ModelBundle bundle = training.bundle();
    assertThat(bundle.ensemble()).hasSize(2);
    assertThat(bundle.ensemble().get(0)).isNotEqualTo(bundle.ensemble().get(1));
    assertThat(AdlroAgent.Model.problem(bundle)).isEmpty();
    AdlroAgent.Model model = AdlroAgent.Model.of(bundle);
    World world = new World(SETTING, SETTING.trials().apply(5));
    assertThat(AgentWorlds.journal(world, AdlroAgent.policy(AgentWorlds.inputs(world), model)))
        .isEqualTo(AgentWorlds.journal(world, AdlroAgent.policy(AgentWorlds.inputs(world), model)));
  }

  @Test
  void theScalesAreComputedBeforeTheFirstRoundAndKeptWhenResumed() {
    AdlroTraining training = training(1);
    assertThat(training.bundle().features()).isEqualTo(PlaneFeature.scales());
    training.advance();
    List<Feature> learnt = training.bundle().features();
    AdlroTraining resumed = training(2);
    resumed.restore(reader(saved(training)));
    runToTheEnd(training);

    assertThat(learnt).isNotEqualTo(PlaneFeature.scales()).allMatch(Feature::isUsable);
    assertThat(learnt.get(PlaneFeature.CONSTANT.ordinal()))
        .isEqualTo(PlaneFeature.scales().get(PlaneFeature.CONSTANT.ordinal()));
    assertThat(training.bundle().features()).isEqualTo(learnt);
    assertThat(resumed.bundle().features()).isEqualTo(learnt);
    ModelBundle read = BundleFormat.read("model.adlro", BundleFormat.write(training.bundle()));
    assertThat(AdlroAgent.Model.of(read).view().features()).isEqualTo(learnt);
  }

  @Test
  void theModelRecordsClippedAndMissingValues() {
    AdlroTraining training = training(2);
    assertThat(training.bundle().provenance()).isEmpty();
    training.advance();

    // Every gang of these worlds fits one model, so that nothing is missing.
    assertThat(training.bundle().provenance().get("features"))
        .matches("clipped [0-9.]+ % \\(most: [a-z_]+, [0-9.]+ %\\), missing 0.0 %");
  }

  @Test
  void aTrainingWithAHiddenGroupMakesAModelWithItHidden() {
    AdlroTraining training =
        training(PLAN.with(1, Set.of(FeatureGroup.RANK, FeatureGroup.MEMORY)), 2, 8, 7);
    training.advance();

    ModelBundle bundle = training.bundle();

    assertThat(bundle.settings()).containsEntry("blind", "memory, rank");
    assertThat(AdlroAgent.Model.problem(bundle)).isEmpty();
    assertThat(AdlroAgent.Model.of(bundle).view().blind())
        .containsExactly(FeatureGroup.MEMORY, FeatureGroup.RANK);
    assertThatThrownBy(() -> training(1).restore(reader(saved(training))))
        .isInstanceOf(BundleRefused.class);
  }

  @Test
  void aModelOfOtherFeaturesUnitsOrGroupsIsRefusedInASentence() {
    ModelBundle good = training(1).bundle();
    Feature third = good.features().get(2);

    assertThat(
            AdlroAgent.Model.problem(
                with(good, new Feature("pace", third.unit(), 0, 1, 4), good.settings())))
        .contains(
            "model adlro has other features than this version of ADLRO: number 3 is pace"
                + " (log ratio) where this version has run (log ratio); train it again");
    assertThat(
            AdlroAgent.Model.problem(
                with(good, new Feature(third.name(), "seconds", 0, 1, 4), good.settings())))
        .get()
        .asString()
        .contains("number 3 is run (seconds) where this version has run (log ratio)");
    assertThat(AdlroAgent.Model.problem(with(good, third.with(1, 2, 3), good.settings())))
        .isEmpty();
    Map<String, String> blind = new LinkedHashMap<>(good.settings());
    blind.put("blind", "memory, colour");
    assertThat(AdlroAgent.Model.problem(with(good, third, blind)))
        .get()
        .asString()
        .contains("its hidden feature group `colour` does not exist");
    assertThat(AdlroAgent.Model.problem(with(good, third, Map.of())))
        .contains("model adlro was not trained for `adlro`; train one: adlro train");
  }

  private static ModelBundle with(ModelBundle bundle, Feature third, Map<String, String> settings) {
    List<Feature> features = new ArrayList<>(bundle.features());
    features.set(2, third);
    return new ModelBundle(
        bundle.name(),
        bundle.network(),
        bundle.ensemble(),
        features,
        bundle.actionLayout(),
        settings,
        bundle.provenance());
  }

  @Test
  void aCheckpointOfOtherFeaturesIsRefusedInOneSentence() {
    byte[] checkpoint = saved(training(1));
    String text = new String(checkpoint, StandardCharsets.ISO_8859_1);
    byte[] other =
        text.replace("SPEED_SPREAD", "OTHER_SPREAD").getBytes(StandardCharsets.ISO_8859_1);

    assertThatThrownBy(() -> training(1).restore(reader(other)))
        .isInstanceOf(BundleRefused.class)
        .hasMessageStartingWith("checkpoint: comes from a training with other settings");
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
