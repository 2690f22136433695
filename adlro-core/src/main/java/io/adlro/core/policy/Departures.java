package io.adlro.core.policy;

import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Arrays;

/**
 * Jobs whose GPUs came free since the last decision, one after the other in the order in which they
 * had been placed, for policies that decide between two of them.
 */
final class Departures {
  private long[] leftMilli = new long[16];
  private int leftCount;
  private int next;
  private long toComeMilli;

  /** At the beginning of a decision: finds the jobs that left. */
  void look(DecisionContext now, ChosenJob memory) {
    leftCount = 0;
    next = 0;
    toComeMilli = 0;
    for (int i = 0; i < memory.activeCount(); i++) {
      if (!isActive(now.state(), memory.active(i))) {
        if (leftCount == leftMilli.length) {
          leftMilli = Arrays.copyOf(leftMilli, 2 * leftCount);
        }
        leftMilli[leftCount] = memory.activeMilli(i);
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
}
