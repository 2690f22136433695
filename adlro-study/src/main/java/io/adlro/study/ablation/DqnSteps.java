package io.adlro.study.ablation;

import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.agent.PlaneObservationSpec;
import io.adlro.learn.agent.PlaneObservationSpec.Advice;
import io.adlro.learn.dqn.Discount;
import io.adlro.learn.dqn.DqnSettings;
import io.adlro.learn.dqn.DqnSettings.TargetRule;
import io.adlro.learn.dqn.GreedyPolicy;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.paper.EquivariantEncoder;
import io.adlro.learn.paper.PaperLayout;
import io.adlro.learn.paper.PaperSettings;
import io.adlro.learn.paper.PaperTraining;
import io.adlro.learn.training.HeldOutEvaluation;
import io.adlro.learn.training.Training;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.scenario.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** The steps that learn by temporal differences: the paper's training with one change each. */
final class DqnSteps {
  /** Neither seeds of tests, which begin at 1, nor any that an episode derives. */
  private static final List<Long> EVALUATION_SEEDS =
      LongStream.rangeClosed(-106, -101).boxed().toList();

  /** Usual for plain deep Q-networks. */
  private static final Discount PER_STEP = new Discount.PerStep(0.99);

  private final AblationEnvironment environment;
  private final Worlds worlds;
  private final HeldOutEvaluation evaluation;

  DqnSteps(AblationEnvironment environment) {
    this.environment = environment;
    PaperSettings paper = environment.settings().paper();
    List<Worlds> each =
        environment.scenarios().stream()
            .map(scenario -> PaperTraining.episodesOf(scenario, paper, environment.planner()))
            .toList();
    int count = each.size();
    this.worlds = (episode, seed) -> each.get((int) (episode % count)).world(episode / count, seed);
    Scenario first = environment.scenarios().get(0);
    Setting evaluated =
        Setting.of(
            first.withWorkload(
                first.workload().withJobs(environment.settings().jobsPerEvaluation())),
            environment.planner());
    this.evaluation =
        new HeldOutEvaluation(
            evaluated, environment.baselines(), EVALUATION_SEEDS, environment.settings().threads());
  }

  TrainedStep train(AblationStep step) {
    long startNanos = environment.clock().nanos();
    AblationSettings settings = environment.settings();
    PaperSettings paper = paperSettings(step);
    PaperLayout layout = PaperLayout.of(environment.scenarios().get(0).cluster(), paper.slots());
    ObservationSpec spec = spec(step, layout, paper);
    NetworkSpec network = spec.network();
    float[] start =
        Networks.initialWeights(network, new RandomStreams(settings.seed()).stream("weights"));
    try (Training training =
        PaperTraining.of(
            paper,
            spec,
            worlds,
            List.of(),
            evaluation,
            new NativeLearner(network, paper.learner(), start),
            frozen -> Networks.create(network, frozen),
            environment.workers(),
            settings.seed())) {
      TrainingEffort effort =
          TrainingTime.run(
              training,
              settings.seconds(),
              startNanos,
              settings.leastPaperEpisodes(),
              environment.clock());
      float[] weights = training.bundle().ensemble().get(0);
      return TrainedStep.of(
          step,
          effort,
          inputs -> step.has(AblationStep.EQUIVARIANT) ? Optional.empty() : misfit(layout, inputs),
          inputs ->
              new GreedyPolicy(inputs, spec.encoders(), () -> Networks.create(network, weights)));
    }
  }

  private PaperSettings paperSettings(AblationStep step) {
    PaperSettings paper = environment.settings().paper();
    DqnSettings dqn = paper.dqn();
    if (!step.has(AblationStep.DOUBLE)) {
      dqn = dqn.withTargetRule(TargetRule.SINGLE);
    }
    if (!step.has(AblationStep.ELAPSED)) {
      dqn = dqn.withDiscount(PER_STEP);
    }
    return paper
        .withDqn(dqn)
        .withHead(step.has(AblationStep.DUELLING) ? Head.DUELLING : Head.PLAIN);
  }

  private static ObservationSpec spec(AblationStep step, PaperLayout layout, PaperSettings paper) {
    return switch (step) {
      case PAPER, DOUBLE, DUELLING, ELAPSED -> layout.observation(paper);
      case EQUIVARIANT -> EquivariantEncoder.observation(paper, AblationEnvironment.HIDDEN);
      case FEATURES -> PlaneObservationSpec.of(Advice.NONE, AblationEnvironment.HIDDEN);
      case BASELINES -> PlaneObservationSpec.of(Advice.BASELINES, AblationEnvironment.HIDDEN);
      default -> throw new IllegalArgumentException(step + " learns in another way");
    };
  }

  private static Optional<String> misfit(PaperLayout layout, PolicyInputs inputs) {
    return layout.fits(inputs.cluster())
        ? Optional.empty()
        : Optional.of("its network is made for one number of GPUs and one list of classes");
  }
}
