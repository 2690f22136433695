package io.adlro.server.resource;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SenderBudgetsTest {
  private long nanos;
  private final SenderBudgets budgets = new SenderBudgets(() -> nanos);

  @Test
  void aSenderThatSendsTooMuchWaitsAndOthersDoNot() {
    for (int i = 0; i < SenderBudgets.PAGES; i++) {
      assertThat(budgets.take("ann")).isTrue();
    }
    assertThat(budgets.take("ann")).isFalse();
    assertThat(budgets.take("bob")).isTrue();

    nanos += 1_000_000_000L;

    for (int i = 0; i < SenderBudgets.PAGES_A_SECOND; i++) {
      assertThat(budgets.take("ann")).isTrue();
    }
    assertThat(budgets.take("ann")).isFalse();
  }

  @Test
  void aBudgetDoesNotGrowBeyondItsBound() {
    budgets.take("ann");
    nanos += 3_600_000_000_000L;

    int taken = 0;
    while (budgets.take("ann")) {
      taken++;
    }

    assertThat(taken).isEqualTo(SenderBudgets.PAGES);
  }
}
