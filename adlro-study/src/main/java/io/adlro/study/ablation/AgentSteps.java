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

/** The rungs that are taught in random worlds what choices are worth, as the default agent is. */
final class AgentSteps {
  private final AblationEnvironment school;
  private final NetworkSpec.Plane network = AdlroTraining.network(AblationEnvironment.HIDDEN);

  AgentSteps(AblationEnvironment school) {
    this.school = school;
  }

  /** The last weights: an exam of who never acts against the base policy would tell nothing. */
  TrainedStep imitation() {
    List<Learner> learners = new ArrayList<>();
    try (Training training = training(school.terms().imitation(), learners)) {
      TrainingEffort effort =
          TrainingTime.run(training, school.terms().seconds(), 1, school.watch());
      List<float[]> weights = learners.stream().map(learner -> learner.state().weights()).toList();
      AdlroAgent.Model found = AdlroAgent.Model.of(training.bundle());
      AdlroAgent.Model model =
          new AdlroAgent.Model(found.settings(), found.view(), () -> networks(weights))
              .withMargin(Double.NEGATIVE_INFINITY);
      return TrainedStep.of(
          AblationStep.IMITATION, effort, inputs -> AdlroAgent.learnedOnly(inputs, model));
    }
  }

  /** One training; the rungs differ in how they act on it. */
  List<TrainedStep> rollouts() {
    AblationSettings terms = school.terms();
    try (Training training = training(terms.rollouts(), new ArrayList<>())) {
      TrainingEffort effort =
          TrainingTime.run(training, terms.seconds(), terms.leastRolloutEpisodes(), school.watch());
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
              AblationStep.LOOKAHEAD,
              effort,
              inputs -> AdlroAgent.lookingAhead(inputs, found, () -> false)));
    }
  }

  private List<QFunction> networks(List<float[]> ensemble) {
    return ensemble.stream().map(weights -> Networks.create(network, weights)).toList();
  }

  private Training training(AdlroTraining.Plan plan, List<Learner> learners) {
    return new AdlroTraining(
        plan,
        network,
        AdlroTraining.Settings.DEFAULT,
        LearnedChoice.Settings.DEFAULT,
        worlds(),
        school.baselines(),
        random -> {
          Learner learner =
              new NativeLearner(
                  network, AdlroTraining.LEARNER, Networks.initialWeights(network, random));
          learners.add(learner);
          return learner;
        },
        Networks::create,
        school.workers(),
        school.terms().seed());
  }

  private Worlds worlds() {
    RandomWorlds random = new RandomWorlds(school.terms().seed(), school.terms().jobsPerWorld());
    return (number, seed) -> {
      RandomStreams streams = new RandomStreams(seed);
      Setting setting = Setting.of(random.smallWorld(streams.seedOf("world")), school.planner());
      return new World(setting, setting.trials().apply(streams.seedOf("trial")));
    };
  }
}
