package io.adlro.learn.paper;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.learn.Learner;
import io.adlro.learn.QFunction;
import io.adlro.learn.Training;
import io.adlro.learn.dqn.DqnRun;
import io.adlro.learn.dqn.DqnTraining;
import io.adlro.learn.dqn.Exam;
import io.adlro.learn.dqn.ModelCard;
import io.adlro.learn.dqn.Sight;
import io.adlro.learn.dqn.Stage;
import io.adlro.learn.dqn.Worlds;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.scenario.Scenario;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;

/** Puts the training of the preset {@code paper} together. */
public final class PaperTraining {
  private PaperTraining() {}

  /**
   * A training from the learner's present weights.
   *
   * @param sight of the paper's agent, {@link PaperLayout#sight}, or another for the ablation
   * @param guides baselines that exploring may follow, as often as the settings say
   * @param learner of the sight's network; closed with the training
   * @param freezer makes a function that keeps these weights, for one thread
   * @param workers play and work out targets; the caller ends them
   */
  public static Training of(
      PaperSettings settings,
      Sight sight,
      Worlds worlds,
      List<PolicyEntry> guides,
      Exam exam,
      Learner learner,
      Function<float[], QFunction> freezer,
      ExecutorService workers,
      long seed) {
    Stage stage = new Stage(sight, worlds, settings.reward(), guides);
    return new DqnRun(
        settings.plan(),
        new ModelCard("paper", sight, settings.described(seed)),
        learner,
        new DqnTraining(settings.dqn(), stage, learner, freezer, workers, seed),
        exam,
        freezer);
  }

  /**
   * Short episodes of a scenario. They begin with an empty cluster and end before a queue as long
   * as in a long run has formed at the scenario's own load, so the load is raised in turn.
   */
  public static Worlds episodesOf(Scenario scenario, PaperSettings settings, LoadPlanner planner) {
    Scenario brief = scenario.withWorkload(scenario.workload().withJobs(settings.jobsPerEpisode()));
    return Worlds.inTurn(
        settings.loadFactors().stream()
            .map(factor -> Setting.of(brief.withLoad(factor * scenario.load()), planner))
            .toList());
  }
}
