package io.adlro.study.training;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.learn.agent.AdlroTraining;
import io.adlro.learn.agent.LearnedChoice;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.training.Training;
import java.util.List;

/** Trains the default agent on random worlds and those that the user names. */
public final class AdlroTrainer implements Trainer {
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
    int rounds = (int) ((request.episodes() - 1) / plan.worldsPerRound() + 1);
    return ThreadedTraining.of(
        request.actors(),
        workers ->
            new AdlroTraining(
                plan.with(rounds, request.blind()),
                network,
                AdlroTraining.Settings.DEFAULT,
                LearnedChoice.Settings.DEFAULT,
                TrainingWorlds.of(request, planner),
                baselines,
                random ->
                    Engines.learner(
                        request.engine(),
                        network,
                        AdlroTraining.LEARNER,
                        Networks.initialWeights(network, random)),
                Networks::create,
                workers,
                request.seed()));
  }
}
