package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.EventHandler;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Need;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.state.ClusterState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Looks on while decisions are made, by the agent or by whoever else, and explains the one that is
 * asked for. The agent hears all facts, so that it knows what it would have known.
 */
public final class ExplanationWatch implements PlacementPolicy {
  /** Who decides in the place of the agent. */
  public interface Actor {
    /** What it will start at this instant. */
    List<Explanation.Move> intends(DecisionContext now);

    void act(DecisionContext now);
  }

  private final Portfolio agent;
  private final PlacementPolicy listening;
  private final ExplanationMaker maker;
  private final ExplanationQuestion question;
  private final OptionalInt subject;
  private final Actor actor;
  private long number;
  private long lastMicros;
  private Optional<Explanation> found = Optional.empty();

  private ExplanationWatch(
      PolicyInputs inputs,
      Adlro.Model model,
      Portfolio agent,
      PlacementPolicy listening,
      Actor actor,
      ExplanationQuestion question,
      OptionalInt subject) {
    this.agent = agent;
    this.listening = listening;
    this.maker = new ExplanationMaker(inputs, model, agent);
    this.actor = actor;
    this.question = question;
    this.subject =
        question instanceof ExplanationQuestion.Start s ? OptionalInt.of(s.job()) : subject;
  }

  /**
   * The agent decides.
   *
   * @param subject the job in question; otherwise the one that is started
   */
  public static ExplanationWatch ofAgent(
      PolicyInputs inputs, Adlro.Model model, ExplanationQuestion question, OptionalInt subject) {
    return ofAgent(Adlro.portfolio(inputs, model), inputs, model, question, subject);
  }

  static ExplanationWatch ofAgent(
      Portfolio agent,
      PolicyInputs inputs,
      Adlro.Model model,
      ExplanationQuestion question,
      OptionalInt subject) {
    PlacementPolicy acting =
        inputs.offered().contains(Need.PREEMPTION)
            ? new Preempting(inputs.cluster(), agent, Preempting.Settings.DEFAULT)
            : agent;
    Actor itself =
        new Actor() {
          @Override
          public List<Explanation.Move> intends(DecisionContext now) {
            return ExplanationMaker.intentions(agent.leader(), now, agent.see(now));
          }

          @Override
          public void act(DecisionContext now) {
            acting.decide(now);
          }
        };
    return new ExplanationWatch(inputs, model, agent, acting, itself, question, subject);
  }

  /** Somebody else decides; what the agent would have done is explained. */
  public static ExplanationWatch ofAnother(
      Actor actor,
      PolicyInputs inputs,
      Adlro.Model model,
      ExplanationQuestion question,
      OptionalInt subject) {
    Portfolio agent = Adlro.portfolio(inputs, model);
    return new ExplanationWatch(inputs, model, agent, agent, actor, question, subject);
  }

  @Override
  public EventHandler memory(ClusterState state, Configurations configurations) {
    return listening.memory(state, configurations);
  }

  @Override
  public void decide(DecisionContext now) {
    number++;
    lastMicros = now.nowMicros();
    agent.review(now);
    if (found.isEmpty() && isAskedFor(now)) {
      found = Optional.of(maker.explain(number, now, actor.intends(now), subject));
    }
    actor.act(now);
  }

  private boolean isAskedFor(DecisionContext now) {
    if (question instanceof ExplanationQuestion.Numbered asked) {
      return number == asked.number();
    }
    if (question instanceof ExplanationQuestion.From asked) {
      return now.nowMicros() >= asked.atMicros() && maker.candidates(now) > 1;
    }
    if (question instanceof ExplanationQuestion.Start asked) {
      return ExplanationMaker.waits(now, asked.job())
          && actor.intends(now).stream().anyMatch(move -> move.job() == asked.job());
    }
    boolean whoeverLeads = question instanceof ExplanationQuestion.Dissent;
    return (whoeverLeads || maker.learnedLeads()) && maker.departs(now);
  }

  public Optional<Explanation> found() {
    return found;
  }

  /** How many decisions were looked at. */
  public long decisions() {
    return number;
  }

  /** When the last one was. */
  public long lastMicros() {
    return lastMicros;
  }
}
