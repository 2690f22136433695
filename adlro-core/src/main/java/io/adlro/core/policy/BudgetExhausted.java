package io.adlro.core.policy;

/** A decision has used up its budget. Orders that it gave before stand. */
public final class BudgetExhausted extends RuntimeException {
  private static final long serialVersionUID = 1;

  BudgetExhausted(long units) {
    super("the budget is used up after %d units".formatted(units), null, false, false);
  }
}
