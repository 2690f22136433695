package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.app.command.UntrainedModel;
import io.adlro.app.serve.ServeSession.Learning;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.GuardTrip;
import io.adlro.learn.bundle.BundleFormat;
import io.adlro.learn.training.TrainingCurve;
import io.adlro.live.emulation.EmulatedDriver;
import io.adlro.live.emulation.EmulatedWork;
import io.adlro.live.emulation.Emulation;
import io.adlro.live.loop.Caller;
import io.adlro.live.loop.LiveClock;
import io.adlro.live.loop.LiveLoop;
import io.adlro.live.loop.LivePolicy;
import io.adlro.live.loop.LoopSettings;
import io.adlro.live.loop.Mode;
import io.adlro.live.loop.ModelRegistry;
import io.adlro.live.loop.RegisteredModel;
import io.adlro.live.store.Store;
import io.adlro.live.store.Stores;
import io.adlro.server.metrics.TrainingEnd;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.stats.Interval;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.study.training.LearnedPolicies;
import io.adlro.study.training.ModelFiles;
import io.adlro.study.training.PairedReplay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real loop and store, and a process that writes a model instead of training it. */
final class BackgroundTrainerTest {
  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("fast", 32 * 1024)),
          List.of(Node.of("f1", "fast", 4, 16, 64)),
          SpeedTable.of(Map.of("training", Map.of("fast", 1.0))));
  private static final PairedReplay GAIN =
      new PairedReplay(500, -0.1, Optional.of(new Interval(-0.2, 0)));
  private static final PairedReplay LOSS =
      new PairedReplay(500, 0.1, Optional.of(new Interval(0, 0.2)));

  @TempDir Path home;
  private final OpenParts parts = new OpenParts();
  private ModelFiles models;
  private Path written;
  private Store store;
  private LiveLoop loop;

  @BeforeEach
  void start() throws Exception {
    models = ModelFiles.of(home);
    Files.createDirectories(home.resolve("models"));
    Files.write(models.file("adlro"), BundleFormat.write(UntrainedModel.bundle(0.4)));
    written =
        Files.write(
            home.resolve("written"),
            BundleFormat.write(
                UntrainedModel.bundle(0.2)
                    .withProvenance(
                        LearnedOnSite.provenance("adlro", 4_000, 17, new TrainingCurve(), GAIN))));
    Emulation emulation =
        parts.kept(
            new Emulation(
                new Emulation.Settings(
                    CLUSTER,
                    Physics.ideal(),
                    FaultSpec.none(),
                    EmulatedWork.Settings.DEFAULT,
                    1,
                    1,
                    Optional.empty()),
                0));
    EmulatedDriver driver = parts.kept(new EmulatedDriver(emulation.address()));
    store = parts.kept(Stores.open(home.resolve("adlro.db").toString()));
    LivePolicy policy =
        LivePolicy.of(
            LearnedPolicies.entries(models).get(0),
            CLUSTER,
            new OrToolsLoadPlanner(),
            "",
            Optional.empty());
    loop =
        parts.kept(
            new LiveLoop(
                LoopSettings.DEFAULT, store, driver, policy, LiveClock.running(1, 1), Mode.SHADOW));
    loop.recover();
    loop.start();
  }

  @AfterEach
  void close() {
    parts.close();
  }

  private BackgroundTrainer trainer(Learning then, PairedReplay found, String program) {
    return new BackgroundTrainer(
        loop,
        models,
        model -> found,
        (file, jobs) -> List.of(program, written.toString(), file.toString()),
        then);
  }

  private TrainingEnd train(Learning then, PairedReplay found, String program) throws Exception {
    return trainer(then, found, program).train(500);
  }

  /** All that was to be kept before is on disk after a further commit. */
  private Optional<String> keptSchedule() {
    loop.note(new Caller("test", true), "refused", "GET /", "").join();
    return store.value(BackgroundTrainer.SCHEDULE);
  }

  private List<String> registry() {
    return ModelRegistry.of(store).models().stream()
        .map(RegisteredModel::toString)
        .map(text -> text.replaceAll("site-\\d+|[0-9a-f]{64}|changedMicros=\\d+", "*"))
        .toList();
  }

  private static String proposed(String state, String evaluation) {
    return "RegisteredModel[name=*, digest=*, state=%s, *, trainedToMicros=17, origin=trained on"
            .formatted(state)
        + " site from adlro with 4000 jobs, evaluation=%s]".formatted(evaluation);
  }

  @Test
  void aModelIsProposedAndAnAdministratorActivatesIt() throws Exception {
    assertThat(train(Learning.PROPOSE, GAIN, "cp")).isEqualTo(TrainingEnd.PROPOSED);
    assertThat(registry()).containsExactly(proposed("PROPOSED", GAIN.sentence()));
  }

  @Test
  void aModelIsPromotedIfAReplayShowsNoLoss() throws Exception {
    train(Learning.PROMOTE, LOSS, "cp");
    assertThat(registry()).containsExactly(proposed("PROPOSED", GAIN.sentence()));
    assertThat(store.audit(Long.MAX_VALUE, 1).get(0).actor()).isEqualTo("learn");
    assertThat(train(Learning.PROMOTE, GAIN, "cp")).isEqualTo(TrainingEnd.PROMOTED);
    assertThat(registry()).contains(proposed("ACTIVE", GAIN.sentence()));
  }

  @Test
  void aTrainingWithoutModelChangesNothing() throws Exception {
    assertThat(train(Learning.PROMOTE, GAIN, "true")).isEqualTo(TrainingEnd.NO_GAIN);
    assertThat(train(Learning.PROMOTE, GAIN, "false")).isEqualTo(TrainingEnd.FAILED);
    assertThat(registry()).isEmpty();
  }

  @Test
  void aTripAndAnInterruptedTrainingOutliveTheTrainer() throws Exception {
    trainer(Learning.PROPOSE, GAIN, "cp")
        .look(Optional.of(new GuardTrip(GuardTrip.Trigger.DRIFT, 7)));
    assertThat(keptSchedule()).contains("0 0 7 DRIFT 0");

    loop.keep(BackgroundTrainer.SCHEDULE, "-5000 1 7 DRIFT -5000"); // as a process that was killed
    assertThat(keptSchedule()).isPresent();
    BackgroundTrainer next = trainer(Learning.PROPOSE, GAIN, "cp");
    next.look(Optional.empty());

    assertThat(next.lastEnd()).contains(TrainingEnd.PROPOSED);
    assertThat(keptSchedule()).contains("0 0 7 none 0");
    assertThat(registry()).containsExactly(proposed("PROPOSED", GAIN.sentence()));
  }

  @Test
  void aScheduleThatCannotBeReadBeginsAgain() throws Exception {
    loop.keep(BackgroundTrainer.SCHEDULE, "of another build");
    assertThat(keptSchedule()).isPresent();
    trainer(Learning.PROPOSE, GAIN, "cp").look(Optional.empty());
    assertThat(keptSchedule()).hasValueSatisfying(text -> assertThat(text).startsWith("0 0 "));
  }
}
