package io.adlro.learn.agent;

import io.adlro.core.policy.Need;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.Preempting;
import io.adlro.core.policy.PricePlanning;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.nn.Networks;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The default agent: a portfolio of the learned policy and base policies. */
public final class AdlroAgent {
  private AdlroAgent() {}

  /**
   * A trained model and how to act on it.
   *
   * @param networks makes the ensemble, once for each policy: networks keep scratch space
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

    /** Why this agent cannot use a bundle; empty if it can. */
    public static Optional<String> problem(ModelBundle bundle) {
      if (!(bundle.network() instanceof NetworkSpec.Plane)
          || !bundle.settings().keySet().containsAll(List.of("margin", "urgency"))) {
        return Optional.of(
            "model %s was not trained for `adlro`; train one: adlro train"
                .formatted(bundle.name()));
      }
      return PlaneView.problem(bundle)
          .map(
              difference ->
                  "model %s has other features than this version of ADLRO: %s; train it again"
                      .formatted(bundle.name(), difference));
    }

    /** The same networks with another margin. */
    public Model withMargin(double margin) {
      return new Model(new LearnedChoice.Settings(margin, settings.urgency()), view, networks);
    }

    private static double setting(ModelBundle bundle, String name) {
      return Double.parseDouble(bundle.settings().get(name));
    }
  }

  public static PlacementPolicy policy(PolicyInputs inputs, Model model) {
    return acting(portfolio(inputs, model), inputs);
  }

  /** The agent with preemption where that is allowed, and with prices from observed jobs. */
  static PlacementPolicy acting(Portfolio portfolio, PolicyInputs inputs) {
    PlacementPolicy policy =
        inputs.offered().contains(Need.PREEMPTION)
            ? new Preempting(inputs.cluster(), portfolio, Preempting.Settings.DEFAULT)
            : portfolio;
    return PricePlanning.around(policy, inputs);
  }

  /** What {@link #acting} was made of, or a copy of it. */
  static Portfolio portfolioIn(PlacementPolicy acting) {
    PlacementPolicy deciding = PricePlanning.deciding(acting);
    return (Portfolio) (deciding instanceof Preempting stops ? stops.policy() : deciding);
  }

  /** The agent that first tries its best actions in imagined futures. */
  public static PlacementPolicy lookingAhead(PolicyInputs inputs, Model model) {
    LookaheadPolicy policy =
        new LookaheadPolicy(
            portfolio(inputs, model),
            BasePolicies.learned(inputs, model),
            LookaheadPolicy.Settings.DEFAULT,
            inputs.seed());
    return PricePlanning.around(policy, inputs);
  }

  /**
   * The agent without predictions: all its candidates plan with the run times that users and the
   * speed table state. It measures what predictions are worth.
   */
  public static PlacementPolicy withStatedRunTimes(PolicyInputs inputs, Model model) {
    List<PortfolioCandidate> candidates =
        BasePolicies.candidates(inputs, model).stream()
            .filter(candidate -> candidate.runTimes() == PortfolioCandidate.RunTimeSource.STATED)
            .toList();
    return PricePlanning.around(portfolio(inputs, candidates), inputs);
  }

  /**
   * The agent without its networks: hindsight over rules alone. It measures what they are worth.
   */
  public static PlacementPolicy withoutNetworks(PolicyInputs inputs, Model model) {
    List<PortfolioCandidate> rules =
        BasePolicies.candidates(inputs, model).stream()
            .filter(candidate -> !(candidate.policy() instanceof LearnedChoice))
            .toList();
    return acting(portfolio(inputs, rules), inputs);
  }

  /** The name of the candidate that decides at present in one of the agent's policies. */
  public static String leader(PlacementPolicy policy) {
    return ExplanationBuilder.name(findPortfolio(policy).orElseThrow().leader());
  }

  /**
   * What the rehearsals so far say of a candidate.
   *
   * @param regret part by which its mean time exceeds that of the best candidate
   */
  public record Verdict(String candidate, double regret, boolean leads) {}

  /** Of each candidate of one of the agent's policies, in their order. */
  public static List<Verdict> verdicts(PlacementPolicy policy) {
    Portfolio portfolio = findPortfolio(policy).orElseThrow();
    LeaderEvidence evidence = portfolio.hindsight().evidence();
    return IntStream.range(0, portfolio.candidates().size())
        .mapToObj(
            m ->
                new Verdict(
                    ExplanationBuilder.name(portfolio.candidates().get(m)),
                    evidence.regret(m),
                    m == evidence.leader()))
        .toList();
  }

  /** A candidate of one of the agent's policies, by its number, that decides alone. */
  public static PlacementPolicy alone(PlacementPolicy policy, int candidate, PolicyInputs inputs) {
    Portfolio portfolio = findPortfolio(policy).orElseThrow();
    return acting(Portfolio.alone(portfolio.candidates().get(candidate)), inputs);
  }

  /** The portfolio of one of the agent's policies; empty for any other policy. */
  static Optional<Portfolio> findPortfolio(PlacementPolicy policy) {
    PlacementPolicy deciding = PricePlanning.deciding(policy);
    PlacementPolicy inner = deciding instanceof Preempting stops ? stops.policy() : deciding;
    if (inner instanceof LookaheadPolicy ahead) {
      return Optional.of(ahead.agent());
    }
    return inner instanceof Portfolio portfolio ? Optional.of(portfolio) : Optional.empty();
  }

  /**
   * The learned policy without the portfolio, which would hide what the networks are worth: for
   * training and for the ablation.
   */
  public static PlacementPolicy learnedOnly(PolicyInputs inputs, Model model) {
    return PricePlanning.around(
        Portfolio.alone(PortfolioCandidate.learned(BasePolicies.learned(inputs, model))), inputs);
  }

  /** The agent without preemption and lookahead. */
  static Portfolio portfolio(PolicyInputs inputs, Model model) {
    return portfolio(inputs, BasePolicies.candidates(inputs, model));
  }

  private static Portfolio portfolio(PolicyInputs inputs, List<PortfolioCandidate> candidates) {
    return new Portfolio(
        candidates, new Hindsight(inputs.cluster(), candidates.size(), Hindsight.Settings.DEFAULT));
  }
}
