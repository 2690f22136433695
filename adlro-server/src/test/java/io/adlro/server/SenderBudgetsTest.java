package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.server.access.SenderBudgets;
import org.junit.jupiter.api.Test;

final class SenderBudgetsTest {
  private static final int MOST = 120;
  private static final int A_SECOND = 10;

  private long nanos;
  private final SenderBudgets budgets = new SenderBudgets(MOST, A_SECOND, () -> nanos);

  @Test
  void aSenderThatSendsTooMuchWaitsAndOthersDoNot() {
    for (int i = 0; i < MOST; i++) {
      assertThat(budgets.take("ann")).isTrue();
    }
    assertThat(budgets.take("ann")).isFalse();
    assertThat(budgets.take("bob")).isTrue();

    nanos += 1_000_000_000L;

    for (int i = 0; i < A_SECOND; i++) {
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

    assertThat(taken).isEqualTo(MOST);
  }
}
