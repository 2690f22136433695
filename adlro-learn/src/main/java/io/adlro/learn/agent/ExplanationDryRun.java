package io.adlro.learn.agent;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.learn.agent.Explanation.Move;
import io.adlro.learn.network.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Repeats a decision of the learned policy action by action and shows one of them to an observer.
 * It runs within {@link PlannedOrders}, so that its orders are rolled back.
 */
final class ExplanationDryRun implements PlacementPolicy {
  /** Sees one action before it is taken; the plane is overwritten later. */
  interface Observer {
    void see(DecisionContext now, Observation plane, List<AgentAction> before, AgentAction next);
  }

  private final LearnedChoice learned;
  private final int observed;
  private final Observer observer;
  private final List<AgentAction> actions = new ArrayList<>();
  private OptionalInt firstDeparture = OptionalInt.empty();

  ExplanationDryRun(LearnedChoice learned) {
    this(learned, -1, (now, plane, before, next) -> {});
  }

  /** The observer sees the action of this index, from 0. */
  ExplanationDryRun(LearnedChoice learned, int observed, Observer observer) {
    this.learned = learned;
    this.observed = observed;
    this.observer = observer;
  }

  @Override
  public void decide(DecisionContext now) {
    while (actions.size() < LearnedChoice.MOST_ACTIONS && Fastest.anythingFree(now)) {
      Observation plane = learned.observe(now);
      AgentAction next = learned.best(plane);
      if (actions.size() == observed) {
        observer.see(now, plane, List.copyOf(actions), next);
      }
      if (firstDeparture.isEmpty() && departs(next, now)) {
        firstDeparture = OptionalInt.of(actions.size());
      }
      actions.add(next);
      if (next.isBase() || next.isHold()) {
        PlannedOrders ofBase = new PlannedOrders();
        ofBase.collect(learned.base(), now.withOrders(ofBase));
        ofBase.carryOut(now, next.configuration());
        return;
      }
      now.start(next.job(), next.configuration());
      if (now.waitingCount() == 0) {
        return;
      }
    }
    learned.base().decide(now);
  }

  /** Whether the base policy would not start this job there, or not keep these GPUs free. */
  private boolean departs(AgentAction next, DecisionContext now) {
    if (next.isBase()) {
      return false;
    }
    List<Move> base = ExplanationBuilder.planned(learned.base(), now);
    return next.isHold()
        ? base.stream().anyMatch(move -> move.configuration() == next.configuration())
        : !base.contains(Move.of(next));
  }

  /** Index of the first action that the base policy would not take at this point. */
  OptionalInt firstDeparture() {
    return firstDeparture;
  }

  /** Index of the action that starts a job, or of the last: the base policy may start it. */
  int actionThatStarts(int job) {
    for (int i = 0; i < actions.size(); i++) {
      if (actions.get(i).job() == job) {
        return i;
      }
    }
    return Math.max(0, actions.size() - 1);
  }
}
