package io.adlro.learn.agent;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.Encoder;
import io.adlro.learn.Observation;
import io.adlro.learn.dqn.Sight;
import java.util.EnumSet;
import java.util.List;

/**
 * The default agent's plane for temporal-difference learning, where each cell is an action of its
 * own: to start a job, or to keep a configuration free and wait. Two steps of the ablation, with
 * and without what the baselines would do.
 */
public final class PlaneSight implements Encoder {
  /** Whether the network is told what the base policy and its rival would do. */
  public enum Advice {
    NONE,
    BASELINES
  }

  private final Advice advice;
  private final LearnedChoice untaught;
  private final Intentions nobody = new Intentions();
  private Observation seen = new Observation(0, 0, new float[0], new boolean[0]);

  PlaneSight(PolicyInputs inputs, Advice advice) {
    this.advice = advice;
    this.untaught =
        Bases.learned(
            inputs, new Adlro.Model(LearnedChoice.Settings.DEFAULT, view(advice), List::of));
  }

  public static Sight sight(Advice advice, int hidden) {
    return new Sight(
        AdlroTraining.network(hidden),
        inputs -> new PlaneSight(inputs, advice),
        PlaneView.FIXED.features(),
        "rows: waiting jobs, the last one nobody; columns: GPU models, the last one mixtures");
  }

  /** Without advice, that nobody intends anything would be told as well. */
  private static PlaneView view(Advice advice) {
    return advice == Advice.NONE
        ? PlaneView.without(EnumSet.of(FeatureGroup.BASELINES))
        : PlaneView.FIXED;
  }

  @Override
  public Observation observe(DecisionContext now) {
    seen =
        advice == Advice.BASELINES
            ? untaught.observe(now)
            : untaught.encoder().observe(now, nobody, nobody);
    return seen;
  }

  @Override
  public Then carryOut(DecisionContext now, int cell) {
    Choice choice = untaught.encoder().choice(cell);
    if (choice.isHold()) {
      return Then.WAIT;
    }
    if (!now.start(choice.job(), choice.configuration())) {
      throw new IllegalStateException(
          "job %d has no room in configuration %d".formatted(choice.job(), choice.configuration()));
    }
    return Then.OBSERVE_AGAIN;
  }

  @Override
  public int cellOf(DecisionContext now, int job, int gpu) {
    int model = now.cluster().modelOf(gpu);
    boolean alone = (now.configurations().of(job) >>> model & 1) != 0;
    int cell = untaught.encoder().cellOf(job, alone ? model : now.configurations().mixed());
    return cell < 0 ? NONE : cell;
  }

  /** Any of nobody's cells: whatever is kept free, all wait. */
  @Override
  public int waitCell() {
    for (int cell = seen.cells() - seen.columns(); cell < seen.cells(); cell++) {
      if (seen.allowed()[cell]) {
        return cell;
      }
    }
    return NONE;
  }
}
