package io.adlro.live.emulation;

import io.adlro.live.driver.DriverOrder;

/** An order as it came in. */
sealed interface ReceivedOrder {
  /** It can be carried out or refused. */
  record Known(DriverOrder order) implements ReceivedOrder {}

  /**
   * It cannot be read.
   *
   * @param kind of order that it says it is
   * @param job "" if it names none
   * @param attempt 0 if it names none
   */
  record Unreadable(String kind, String job, int attempt, String reason) implements ReceivedOrder {
    OrderAnswer answer() {
      return new OrderAnswer(job, attempt, false, reason);
    }
  }
}
