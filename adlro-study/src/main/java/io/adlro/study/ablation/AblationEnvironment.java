package io.adlro.study.ablation;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.scenario.Scenario;
import io.adlro.study.training.TrainingClock;
import java.util.List;
import java.util.concurrent.ExecutorService;

/**
 * What is needed to train a step.
 *
 * @param scenarios of temporal-difference learning in turn, all on one cluster
 * @param baselines that the agent is evaluated against
 */
record AblationEnvironment(
    AblationSettings settings,
    List<Scenario> scenarios,
    List<PolicyEntry> baselines,
    LoadPlanner planner,
    TrainingClock clock,
    ExecutorService workers) {
  /** Units of a network over the plane. */
  static final int HIDDEN = 64;
}
