package io.adlro.app.ablation;

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
final class DqnRungs {
  /** Neither those of tests, which begin at 1, nor any that an episode derives. */
  private static final List<Long> EXAM_SEEDS = LongStream.rangeClosed(-106, -101).boxed().toList();

  /**
   * As far-sighted as 0.99 for each decision where one comes every two seconds, which is about what
   * the paper's cluster has.
   */
  private static final Discount ELAPSED = new Discount.Elapsed(0.005);

  private final School school;
  private final Worlds worlds;
  private final HeldOutEvaluation exam;

  DqnRungs(School school) {
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

  Trained train(Rung rung) {
    Terms terms = school.terms();
    PaperSettings settings = settings(rung);
    PaperLayout layout = PaperLayout.of(school.scenarios().get(0).cluster(), settings.slots());
    ObservationSpec sight = sight(rung, layout, settings);
    NetworkSpec network = sight.network();
    float[] start =
        Networks.initialWeights(network, new RandomStreams(terms.seed()).stream("weights"));
    try (Training training =
        PaperTraining.of(
            settings,
            sight,
            worlds,
            List.of(),
            exam,
            new NativeLearner(network, settings.learner(), start),
            frozen -> Networks.create(network, frozen),
            school.workers(),
            terms.seed())) {
      Effort effort =
          Drill.run(training, terms.seconds(), terms.leastPaperEpisodes(), school.watch());
      float[] weights = training.bundle().ensemble().get(0);
      return Trained.of(
          rung,
          effort,
          inputs -> rung.has(Rung.EQUIVARIANT) ? Optional.empty() : misfit(layout, inputs),
          inputs ->
              new GreedyPolicy(
                  () -> sight.encoders().apply(inputs), () -> Networks.create(network, weights)));
    }
  }

  private PaperSettings settings(Rung rung) {
    PaperSettings settings = school.terms().paper();
    DqnSettings dqn = settings.dqn();
    if (rung.has(Rung.DOUBLE)) {
      dqn = dqn.withBootstrap(Bootstrap.DOUBLE);
    }
    if (rung.has(Rung.ELAPSED)) {
      dqn = dqn.withDiscount(ELAPSED);
    }
    return settings.withDqn(dqn).withHead(rung.has(Rung.DUELLING) ? Head.DUELLING : Head.PLAIN);
  }

  private static ObservationSpec sight(Rung rung, PaperLayout layout, PaperSettings settings) {
    return switch (rung) {
      case PAPER, DOUBLE, DUELLING, ELAPSED -> layout.observation(settings);
      case EQUIVARIANT -> EquivariantEncoder.observation(settings, School.HIDDEN);
      case FEATURES -> PlaneObservationSpec.of(Advice.NONE, School.HIDDEN);
      case BASELINES -> PlaneObservationSpec.of(Advice.BASELINES, School.HIDDEN);
      default -> throw new IllegalArgumentException(rung + " learns in another way");
    };
  }

  private static Optional<String> misfit(PaperLayout layout, PolicyInputs inputs) {
    return layout.fits(inputs.cluster())
        ? Optional.empty()
        : Optional.of("its network is made for one number of GPUs and one list of classes");
  }
}
