package io.adlro.learn.training;

import io.adlro.sim.stats.Interval;
import java.util.Optional;

/**
 * An agent compared with the best baseline on the same jobs, which training does not see.
 *
 * @param difference of the mean JCT, relative to the baseline's: below zero is better
 * @param low where the 95 % interval of that difference begins; NaN with too few seeds
 * @param high where it ends
 */
public record Evaluation(
    double meanJctSeconds,
    String baseline,
    double baselineMeanJctSeconds,
    double difference,
    double low,
    double high) {

  Evaluation(
      double meanJctSeconds,
      String baseline,
      double baselineMeanJctSeconds,
      double difference,
      Optional<Interval> interval) {
    this(
        meanJctSeconds,
        baseline,
        baselineMeanJctSeconds,
        difference,
        interval.map(Interval::low).orElse(Double.NaN),
        interval.map(Interval::high).orElse(Double.NaN));
  }

  /** 95 %, of the difference; empty with too few seeds. */
  public Optional<Interval> interval() {
    return Double.isNaN(low) ? Optional.empty() : Optional.of(new Interval(low, high));
  }
}
