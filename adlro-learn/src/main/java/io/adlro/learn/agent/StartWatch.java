package io.adlro.learn.agent;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * Records when waiting jobs start first in a simulated future, and when they would end if they ran
 * on from there. A job that is active at first is recorded when it ends or, if it is stopped, when
 * it starts again.
 */
final class StartWatch extends QuietHandler {
  /** Of a job that does not start. */
  static final long NEVER = Long.MAX_VALUE;

  /** What was recorded, by index: without the future, which is large. */
  static final class Times {
    private final long[] startMicros;
    private final long[] endMicros;

    Times(int jobs) {
      startMicros = new long[jobs];
      endMicros = new long[jobs];
      Arrays.fill(startMicros, NEVER);
      Arrays.fill(endMicros, NEVER);
    }

    long startMicros(int index) {
      return startMicros[index];
    }

    long endMicros(int index) {
      return endMicros[index];
    }
  }

  private final ClusterState state;
  private final Map<Integer, Integer> indices = new TreeMap<>();
  private final int[] firstAttempts;
  private final IntToLongFunction workMicros;
  private final Times times;
  private int left;

  /**
   * @param state of the future
   * @param numbers of the jobs in the future
   */
  StartWatch(
      ClusterState state, int[] jobs, IntUnaryOperator numbers, IntToLongFunction workMicros) {
    this.state = state;
    firstAttempts = new int[jobs.length];
    for (int index = 0; index < jobs.length; index++) {
      int job = numbers.applyAsInt(jobs[index]);
      indices.put(job, index);
      boolean isActive = state.isLive(job) && !state.phase(job).isWaiting();
      firstAttempts[index] = isActive ? state.placements(job) + 1 : 0;
    }
    this.workMicros = workMicros;
    times = new Times(jobs.length);
    left = jobs.length;
  }

  /** Jobs that are not recorded. */
  int left() {
    return left;
  }

  Times times() {
    return times;
  }

  @Override
  public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
    int at = indices.getOrDefault(job, -1);
    if (at >= 0 && times.startMicros[at] == NEVER && attempt >= firstAttempts[at]) {
      double slowest = 1;
      for (int gpu : gpus) {
        slowest = Math.min(slowest, state.conditions().factor(gpu));
      }
      double leftMicros = workMicros.applyAsLong(job) - (double) state.savedWorkMicros(job);
      times.startMicros[at] = atMicros;
      times.endMicros[at] = atMicros + (long) (leftMicros / (state.heldSpeed(job) * slowest));
      left--;
    }
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    int at = indices.getOrDefault(job, -1);
    if (at >= 0 && times.startMicros[at] == NEVER) {
      times.startMicros[at] = atMicros;
      times.endMicros[at] = atMicros;
      left--;
    }
  }
}
