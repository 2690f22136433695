package io.adlro.live.insight;

import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.CalibratedForecasts;
import io.adlro.learn.agent.QueueForecast;
import io.adlro.learn.agent.WaitInterval;
import io.adlro.live.insight.WhatIfResult.Asked;
import io.adlro.live.insight.WhatIfResult.Change;
import io.adlro.live.insight.WhatIfResult.ChangedJob;
import io.adlro.live.insight.WhatIfResult.Effect;
import io.adlro.live.insight.WhatIfResult.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Compares forecasts with and without a change, future by future. */
final class WhatIfComparison {
  /** Part of the futures in which a job must start earlier, or later, to gain or lose. */
  private static final double MOST = 0.9;

  /** Two forecasts of the same jobs. */
  record Pair(QueueForecast before, QueueForecast after) {
    int futures() {
      return Math.min(before.futures(), after.futures());
    }
  }

  private final ClusterState state;
  private final Pair running;
  private final QueueForecast before;
  private final QueueForecast after;
  private final int futures;

  /**
   * @param running jobs that hold GPUs which the change takes away
   */
  WhatIfComparison(ClusterState state, Pair waiting, Pair running) {
    this.state = state;
    this.running = running;
    before = waiting.before();
    after = waiting.after();
    futures = waiting.futures();
  }

  WhatIfResult result(OptionalInt asked, CalibratedForecasts calibrated) {
    List<ChangedJob> jobs = new ArrayList<>();
    double[] sums = new double[futures];
    int counted = 0;
    for (int job : before.jobs().toArray()) {
      double[] later = later(before.waitMicros(job), after.waitMicros(job));
      if (isKnown(later)) {
        jobs.add(changed(job, Time.START, later));
      }
      if (futures > 0 && Arrays.stream(later).allMatch(Double::isFinite)) {
        counted++;
        for (int f = 0; f < futures; f++) {
          sums[f] += later[f];
        }
      }
    }
    int jobCount = counted;
    jobs.addAll(stopped());
    jobs.sort(Comparator.comparingDouble(job -> job.change().medianMicros()));
    return new WhatIfResult(
        before.atMicros(),
        before.jobs().count() == 0 ? running.futures() : futures,
        (int) before.jobs().count(),
        (int) running.before().jobs().count(),
        asked.isPresent() && futures > 0
            ? Optional.of(asked(asked.getAsInt(), calibrated))
            : Optional.empty(),
        jobCount == 0
            ? Optional.empty()
            : Optional.of(change(Arrays.stream(sums).map(sum -> sum / jobCount).toArray())),
        jobs);
  }

  /** Those of the running jobs that the change stops in some future. */
  private List<ChangedJob> stopped() {
    List<ChangedJob> stopped = new ArrayList<>();
    for (int job : running.before().jobs().toArray()) {
      double[] later = later(running.before().endMicros(job), running.after().endMicros(job));
      if (isKnown(later) && Arrays.stream(later).anyMatch(micros -> micros != 0)) {
        stopped.add(changed(job, Time.END, later));
      }
    }
    return stopped;
  }

  private ChangedJob changed(int job, Time time, double[] later) {
    return new ChangedJob(state.jobs().id(job), time, change(later), effect(later));
  }

  private Asked asked(int job, CalibratedForecasts calibrated) {
    return new Asked(
        state.jobs().id(job), calibrated.shown(before, job), calibrated.shown(after, job));
  }

  /** Whether the time comes in each future without the change or with it. */
  private static boolean isKnown(double[] later) {
    return later.length > 0 && Arrays.stream(later).noneMatch(Double::isNaN);
  }

  /** By future; infinite where the time never comes with the change, or without it. */
  private static double[] later(double[] without, double[] with) {
    double[] later = new double[Math.min(without.length, with.length)];
    Arrays.setAll(later, f -> with[f] - without[f]);
    return later;
  }

  private static Change change(double[] later) {
    double[] quantiles = WaitInterval.quantiles(later);
    return new Change(quantiles[0], quantiles[1], quantiles[2]);
  }

  private static Effect effect(double[] later) {
    if (Arrays.stream(later).filter(micros -> micros < 0).count() >= MOST * later.length) {
      return Effect.GAINS;
    }
    return Arrays.stream(later).filter(micros -> micros > 0).count() >= MOST * later.length
        ? Effect.LOSES
        : Effect.UNDECIDED;
  }
}
