package io.adlro.core.policy;

import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Arrays;

/**
 * GPU time each user has consumed, halving with age. A policy sees decisions, not ends: a job that
 * ended since the last decision, which is possible only while no job waited, is charged for the
 * time until now, but no longer than it was expected to run.
 */
final class Usage {
  private final double halfLifeMicros;
  private double[] gpuMicrosOfUser = new double[8];
  private double total;
  private long settledMicros;

  // The jobs that were active at the last decision, and how long they were expected to run on.
  private int[] running = new int[16];
  private int[] userOfRunning = new int[16];
  private long[] widthMilli = new long[16];
  private long[] believedMicros = new long[16];
  private int runningCount;

  Usage(double halfLifeMicros) {
    this.halfLifeMicros = halfLifeMicros;
  }

  Usage copy() {
    Usage copy = new Usage(halfLifeMicros);
    copy.gpuMicrosOfUser = gpuMicrosOfUser.clone();
    copy.total = total;
    copy.settledMicros = settledMicros;
    copy.running = running.clone();
    copy.userOfRunning = userOfRunning.clone();
    copy.widthMilli = widthMilli.clone();
    copy.believedMicros = believedMicros.clone();
    copy.runningCount = runningCount;
    return copy;
  }

  /** The user's part of all that was consumed, 0 before anything was. */
  double fractionOf(int user) {
    return total == 0 || user >= gpuMicrosOfUser.length ? 0 : gpuMicrosOfUser[user] / total;
  }

  /** At the beginning of a decision: charges what ran since the last one. */
  void settle(DecisionContext now) {
    long elapsed = now.nowMicros() - settledMicros;
    settledMicros = now.nowMicros();
    if (elapsed == 0) {
      return;
    }
    double decay = StrictMath.pow(2, -elapsed / halfLifeMicros);
    total = 0;
    for (int user = 0; user < gpuMicrosOfUser.length; user++) {
      gpuMicrosOfUser[user] *= decay;
      total += gpuMicrosOfUser[user];
    }
    for (int i = 0; i < runningCount; i++) {
      int job = running[i];
      long ran = stillActive(now.state(), job) ? elapsed : Math.min(elapsed, believedMicros[i]);
      charge(userOfRunning[i], ran * 1e-3 * widthMilli[i]);
    }
  }

  private void charge(int user, double gpuMicros) {
    if (user >= gpuMicrosOfUser.length) {
      gpuMicrosOfUser = Arrays.copyOf(gpuMicrosOfUser, 2 * user);
    }
    gpuMicrosOfUser[user] += gpuMicros;
    total += gpuMicros;
  }

  private static boolean stillActive(ClusterState state, int job) {
    return state.isLive(job) && state.phase(job) != JobPhase.PENDING;
  }

  /** At the end of a decision: remembers the active jobs. */
  void remember(DecisionContext now) {
    runningCount = 0;
    int job = now.firstActive();
    while (job != DecisionContext.NONE) {
      if (runningCount == running.length) {
        running = Arrays.copyOf(running, 2 * runningCount);
        userOfRunning = Arrays.copyOf(userOfRunning, 2 * runningCount);
        widthMilli = Arrays.copyOf(widthMilli, 2 * runningCount);
        believedMicros = Arrays.copyOf(believedMicros, 2 * runningCount);
      }
      running[runningCount] = job;
      userOfRunning[runningCount] = now.jobs().user(job);
      widthMilli[runningCount] = now.jobs().widthMilli(job);
      believedMicros[runningCount++] = now.runTimes().remainingMicros(job);
      job = now.nextActive(job);
    }
  }
}
