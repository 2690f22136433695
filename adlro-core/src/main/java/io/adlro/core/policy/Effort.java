package io.adlro.core.policy;

import io.adlro.core.event.Fallback;

/**
 * Counts the work of a decision. A unit is one candidate: a waiting job that is looked at, a search
 * for room, a cell that a network rates; an imagined future counts as many as it has jobs.
 */
public final class Effort {
  private Budget budget = Budget.UNLIMITED;
  private long units;
  private Fallback fallback = Fallback.NONE;

  /** A decision begins. */
  public void start(Budget of) {
    budget = of;
    units = 0;
    fallback = Fallback.NONE;
  }

  /**
   * Counts work that is about to be done.
   *
   * @throws BudgetExhausted if the decision may not go on
   */
  void spend(long more) {
    if (fallback == Fallback.NONE) {
      units += more;
      if (!budget.allows(units)) {
        throw new BudgetExhausted(units);
      }
    }
  }

  /** The rest of the decision is not counted: it must end. */
  public void fallBack(Fallback why) {
    fallback = why;
  }

  /** Units up to the end of the decision, or to the fallback. */
  public long units() {
    return units;
  }

  public Fallback fallback() {
    return fallback;
  }
}
