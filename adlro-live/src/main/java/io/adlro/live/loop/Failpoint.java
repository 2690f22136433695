package io.adlro.live.loop;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Places at which a test ends the process, as a loss of power would. The system property {@code
 * adlro.failpoint} names a place and how often it is passed before: {@code AFTER_COMMIT:17}.
 */
public enum Failpoint {
  BEFORE_COMMIT,
  AFTER_COMMIT,
  BETWEEN_ORDERS,
  AFTER_ORDERS,
  AFTER_ANSWERS,
  BEFORE_SNAPSHOT,
  AFTER_SNAPSHOT;

  private static final int KILLED = 137;
  private static final String CHOSEN = System.getProperty("adlro.failpoint", "");

  private static final AtomicIntegerArray PASSED = new AtomicIntegerArray(values().length);

  /** The loop passes this place. */
  void pass() {
    if (!CHOSEN.isEmpty() && CHOSEN.equals(name() + ":" + PASSED.getAndIncrement(ordinal()))) {
      Runtime.getRuntime().halt(KILLED);
    }
  }
}
