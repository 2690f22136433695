package io.adlro.learn.agent;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.Predicting;
import io.adlro.core.policy.PricePlanning;
import io.adlro.learn.environment.Encoder;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.Observation;
import java.util.EnumSet;
import java.util.List;

/**
 * The default agent's plane for temporal-difference learning, where each cell is an action: to
 * start a job, or to keep a configuration free and wait. The preset {@code dqn}, and two steps of
 * the ablation, with and without the planned orders of the base policies.
 */
public final class PlaneObservationSpec {
  /** Whether the network sees the planned orders of the base policies. */
  public enum Advice {
    NONE,
    BASELINES
  }

  private static final String ACTIONS =
      "rows: waiting jobs, the last one holds; columns: GPU models, the last one mixtures";

  private PlaneObservationSpec() {}

  /** With stated run times. */
  public static ObservationSpec of(Advice advice, int hidden) {
    PlaneView view = view(advice);
    return new ObservationSpec(
        AdlroTraining.network(hidden), inputs -> encoder(inputs, view), view.features(), ACTIONS);
  }

  /** With predicted run times and prices from observed jobs, as the default agent has them. */
  public static ObservationSpec predicted(PlaneView view, NetworkSpec network) {
    return new ObservationSpec(
        network,
        inputs -> encoder(inputs, view),
        view.features(),
        ACTIONS,
        (policy, inputs) -> PricePlanning.around(new Predicting(policy), inputs));
  }

  /** Without advice its features are hidden: "no policy starts this" would be information too. */
  static PlaneView view(Advice advice) {
    return advice == Advice.NONE
        ? PlaneView.without(EnumSet.of(FeatureGroup.BASELINES))
        : PlaneView.FIXED;
  }

  static Encoder encoder(PolicyInputs inputs, PlaneView view) {
    LearnedChoice untrained =
        BasePolicies.learned(
            inputs, new AdlroAgent.Model(LearnedChoice.Settings.DEFAULT, view, List::of));
    return new CellActions(
        view.blind().contains(FeatureGroup.BASELINES) ? Advice.NONE : Advice.BASELINES, untrained);
  }

  /** Each cell is an action. */
  private static final class CellActions implements Encoder {
    private final Advice advice;
    private final LearnedChoice untrained;
    private final PlannedOrders none = new PlannedOrders();
    private Observation seen = new Observation(0, 0, new float[0], new boolean[0]);

    CellActions(Advice advice, LearnedChoice untrained) {
      this.advice = advice;
      this.untrained = untrained;
    }

    @Override
    public Observation observe(DecisionContext now) {
      seen =
          advice == Advice.BASELINES
              ? untrained.observe(now)
              : untrained.encoder().observe(now, none, none);
      return seen;
    }

    @Override
    public Then carryOut(DecisionContext now, int cell) {
      AgentAction action = untrained.encoder().action(cell);
      if (action.isHold()) {
        return Then.WAIT;
      }
      return startOrThrow(now, action.job(), action.configuration());
    }

    @Override
    public int cellOf(DecisionContext now, int job, int gpu) {
      int cell = untrained.encoder().cellOf(job, Encoder.configurationOf(now, job, gpu));
      return cell < 0 ? NONE : cell;
    }

    /** Any hold: whatever is kept free, all jobs wait. */
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
}
