package io.adlro.learn.agent;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.learn.Observation;
import java.util.ArrayList;
import java.util.List;

/**
 * Goes through a decision of the learned policy choice by choice, as it would, and lets somebody
 * look at one of them. It is asked through {@link Intentions}, so that nothing comes of it.
 */
final class ExplanationRehearsal implements PlacementPolicy {
  /** Sees one choice before it is made; the plane is overwritten later. */
  interface Onlooker {
    void look(DecisionContext now, Observation plane, List<Choice> before, Choice next);
  }

  /** As many as the learned policy makes. */
  private static final int MOST_CHOICES = 8;

  private final LearnedChoice learned;
  private final double margin;
  private final int lookedAt;
  private final Onlooker onlooker;
  private final List<Choice> choices = new ArrayList<>();

  /** Nobody looks. */
  ExplanationRehearsal(LearnedChoice learned, double margin) {
    this(learned, margin, -1, (now, plane, before, next) -> {});
  }

  /** Somebody looks at the choice of this number, from 0. */
  ExplanationRehearsal(LearnedChoice learned, double margin, int lookedAt, Onlooker onlooker) {
    this.learned = learned;
    this.margin = margin;
    this.lookedAt = lookedAt;
    this.onlooker = onlooker;
  }

  @Override
  public void decide(DecisionContext now) {
    while (choices.size() < MOST_CHOICES && Fastest.anythingFree(now)) {
      Observation plane = learned.observe(now);
      Choice next = best(plane);
      if (choices.size() == lookedAt) {
        onlooker.look(now, plane, List.copyOf(choices), next);
      }
      choices.add(next);
      if (next.isBase() || next.isHold()) {
        Intentions ofBase = new Intentions();
        ofBase.ask(learned.base(), now.withOrders(ofBase));
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

  private Choice best(Observation plane) {
    float[] gain = learned.gains(plane);
    int best = -1;
    for (int cell = 0; cell < plane.cells(); cell++) {
      if (plane.allowed()[cell] && (best < 0 || gain[cell] > gain[best])) {
        best = cell;
      }
    }
    return best >= 0 && gain[best] > margin ? learned.encoder().choice(best) : Choice.BASE;
  }

  /** The number of the choice that starts a job, or of the last: the base policy may start it. */
  int choiceThatStarts(int job) {
    for (int i = 0; i < choices.size(); i++) {
      if (choices.get(i).job() == job) {
        return i;
      }
    }
    return Math.max(0, choices.size() - 1);
  }
}
