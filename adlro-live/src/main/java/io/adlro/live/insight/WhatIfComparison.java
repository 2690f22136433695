package io.adlro.live.insight;

import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.CalibratedForecasts;
import io.adlro.learn.agent.QueueForecast;
import io.adlro.learn.agent.WaitInterval;
import io.adlro.live.insight.WhatIfResult.Asked;
import io.adlro.live.insight.WhatIfResult.Change;
import io.adlro.live.insight.WhatIfResult.ChangedJob;
import io.adlro.live.insight.WhatIfResult.Effect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Compares two forecasts future by future. */
final class WhatIfComparison {
  /** Part of the futures in which a job must start earlier, or later, to gain or lose. */
  private static final double MOST = 0.9;

  private final ClusterState state;
  private final QueueForecast before;
  private final QueueForecast after;
  private final int futures;

  WhatIfComparison(ClusterState state, QueueForecast before, QueueForecast after) {
    this.state = state;
    this.before = before;
    this.after = after;
    futures = Math.min(before.futures(), after.futures());
  }

  WhatIfResult result(OptionalInt asked, CalibratedForecasts calibrated) {
    List<ChangedJob> jobs = new ArrayList<>();
    double[] sums = new double[futures];
    int counted = 0;
    for (int job : before.jobs().toArray()) {
      double[] later = later(job);
      if (futures > 0 && Arrays.stream(later).allMatch(Double::isFinite)) {
        counted++;
        for (int f = 0; f < futures; f++) {
          sums[f] += later[f];
        }
        jobs.add(new ChangedJob(state.jobs().id(job), change(later), effect(later)));
      }
    }
    int jobCount = counted;
    jobs.sort(Comparator.comparingDouble(job -> job.change().medianMicros()));
    return new WhatIfResult(
        before.atMicros(),
        futures,
        (int) before.jobs().count(),
        asked.isPresent() && futures > 0
            ? Optional.of(asked(asked.getAsInt(), calibrated))
            : Optional.empty(),
        jobCount == 0
            ? Optional.empty()
            : Optional.of(change(Arrays.stream(sums).map(sum -> sum / jobCount).toArray())),
        jobs);
  }

  private Asked asked(int job, CalibratedForecasts calibrated) {
    return new Asked(
        state.jobs().id(job), calibrated.shown(before, job), calibrated.shown(after, job));
  }

  /** By future; not a number where the job starts in neither. */
  private double[] later(int job) {
    double[] without = before.waitMicros(job);
    double[] with = after.waitMicros(job);
    double[] later = new double[futures];
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
