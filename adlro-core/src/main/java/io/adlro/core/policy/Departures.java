package io.adlro.core.policy;

import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Arrays;

/**
 * Jobs whose GPUs came free at this instant, one after the other in the order in which they had
 * been placed, for policies that decide between two of them. A policy sees decisions, not ends: a
 * job that ended while no job waited counts only if it was expected to end now.
 */
final class Departures {
  private int[] active = new int[16];
  private long[] endMicros = new long[16];
  private long[] widthMilli = new long[16];
  private int activeCount;
  private boolean somebodyWaited;

  private long[] leftMilli = new long[16];
  private int leftCount;
  private int next;
  private long toComeMilli;

  Departures copy() {
    Departures copy = new Departures();
    copy.active = active.clone();
    copy.endMicros = endMicros.clone();
    copy.widthMilli = widthMilli.clone();
    copy.activeCount = activeCount;
    copy.somebodyWaited = somebodyWaited;
    return copy;
  }

  /** At the beginning of a decision: finds the jobs that left. */
  void look(DecisionContext now) {
    leftCount = 0;
    next = 0;
    toComeMilli = 0;
    for (int i = 0; i < activeCount; i++) {
      boolean atThisInstant = somebodyWaited || endMicros[i] == now.nowMicros();
      if (atThisInstant && !isActive(now.state(), active[i])) {
        if (leftCount == leftMilli.length) {
          leftMilli = Arrays.copyOf(leftMilli, 2 * leftCount);
        }
        leftMilli[leftCount] = widthMilli[i];
        toComeMilli += leftMilli[leftCount++];
      }
    }
  }

  private static boolean isActive(ClusterState state, int job) {
    return state.isLive(job) && state.phase(job) != JobPhase.PENDING;
  }

  /** Thousandths of GPUs that are free but belong to departures that have yet to be taken. */
  long toComeMilli() {
    return toComeMilli;
  }

  /** Takes the next departure; false if there is none left. */
  boolean takeNext() {
    if (next == leftCount) {
      return false;
    }
    toComeMilli -= leftMilli[next++];
    return true;
  }

  /** At the end of a decision: remembers the jobs that hold GPUs. */
  void remember(DecisionContext now) {
    activeCount = 0;
    somebodyWaited = now.waitingCount() > 0;
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      if (activeCount == active.length) {
        active = Arrays.copyOf(active, 2 * activeCount);
        endMicros = Arrays.copyOf(endMicros, 2 * activeCount);
        widthMilli = Arrays.copyOf(widthMilli, 2 * activeCount);
      }
      active[activeCount] = job;
      widthMilli[activeCount] = now.jobs().widthMilli(job);
      endMicros[activeCount++] = now.nowMicros() + now.runTimes().remainingMicros(job);
    }
  }
}
