package io.adlro.study.ablation;

import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.agent.PlaneObservationSpec;
import io.adlro.learn.agent.PlaneObservationSpec.Advice;
import io.adlro.learn.dqn.Discount;
import io.adlro.learn.dqn.DqnSettings;
import io.adlro.learn.dqn.DqnSettings.Bootstrap;
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

/** The rungs of temporal-difference learning: the paper's training with one thing changed each. */
final class DqnSteps {
  /** Neither those of tests, which begin at 1, nor any that an episode derives. */
  private static final List<Long> EXAM_SEEDS = LongStream.rangeClosed(-106, -101).boxed().toList();

  /**
   * As far-sighted as 0.99 for each decision where one comes every two seconds, which is about what
   * the paper's cluster has.
   */
  private static final Discount ELAPSED = new Discount.Elapsed(0.005);

  private final AblationEnvironment school;
  private final Worlds worlds;
  private final HeldOutEvaluation exam;

  DqnSteps(AblationEnvironment school) {
    this.school = school;
    PaperSettings settings = school.terms().paper();
    List<Worlds> each =
        school.scenarios().stream()
            .map(scenario -> PaperTraining.episodesOf(scenario, settings, school.planner()))
            .toList();
    int count = each.size();
    this.worlds = (episode, seed) -> each.get((int) (episode % count)).world(episode / count, seed);
    Scenario first = school.scenarios().get(0);
    Setting examined =
        Setting.of(
            first.withWorkload(first.workload().withJobs(school.terms().jobsPerExam())),
            school.planner());
    this.exam =
        new HeldOutEvaluation(examined, school.baselines(), EXAM_SEEDS, school.terms().threads());
  }

  TrainedStep train(AblationStep rung) {
    AblationSettings terms = school.terms();
    PaperSettings settings = settings(rung);
    PaperLayout layout = PaperLayout.of(school.scenarios().get(0).cluster(), settings.slots());
    ObservationSpec spec = spec(rung, layout, settings);
    NetworkSpec network = spec.network();
    float[] start =
        Networks.initialWeights(network, new RandomStreams(terms.seed()).stream("weights"));
    try (Training training =
        PaperTraining.of(
            settings,
            spec,
            worlds,
            List.of(),
            exam,
            new NativeLearner(network, settings.learner(), start),
            frozen -> Networks.create(network, frozen),
            school.workers(),
            terms.seed())) {
      TrainingEffort effort =
          TrainingTime.run(training, terms.seconds(), terms.leastPaperEpisodes(), school.watch());
      float[] weights = training.bundle().ensemble().get(0);
      return TrainedStep.of(
          rung,
          effort,
          inputs -> rung.has(AblationStep.EQUIVARIANT) ? Optional.empty() : misfit(layout, inputs),
          inputs ->
              new GreedyPolicy(
                  () -> spec.encoders().apply(inputs), () -> Networks.create(network, weights)));
    }
  }

  private PaperSettings settings(AblationStep rung) {
    PaperSettings settings = school.terms().paper();
    DqnSettings dqn = settings.dqn();
    if (rung.has(AblationStep.DOUBLE)) {
      dqn = dqn.withBootstrap(Bootstrap.DOUBLE);
    }
    if (rung.has(AblationStep.ELAPSED)) {
      dqn = dqn.withDiscount(ELAPSED);
    }
    return settings
        .withDqn(dqn)
        .withHead(rung.has(AblationStep.DUELLING) ? Head.DUELLING : Head.PLAIN);
  }

  private static ObservationSpec spec(
      AblationStep rung, PaperLayout layout, PaperSettings settings) {
    return switch (rung) {
      case PAPER, DOUBLE, DUELLING, ELAPSED -> layout.observation(settings);
      case EQUIVARIANT -> EquivariantEncoder.observation(settings, AblationEnvironment.HIDDEN);
      case FEATURES -> PlaneObservationSpec.of(Advice.NONE, AblationEnvironment.HIDDEN);
      case BASELINES -> PlaneObservationSpec.of(Advice.BASELINES, AblationEnvironment.HIDDEN);
      default -> throw new IllegalArgumentException(rung + " learns in another way");
    };
  }

  private static Optional<String> misfit(PaperLayout layout, PolicyInputs inputs) {
    return layout.fits(inputs.cluster())
        ? Optional.empty()
        : Optional.of("its network is made for one number of GPUs and one list of classes");
  }
}
