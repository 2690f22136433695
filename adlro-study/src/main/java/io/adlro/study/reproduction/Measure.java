package io.adlro.study.reproduction;

import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.stats.Interval;

/** What the paper measures. */
public enum Measure {
  MEAN_JCT("mean JCT", "meanJctSeconds", -1),
  /** All jobs over the makespan, so that no policy gains by delaying the long ones. */
  THROUGHPUT("throughput", "jobsPerHour", 1),
  UTILIZATION("utilisation", "utilization", 1);

  private static final double SECONDS_PER_HOUR = 3600;

  private final String words;
  private final String field;
  private final int better;

  Measure(String words, String field, int better) {
    this.words = words;
    this.field = field;
    this.better = better;
  }

  public String words() {
    return words;
  }

  /** Its name in JSON. */
  public String field() {
    return field;
  }

  public double of(RunResult run) {
    return switch (this) {
      case MEAN_JCT -> run.jct().mean();
      case THROUGHPUT -> run.jobs().completed() * SECONDS_PER_HOUR / run.makespanSeconds();
      case UTILIZATION -> run.gpus().utilization();
    };
  }

  public double of(PaperRow row) {
    return switch (this) {
      case MEAN_JCT -> row.meanJctSeconds();
      case THROUGHPUT -> row.jobsPerHour();
      case UTILIZATION -> row.utilization();
    };
  }

  /** Whether a value is as good as another, or better. */
  boolean reaches(double value, double target) {
    return better * value >= better * target;
  }

  /** The worse end of an interval. */
  double cautious(Interval interval) {
    return better > 0 ? interval.low() : interval.high();
  }
}
