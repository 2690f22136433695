package io.adlro.learn.paper;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.learn.dqn.DqnTraining;
import io.adlro.learn.dqn.ModelCard;
import io.adlro.learn.dqn.TrainingEnvironment;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.training.AgentEvaluation;
import io.adlro.learn.training.Training;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.scenario.Scenario;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;

/** Creates the training of the preset {@code paper}. */
public final class PaperTraining {
  private PaperTraining() {}

  /**
   * A training from the learner's present weights.
   *
   * @param observation of the paper's agent, {@link PaperLayout#observation}, or another for the
   *     ablation
   * @param guides baselines that exploration may follow, as often as the settings say
   * @param learner closed with the training
   * @param freezer makes a function with these weights, for one thread
   * @param workers play episodes and compute targets; the caller shuts them down
   */
  public static Training of(
      PaperSettings settings,
      ObservationSpec observation,
      Worlds worlds,
      List<PolicyEntry> guides,
      AgentEvaluation heldOut,
      Learner learner,
      Function<float[], QFunction> freezer,
      ExecutorService workers,
      long seed) {
    return new DqnTraining(
        settings.plan(),
        new ModelCard("paper", observation, settings.described(seed)),
        settings.dqn(),
        new TrainingEnvironment(observation, worlds, settings.reward(), guides),
        learner,
        freezer,
        heldOut,
        workers,
        seed);
  }

  /**
   * Short episodes of a scenario. They begin with an empty cluster and end before the usual queue
   * has formed at the scenario's load, so the load is raised in turn.
   */
  public static Worlds episodesOf(Scenario scenario, PaperSettings settings, LoadPlanner planner) {
    Scenario brief = scenario.withWorkload(scenario.workload().withJobs(settings.jobsPerEpisode()));
    return Worlds.inTurn(
        settings.loadFactors().stream()
            .map(factor -> Setting.of(brief.withLoad(factor * scenario.load()), planner))
            .toList());
  }
}
