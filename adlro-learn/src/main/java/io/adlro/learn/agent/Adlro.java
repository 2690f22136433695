package io.adlro.learn.agent;

import io.adlro.core.policy.Need;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.NetworkSpec;
import io.adlro.learn.QFunction;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.nn.Networks;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The default agent: a portfolio whose first member is the learned policy. */
public final class Adlro {
  private Adlro() {}

  /** What was learnt, and how to act on it. */
  public record Model(LearnedChoice.Settings settings, Supplier<List<QFunction>> networks) {
    public static Model of(ModelBundle bundle) {
      return new Model(
          new LearnedChoice.Settings(setting(bundle, "margin"), setting(bundle, "urgency")),
          () ->
              bundle.ensemble().stream()
                  .map(weights -> Networks.create(bundle.network(), weights))
                  .toList());
    }

    /** Why a bundle is no model of this agent, if so. */
    public static Optional<String> problem(ModelBundle bundle) {
      boolean fits =
          bundle.network() instanceof NetworkSpec.Plane
              && bundle.features().equals(PlaneFeature.scales())
              && bundle.settings().keySet().containsAll(List.of("margin", "urgency"));
      return fits
          ? Optional.empty()
          : Optional.of(
              "the model %s reads other features than this version of ADLRO; train it again"
                  .formatted(bundle.name()));
    }

    private static double setting(ModelBundle bundle, String name) {
      return Double.parseDouble(bundle.settings().get(name));
    }
  }

  public static PlacementPolicy policy(PolicyInputs inputs, Model model) {
    Portfolio portfolio = portfolio(inputs, model);
    return inputs.offered().contains(Need.PREEMPTION)
        ? new Preempting(inputs.cluster(), portfolio, Preempting.Settings.DEFAULT)
        : portfolio;
  }

  /**
   * The agent that tries its best choices in imagined futures first.
   *
   * @param timeIsUp asked before each further future of a decision
   */
  public static PlacementPolicy lookingAhead(
      PolicyInputs inputs, Model model, BooleanSupplier timeIsUp) {
    return new LookaheadPolicy(
        portfolio(inputs, model),
        Bases.learned(inputs, model.settings(), model.networks()),
        LookaheadPolicy.Settings.DEFAULT,
        timeIsUp,
        inputs.seed());
  }

  /** The agent before it may preempt or look ahead. */
  static Portfolio portfolio(PolicyInputs inputs, Model model) {
    return new Portfolio(
        Bases.members(inputs, model.settings(), model.networks()),
        new Hindsight(inputs.cluster(), Hindsight.Settings.DEFAULT));
  }
}
