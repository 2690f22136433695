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

/** Trains an agent for every step within the same limits, and runs all on the same jobs. */
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

  /** With imitation and the training that the last steps share. */
  private static final int TRAININGS = BY_TEMPORAL_DIFFERENCES.size() + 2;

  private final AblationSettings settings;
  private final LoadPlanner planner;
  private final List<PolicyEntry> references;
  private final TrainingClock clock;

  /**
   * An ablation that has not run yet.
   *
   * @param references baselines, which are measured too and which agents are evaluated against
   */
  public AblationRun(
      AblationSettings settings,
      LoadPlanner planner,
      List<PolicyEntry> references,
      TrainingClock clock) {
    this.settings = settings;
    this.planner = planner;
    this.references = List.copyOf(references);
    this.clock = clock;
  }

  /** The largest number of trainings and runs. */
  public int runCount(int settings, int seeds) {
    return TRAININGS + settings * seeds * (AblationStep.values().length + references.size());
  }

  /**
   * Trains and measures.
   *
   * @param training scenarios of temporal-difference learning, all on one cluster
   */
  public Ablation run(
      List<Scenario> training, List<Setting> measured, List<Long> seeds, Runnable afterEachStep) {
    List<TrainedStep> steps = train(training, afterEachStep);
    List<Comparison> comparisons = new ArrayList<>();
    for (Setting setting : measured) {
      List<PolicyEntry> policies =
          Stream.concat(steps.stream().map(TrainedStep::policy), references.stream())
              .filter(policy -> runsOn(policy, setting))
              .toList();
      comparisons.add(Comparison.run(setting, policies, seeds, settings.threads(), afterEachStep));
    }
    return new Ablation(steps, references.stream().map(PolicyEntry::name).toList(), comparisons);
  }

  private List<TrainedStep> train(List<Scenario> scenarios, Runnable afterEach) {
    ExecutorService workers = Executors.newFixedThreadPool(settings.threads());
    try {
      AblationEnvironment environment =
          new AblationEnvironment(settings, scenarios, references, planner, clock, workers);
      List<TrainedStep> steps = new ArrayList<>();
      DqnSteps paper = new DqnSteps(environment);
      for (AblationStep step : BY_TEMPORAL_DIFFERENCES) {
        steps.add(paper.train(step));
        afterEach.run();
      }
      AgentSteps agent = new AgentSteps(environment);
      steps.add(agent.imitation());
      afterEach.run();
      steps.addAll(agent.rollouts());
      afterEach.run();
      return steps;
    } finally {
      workers.shutdownNow();
    }
  }

  private static boolean runsOn(PolicyEntry policy, Setting setting) {
    PolicyInputs inputs = setting.inputs(0L);
    return policy.obstacle().apply(inputs).isEmpty();
  }
}
