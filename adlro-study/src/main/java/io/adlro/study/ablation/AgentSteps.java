package io.adlro.study.ablation;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.Learner;
import io.adlro.learn.NetworkSpec;
import io.adlro.learn.QFunction;
import io.adlro.learn.Training;
import io.adlro.learn.agent.Adlro;
import io.adlro.learn.agent.AdlroTraining;
import io.adlro.learn.agent.Gathering;
import io.adlro.learn.agent.LearnedAlone;
import io.adlro.learn.agent.LearnedChoice;
import io.adlro.learn.dqn.World;
import io.adlro.learn.dqn.Worlds;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.train.RandomWorlds;
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
      Adlro.Model found = Adlro.Model.of(training.bundle());
      Adlro.Model model =
          new Adlro.Model(found.settings(), found.view(), () -> networks(weights))
              .withMargin(Double.NEGATIVE_INFINITY);
      return TrainedStep.of(
          AblationStep.IMITATION, effort, inputs -> LearnedAlone.policy(inputs, model));
    }
  }

  /** One training; the rungs differ in how they act on it. */
  List<TrainedStep> rollouts() {
    AblationSettings terms = school.terms();
    try (Training training = training(terms.rollouts(), new ArrayList<>())) {
      TrainingEffort effort =
          TrainingTime.run(training, terms.seconds(), terms.leastRolloutEpisodes(), school.watch());
      Adlro.Model found = Adlro.Model.of(training.bundle());
      Adlro.Model anyGain = found.withMargin(0);
      return List.of(
          TrainedStep.of(
              AblationStep.ROLLOUTS, effort, inputs -> LearnedAlone.policy(inputs, anyGain)),
          TrainedStep.of(AblationStep.MARGIN, effort, inputs -> LearnedAlone.policy(inputs, found)),
          TrainedStep.of(AblationStep.PORTFOLIO, effort, inputs -> Adlro.policy(inputs, found)),
          TrainedStep.of(
              AblationStep.LOOKAHEAD,
              effort,
              inputs -> Adlro.lookingAhead(inputs, found, () -> false)));
    }
  }

  private List<QFunction> networks(List<float[]> ensemble) {
    return ensemble.stream().map(weights -> Networks.create(network, weights)).toList();
  }

  private Training training(AdlroTraining.Plan plan, List<Learner> learners) {
    return new AdlroTraining(
        plan,
        network,
        Gathering.Settings.DEFAULT,
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
