package io.adlro.study.training;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.agent.AdlroTraining;
import io.adlro.learn.agent.LearnedChoice;
import io.adlro.learn.environment.RandomWorlds;
import io.adlro.learn.environment.World;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.training.Training;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import java.util.List;

/**
 * Trains the default agent on random worlds. With a setting of the user as focus, every second
 * episode runs on that setting, or on a part of it if it is a trace.
 */
public final class AdlroTrainer implements Trainer {
  private static final int JOBS_PER_WORLD = 400;

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
                worlds(request),
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

  private Worlds worlds(TrainingRequest request) {
    RandomWorlds random = new RandomWorlds(request.seed(), JOBS_PER_WORLD);
    return (number, seed) -> {
      RandomStreams streams = new RandomStreams(seed);
      boolean focused = request.focus() == TrainingRequest.Focus.SETTING && number % 2 == 0;
      Setting setting =
          focused
              ? request.setting()
              : Setting.of(random.smallWorld(streams.seedOf("world")), planner);
      Trial trial = setting.trials().apply(streams.seedOf("trial"));
      return new World(
          setting, focused && request.scenario().isEmpty() ? part(trial, streams) : trial);
    };
  }

  /** A trace is one long sample: each world is another part of it. */
  private static Trial part(Trial trace, RandomStreams streams) {
    int count = Math.min(JOBS_PER_WORLD, trace.jobs().size());
    int places = trace.jobs().size() - count + 1;
    return trace.part(streams.stream("part").nextInt(places), count);
  }
}
