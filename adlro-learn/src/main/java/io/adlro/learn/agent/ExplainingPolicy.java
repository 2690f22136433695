package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.state.ClusterState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Lets the agent or another policy decide and explains one decision. The agent's memory gets all
 * facts, so that it has the knowledge that it would have had. Its copies for later epochs of the
 * cluster look for the same decision, and what one of them finds all have.
 */
public final class ExplainingPolicy implements PlacementPolicy {
  /** Decides in the place of the agent. */
  public interface Decider {
    /** What it will start at this instant. */
    List<Explanation.Move> plans(DecisionContext now);

    void act(DecisionContext now);
  }

  /** The search so far, over all epochs. */
  private static final class Search {
    private long number;
    private long lastMicros;
    private Optional<Explanation> found = Optional.empty();
  }

  private final PolicyInputs inputs;
  private final AdlroAgent.Model model;
  private final PlacementPolicy acting;
  private final Portfolio agent;
  private final Optional<Decider> another;
  private final Decider decider;
  private final ExplanationBuilder builder;
  private final ExplanationQuestion question;
  private final OptionalInt subject;
  private final Search search;

  private ExplainingPolicy(
      PolicyInputs inputs,
      AdlroAgent.Model model,
      PlacementPolicy acting,
      Optional<Decider> another,
      ExplanationQuestion question,
      OptionalInt subject,
      Search search) {
    this.inputs = inputs;
    this.model = model;
    this.acting = acting;
    this.agent = AdlroAgent.portfolioIn(acting);
    this.another = another;
    this.decider = another.orElseGet(() -> new Agent(agent, acting));
    this.builder = new ExplanationBuilder(inputs, model, agent);
    this.question = question;
    this.subject =
        question instanceof ExplanationQuestion.Start s ? OptionalInt.of(s.job()) : subject;
    this.search = search;
  }

  /** The agent itself decides. */
  private record Agent(Portfolio agent, PlacementPolicy acting) implements Decider {
    @Override
    public List<Explanation.Move> plans(DecisionContext now) {
      return ExplanationBuilder.planned(agent.leader(), now, agent.see(now));
    }

    @Override
    public void act(DecisionContext now) {
      acting.decide(now);
    }
  }

  /**
   * The agent decides.
   *
   * @param subject the job in question; otherwise the one that is started
   */
  public static ExplainingPolicy ofAgent(
      PolicyInputs inputs,
      AdlroAgent.Model model,
      ExplanationQuestion question,
      OptionalInt subject) {
    return ofAgent(AdlroAgent.portfolio(inputs, model), inputs, model, question, subject);
  }

  static ExplainingPolicy ofAgent(
      Portfolio agent,
      PolicyInputs inputs,
      AdlroAgent.Model model,
      ExplanationQuestion question,
      OptionalInt subject) {
    PlacementPolicy acting = AdlroAgent.acting(agent, inputs);
    return new ExplainingPolicy(
        inputs, model, acting, Optional.empty(), question, subject, new Search());
  }

  /** Another policy decides; the explanation shows what the agent would have done. */
  public static ExplainingPolicy ofAnother(
      Decider decider,
      PolicyInputs inputs,
      AdlroAgent.Model model,
      ExplanationQuestion question,
      OptionalInt subject) {
    Portfolio agent = AdlroAgent.portfolio(inputs, model);
    return new ExplainingPolicy(
        inputs, model, agent, Optional.of(decider), question, subject, new Search());
  }

  @Override
  public ExplainingPolicy copy(Cluster cluster) {
    return new ExplainingPolicy(
        inputs.on(cluster), model, acting.copy(cluster), another, question, subject, search);
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return acting.memory(state, configurations);
  }

  @Override
  public void decide(DecisionContext now) {
    search.number++;
    search.lastMicros = now.nowMicros();
    agent.requestComputations(now);
    if (search.found.isEmpty() && isRequested(now)) {
      search.found = Optional.of(builder.explain(search.number, now, decider.plans(now), subject));
    }
    decider.act(now);
  }

  private boolean isRequested(DecisionContext now) {
    if (question instanceof ExplanationQuestion.Numbered wanted) {
      return search.number == wanted.number();
    }
    if (question instanceof ExplanationQuestion.From wanted) {
      return now.nowMicros() >= wanted.atMicros() && builder.candidates(now) > 1;
    }
    if (question instanceof ExplanationQuestion.Start wanted) {
      return ExplanationBuilder.waits(now, wanted.job())
          && decider.plans(now).stream().anyMatch(move -> move.job() == wanted.job());
    }
    boolean anyLeader = question instanceof ExplanationQuestion.Dissent;
    return (anyLeader || builder.learnedLeads()) && builder.departs(now);
  }

  public Optional<Explanation> found() {
    return search.found;
  }

  /** Number of decisions so far. */
  public long decisions() {
    return search.number;
  }

  /** Time of the last decision. */
  public long lastMicros() {
    return search.lastMicros;
  }
}
