package io.adlro.study.training;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.AdlroTraining;
import io.adlro.learn.agent.LearnedChoice;
import io.adlro.learn.agent.PlaneView;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.training.Training;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Trains the default agent on random worlds and those that the user names. */
public final class AdlroTrainer implements Trainer, SiteTrainer {
  private static final int HIDDEN = 64;

  private final AdlroTraining.Plan plan = AdlroTraining.Plan.DEFAULT;
  private final LoadPlanner planner;
  private final List<PolicyEntry> baselines;

  /**
   * A trainer for any number of trainings.
   *
   * @param baselines of which the best is what the agent is compared with
   */
  public AdlroTrainer(LoadPlanner planner, List<PolicyEntry> baselines) {
    this.planner = planner;
    this.baselines = List.copyOf(baselines);
  }

  @Override
  public String preset() {
    return "adlro";
  }

  @Override
  public String policy() {
    return "adlro";
  }

  @Override
  public long defaultEpisodes() {
    return (long) plan.rounds() * plan.worldsPerRound();
  }

  @Override
  public Training begin(TrainingRequest request) {
    NetworkSpec.Plane network = AdlroTraining.network(HIDDEN);
    return ThreadedTraining.of(
        request.actors(),
        workers ->
            new AdlroTraining(
                plan.with(rounds(request.episodes()), request.blind()),
                AdlroTraining.Settings.DEFAULT,
                new AdlroTraining.Start(
                    network,
                    LearnedChoice.Settings.DEFAULT,
                    random ->
                        Engines.learner(
                            request.engine(),
                            network,
                            AdlroTraining.LEARNER,
                            Networks.initialWeights(network, random))),
                TrainingWorlds.of(request, planner),
                baselines,
                workers,
                request.seed()));
  }

  /** The scales of the model stay. */
  @Override
  public Training continued(ModelBundle from, Worlds worlds, Effort effort) {
    NetworkSpec.Plane network = (NetworkSpec.Plane) from.network();
    Iterator<float[]> weights = from.ensemble().iterator();
    int rounds = rounds(effort.episodes());
    return ThreadedTraining.of(
        1,
        workers ->
            new AdlroTraining(
                plan.continuing(
                    rounds,
                    from.ensemble().size(),
                    effort.heldOutWorlds(),
                    rounds(effort.episodesPerEvaluation())),
                AdlroTraining.Settings.DEFAULT,
                new AdlroTraining.Start(
                    network,
                    AdlroAgent.Model.of(from).settings(),
                    random ->
                        new NativeLearner(network, AdlroTraining.LEARNER, weights.next().clone()),
                    Optional.of(PlaneView.of(from))),
                worlds,
                baselines,
                workers,
                effort.seed()));
  }

  private int rounds(long episodes) {
    return (int) ((episodes - 1) / plan.worldsPerRound() + 1);
  }
}
