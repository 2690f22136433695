package io.adlro.learn.agent;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.policy.DecisionContext;

/**
 * Whether wide gangs matter to the mean. On equal GPUs waiting for a faster one gains nothing, and
 * wide gangs starve under policies that put short jobs first.
 */
final class WideGangs {
  /** Wide gangs matter above this share of the GPU time. */
  static final double LEAST_SHARE = 0.2;

  private WideGangs() {}

  /** Whether the cluster has one model and wide gangs take much of the live jobs' GPU time. */
  static boolean compete(DecisionContext now) {
    return now.cluster().modelCount() == 1 && share(now) > LEAST_SHARE;
  }

  /** The share of wide gangs in the expected GPU time of waiting and active jobs. */
  private static double share(DecisionContext now) {
    double all = 0;
    double wide = 0;
    for (int job = now.firstWaiting(); job != DecisionContext.NONE; job = now.nextWaiting(job)) {
      double gpuTime = gpuTime(now, job);
      all += gpuTime;
      wide += JobMix.isWide(now.jobs(), job) ? gpuTime : 0;
    }
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      double gpuTime = gpuTime(now, job);
      all += gpuTime;
      wide += JobMix.isWide(now.jobs(), job) ? gpuTime : 0;
    }
    return all > 0 ? wide / all : 0;
  }

  private static double gpuTime(DecisionContext now, int job) {
    return now.runTimes().workMicros(job) * now.jobs().widthMilli(job);
  }
}
