package io.adlro.study.training;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.random.RandomStreams;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.dqn.DqnTraining;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.paper.PaperLayout;
import io.adlro.learn.paper.PaperSettings;
import io.adlro.learn.paper.PaperTraining;
import io.adlro.learn.training.HeldOutEvaluation;
import io.adlro.learn.training.Training;
import java.util.List;
import java.util.stream.LongStream;

/** Trains the paper's deep Q-network on episodes of one scenario, or of one trace repeatedly. */
public final class PaperTrainer implements Trainer {
  /** Neither seeds of tests, which begin at 1, nor any that an episode derives. */
  private static final List<Long> EVALUATION_SEEDS =
      LongStream.rangeClosed(-108, -101).boxed().toList();

  private final PaperSettings settings = PaperSettings.defaults();
  private final LoadPlanner planner;
  private final List<PolicyEntry> baselines;

  /**
   * A trainer for any number of trainings.
   *
   * @param baselines of which the best is what the agent is compared with
   */
  public PaperTrainer(LoadPlanner planner, List<PolicyEntry> baselines) {
    this.planner = planner;
    this.baselines = List.copyOf(baselines);
  }

  @Override
  public String preset() {
    return "paper";
  }

  @Override
  public String policy() {
    return "paper-dqn";
  }

  @Override
  public long defaultEpisodes() {
    return settings.plan().episodes();
  }

  @Override
  public Training begin(TrainingRequest request) {
    if (!request.blind().isEmpty()) {
      throw new UserError(
          "--blind takes features from `adlro` and `dqn`, `paper` has none; remove it");
    }
    DqnTraining.Plan usual = settings.plan();
    PaperSettings wanted =
        settings.withPlan(
            new DqnTraining.Plan(
                request.episodes(), usual.episodesPerPoint(), usual.pointsPerEvaluation()));
    ObservationSpec spec =
        PaperLayout.of(request.setting().cluster(), wanted.slots()).observation(wanted);
    float[] weights =
        Networks.initialWeights(
            spec.network(), new RandomStreams(request.seed()).stream("weights"));
    Worlds worlds =
        request
            .scenario()
            .map(scenario -> PaperTraining.episodesOf(scenario, wanted, planner))
            .orElseGet(() -> Worlds.inTurn(List.of(request.setting())));
    return ThreadedTraining.of(
        request.actors(),
        workers ->
            PaperTraining.of(
                wanted,
                spec,
                worlds,
                List.of(),
                new HeldOutEvaluation(
                    request.setting(), baselines, EVALUATION_SEEDS, request.actors()),
                Engines.learner(request.engine(), spec.network(), wanted.learner(), weights),
                frozen -> Networks.create(spec.network(), frozen),
                workers,
                request.seed()));
  }
}
