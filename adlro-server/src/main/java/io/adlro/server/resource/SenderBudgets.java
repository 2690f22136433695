package io.adlro.server.resource;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How much each sender may send: {@value #PAGES} pages at once, then {@value #PAGES_A_SECOND} a
 * second. At most {@value #MOST_SENDERS} senders are remembered; the one that was quiet longest is
 * forgotten first.
 */
final class SenderBudgets {
  static final int PAGES = 120;
  static final int PAGES_A_SECOND = 10;
  static final int MOST_SENDERS = 4_096;

  private static final double NANOS = 1e9;

  private record Budget(double pages, long atNanos) {}

  private final LongSupplier nanoTime;

  private final Map<String, Budget> budgets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Budget> eldest) {
          return size() > MOST_SENDERS;
        }
      };

  SenderBudgets(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Takes a page from the budget of a sender, if there is one left. */
  synchronized boolean take(String sender) {
    long now = nanoTime.getAsLong();
    Budget last = budgets.getOrDefault(sender, new Budget(PAGES, now));
    double pages = Math.min(PAGES, last.pages + (now - last.atNanos) / NANOS * PAGES_A_SECOND);
    boolean isAllowed = pages >= 1;
    budgets.put(sender, new Budget(isAllowed ? pages - 1 : pages, now));
    return isAllowed;
  }
}
