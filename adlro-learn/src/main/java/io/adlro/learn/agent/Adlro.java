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

  /**
   * What was learnt, and how to act on it.
   *
   * @param networks makes the ensemble, anew for each policy: networks keep scratch space
   */
  public record Model(
      LearnedChoice.Settings settings, PlaneView view, Supplier<List<QFunction>> networks) {
    public static Model of(ModelBundle bundle) {
      return new Model(
          new LearnedChoice.Settings(setting(bundle, "margin"), setting(bundle, "urgency")),
          PlaneView.of(bundle),
          () ->
              bundle.ensemble().stream()
                  .map(weights -> Networks.create(bundle.network(), weights))
                  .toList());
    }

    /** Why a bundle is no model of this agent, if so. */
    public static Optional<String> problem(ModelBundle bundle) {
      if (!(bundle.network() instanceof NetworkSpec.Plane)
          || !bundle.settings().keySet().containsAll(List.of("margin", "urgency"))) {
        return Optional.of(
            "the model %s is none of the agent `adlro`; train one: adlro train"
                .formatted(bundle.name()));
      }
      return PlaneView.problem(bundle)
          .map(
              difference ->
                  "the model %s reads other features than this version of ADLRO: %s; train it again"
                      .formatted(bundle.name(), difference));
    }

    /** The same networks, acted upon at another margin. */
    public Model withMargin(double margin) {
      return new Model(new LearnedChoice.Settings(margin, settings.urgency()), view, networks);
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
        Bases.learned(inputs, model),
        LookaheadPolicy.Settings.DEFAULT,
        timeIsUp,
        inputs.seed());
  }

  /**
   * The agent without predictions: all its members believe what users and the speed table say. It
   * is there to measure what predictions are worth.
   */
  public static PlacementPolicy believingStatements(PolicyInputs inputs, Model model) {
    List<Member> members =
        Bases.members(inputs, model).stream().map(m -> Member.stated(m.policy())).toList();
    return new Portfolio(members, new Hindsight(inputs.cluster(), Hindsight.Settings.DEFAULT));
  }

  /** The agent before it may preempt or look ahead. */
  static Portfolio portfolio(PolicyInputs inputs, Model model) {
    return new Portfolio(
        Bases.members(inputs, model), new Hindsight(inputs.cluster(), Hindsight.Settings.DEFAULT));
  }
}
