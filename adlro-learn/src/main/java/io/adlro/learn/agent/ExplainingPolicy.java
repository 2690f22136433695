package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
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
 * facts, so that it has the knowledge that it would have had.
 */
public final class ExplainingPolicy implements PlacementPolicy {
  /** Decides in the place of the agent. */
  public interface Decider {
    /** What it will start at this instant. */
    List<Explanation.Move> plans(DecisionContext now);

    void act(DecisionContext now);
  }

  private final Portfolio agent;
  private final PlacementPolicy remembering;
  private final ExplanationBuilder builder;
  private final ExplanationQuestion question;
  private final OptionalInt subject;
  private final Decider decider;
  private long number;
  private long lastMicros;
  private Optional<Explanation> found = Optional.empty();

  private ExplainingPolicy(
      PolicyInputs inputs,
      AdlroAgent.Model model,
      Portfolio agent,
      PlacementPolicy remembering,
      Decider decider,
      ExplanationQuestion question,
      OptionalInt subject) {
    this.agent = agent;
    this.remembering = remembering;
    this.builder = new ExplanationBuilder(inputs, model, agent);
    this.decider = decider;
    this.question = question;
    this.subject =
        question instanceof ExplanationQuestion.Start s ? OptionalInt.of(s.job()) : subject;
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
    Decider itself =
        new Decider() {
          @Override
          public List<Explanation.Move> plans(DecisionContext now) {
            return ExplanationBuilder.planned(agent.leader(), now, agent.see(now));
          }

          @Override
          public void act(DecisionContext now) {
            acting.decide(now);
          }
        };
    return new ExplainingPolicy(inputs, model, agent, acting, itself, question, subject);
  }

  /** Another policy decides; the explanation shows what the agent would have done. */
  public static ExplainingPolicy ofAnother(
      Decider decider,
      PolicyInputs inputs,
      AdlroAgent.Model model,
      ExplanationQuestion question,
      OptionalInt subject) {
    Portfolio agent = AdlroAgent.portfolio(inputs, model);
    return new ExplainingPolicy(inputs, model, agent, agent, decider, question, subject);
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return remembering.memory(state, configurations);
  }

  @Override
  public void decide(DecisionContext now) {
    number++;
    lastMicros = now.nowMicros();
    agent.requestComputations(now);
    if (found.isEmpty() && isRequested(now)) {
      found = Optional.of(builder.explain(number, now, decider.plans(now), subject));
    }
    decider.act(now);
  }

  private boolean isRequested(DecisionContext now) {
    if (question instanceof ExplanationQuestion.Numbered wanted) {
      return number == wanted.number();
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
    return found;
  }

  /** Number of decisions so far. */
  public long decisions() {
    return number;
  }

  /** Time of the last decision. */
  public long lastMicros() {
    return lastMicros;
  }
}
