package io.adlro.app.ablation;

import io.adlro.app.training.Watch;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.scenario.Scenario;
import java.util.List;
import java.util.concurrent.ExecutorService;

/**
 * What is needed to train a rung.
 *
 * @param scenarios that temporal-difference learning plays in turn, all on one cluster
 * @param baselines that exams hold the agent against
 */
record School(
    Terms terms,
    List<Scenario> scenarios,
    List<PolicyEntry> baselines,
    LoadPlanner planner,
    Watch watch,
    ExecutorService workers) {
  /** Units of a network over the plane. */
  static final int HIDDEN = 64;
}
