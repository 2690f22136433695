package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.metrics.ResultMetric;

/** A value of a metric with the digits that matter, without its unit. */
public final class MetricText {
  private MetricText() {}

  /** Times in the unit of their column. */
  public static String of(ResultMetric metric, double value, TimeScale time) {
    return switch (metric.scale()) {
      case SECONDS -> time.amount(value);
      case SHARE -> NumberText.percent(value);
      case SCORE -> NumberText.score(value);
      case AMOUNT, JOBS_PER_HOUR, KWH, GPU_HOURS -> NumberText.amount(value);
    };
  }
}
