package io.adlro.server.access;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How much each sender may send: some at once, then so many a second. At most {@value
 * #MOST_SENDERS} senders are remembered; the one that was quiet longest is forgotten first.
 */
public final class SenderBudgets {
  static final int MOST_SENDERS = 4_096;

  private static final double NANOS = 1e9;

  private record Budget(double left, long atNanos) {}

  private final int most;
  private final double perSecond;
  private final LongSupplier nanoTime;

  private final Map<String, Budget> budgets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Budget> eldest) {
          return size() > MOST_SENDERS;
        }
      };

  /**
   * Budgets that are full.
   *
   * @param most that a sender may send at once
   */
  public SenderBudgets(int most, double perSecond, LongSupplier nanoTime) {
    this.most = most;
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
  }

  /** Takes one from the budget of a sender, if there is one left. */
  public synchronized boolean take(String sender) {
    long now = nanoTime.getAsLong();
    Budget last = budgets.getOrDefault(sender, new Budget(most, now));
    double left = Math.min(most, last.left + (now - last.atNanos) / NANOS * perSecond);
    boolean isAllowed = left >= 1;
    budgets.put(sender, new Budget(isAllowed ? left - 1 : left, now));
    return isAllowed;
  }
}
