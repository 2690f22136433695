package io.adlro.study.ablation;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.scenario.Scenario;
import io.adlro.study.training.TrainingClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** Trains every rung on the same terms and runs all of them on the same jobs. */
public final class AblationRun {
  private static final List<AblationStep> BY_TEMPORAL_DIFFERENCES =
      List.of(
          AblationStep.PAPER,
          AblationStep.DOUBLE,
          AblationStep.DUELLING,
          AblationStep.ELAPSED,
          AblationStep.EQUIVARIANT,
          AblationStep.FEATURES,
          AblationStep.BASELINES);

  /** With imitation and the one training that the last rungs share. */
  private static final int TRAININGS = BY_TEMPORAL_DIFFERENCES.size() + 2;

  private final AblationSettings terms;
  private final LoadPlanner planner;
  private final List<PolicyEntry> references;
  private final TrainingClock watch;

  /**
   * A ladder that is not climbed yet.
   *
   * @param references baselines that are measured too, and that exams hold the agents against
   */
  public AblationRun(
      AblationSettings terms,
      LoadPlanner planner,
      List<PolicyEntry> references,
      TrainingClock watch) {
    this.terms = terms;
    this.planner = planner;
    this.references = List.copyOf(references);
    this.watch = watch;
  }

  /** Trainings and runs in all, at most. */
  public int steps(int settings, int seeds) {
    return TRAININGS + settings * seeds * (AblationStep.values().length + references.size());
  }

  /**
   * Trains and measures.
   *
   * @param training scenarios of temporal-difference learning, all on one cluster
   */
  public Ablation climb(
      List<Scenario> training, List<Setting> settings, List<Long> seeds, Runnable afterEachStep) {
    List<TrainedStep> rungs = train(training, afterEachStep);
    List<Comparison> comparisons = new ArrayList<>();
    for (Setting setting : settings) {
      List<PolicyEntry> policies =
          Stream.concat(rungs.stream().map(TrainedStep::policy), references.stream())
              .filter(policy -> runsOn(policy, setting))
              .toList();
      comparisons.add(Comparison.run(setting, policies, seeds, terms.threads(), afterEachStep));
    }
    return new Ablation(rungs, references.stream().map(PolicyEntry::name).toList(), comparisons);
  }

  private List<TrainedStep> train(List<Scenario> scenarios, Runnable afterEach) {
    ExecutorService workers = Executors.newFixedThreadPool(terms.threads());
    try {
      AblationEnvironment school =
          new AblationEnvironment(terms, scenarios, references, planner, watch, workers);
      List<TrainedStep> rungs = new ArrayList<>();
      DqnSteps paper = new DqnSteps(school);
      for (AblationStep rung : BY_TEMPORAL_DIFFERENCES) {
        rungs.add(paper.train(rung));
        afterEach.run();
      }
      AgentSteps agent = new AgentSteps(school);
      rungs.add(agent.imitation());
      afterEach.run();
      rungs.addAll(agent.rollouts());
      afterEach.run();
      return rungs;
    } finally {
      workers.shutdownNow();
    }
  }

  private static boolean runsOn(PolicyEntry policy, Setting setting) {
    PolicyInputs inputs =
        new PolicyInputs(setting.cluster(), setting.mix(), setting.plan(), 0, setting.offered());
    return policy.obstacle().apply(inputs).isEmpty();
  }
}
