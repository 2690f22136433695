package io.adlro.study.ablation;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.AdlroTraining;
import io.adlro.learn.agent.LearnedChoice;
import io.adlro.learn.environment.RandomWorlds;
import io.adlro.learn.environment.World;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.training.Training;
import io.adlro.sim.experiment.Setting;
import java.util.ArrayList;
import java.util.List;

/** The steps that learn the value of choices in random worlds, as the default agent does. */
final class AgentSteps {
  private final AblationEnvironment environment;
  private final NetworkSpec.Plane network = AdlroTraining.network(AblationEnvironment.HIDDEN);

  AgentSteps(AblationEnvironment environment) {
    this.environment = environment;
  }

  /** With the last weights: imitation follows the base policy, so there is nothing to evaluate. */
  TrainedStep imitation() {
    List<Learner> learners = new ArrayList<>();
    long startNanos = environment.clock().nanos();
    try (Training training = training(environment.settings().imitation(), learners)) {
      TrainingEffort effort =
          TrainingTime.run(
              training, environment.settings().seconds(), startNanos, 1, environment.clock());
      List<float[]> weights = learners.stream().map(learner -> learner.state().weights()).toList();
      AdlroAgent.Model found = AdlroAgent.Model.of(training.bundle());
      AdlroAgent.Model model =
          new AdlroAgent.Model(found.settings(), found.view(), () -> networks(weights))
              .withMargin(Double.NEGATIVE_INFINITY);
      return TrainedStep.of(
          AblationStep.IMITATION, effort, inputs -> AdlroAgent.learnedOnly(inputs, model));
    }
  }

  /** One training; the steps differ in how they use its weights. */
  List<TrainedStep> rollouts() {
    AblationSettings settings = environment.settings();
    long startNanos = environment.clock().nanos();
    try (Training training = training(settings.rollouts(), new ArrayList<>())) {
      TrainingEffort effort =
          TrainingTime.run(
              training,
              settings.seconds(),
              startNanos,
              settings.leastRolloutEpisodes(),
              environment.clock());
      AdlroAgent.Model found = AdlroAgent.Model.of(training.bundle());
      AdlroAgent.Model anyGain = found.withMargin(0);
      return List.of(
          TrainedStep.of(
              AblationStep.ROLLOUTS, effort, inputs -> AdlroAgent.learnedOnly(inputs, anyGain)),
          TrainedStep.of(
              AblationStep.MARGIN, effort, inputs -> AdlroAgent.learnedOnly(inputs, found)),
          TrainedStep.of(
              AblationStep.PORTFOLIO, effort, inputs -> AdlroAgent.policy(inputs, found)),
          TrainedStep.of(
              AblationStep.LOOKAHEAD, effort, inputs -> AdlroAgent.lookingAhead(inputs, found)));
    }
  }

  private List<QFunction> networks(List<float[]> ensemble) {
    return ensemble.stream().map(weights -> Networks.create(network, weights)).toList();
  }

  private Training training(AdlroTraining.Plan plan, List<Learner> learners) {
    return new AdlroTraining(
        plan,
        AdlroTraining.Settings.DEFAULT,
        new AdlroTraining.Start(
            network,
            LearnedChoice.Settings.DEFAULT,
            random -> {
              Learner learner =
                  new NativeLearner(
                      network, AdlroTraining.LEARNER, Networks.initialWeights(network, random));
              learners.add(learner);
              return learner;
            }),
        worlds(),
        environment.baselines(),
        environment.workers(),
        environment.settings().seed());
  }

  private Worlds worlds() {
    RandomWorlds random =
        new RandomWorlds(environment.settings().seed(), environment.settings().jobsPerWorld());
    return (number, seed) -> {
      RandomStreams streams = new RandomStreams(seed);
      Setting setting =
          Setting.of(random.smallWorld(streams.seedOf("world")), environment.planner());
      return new World(setting, setting.trials().apply(streams.seedOf("trial")));
    };
  }
}
