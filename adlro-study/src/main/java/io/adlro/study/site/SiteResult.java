package io.adlro.study.site;

import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.RealSchedule;
import io.adlro.study.experiment.TraceFindings;
import java.util.List;
import java.util.Optional;

/**
 * The site's jobs under its own scheduler and under ours.
 *
 * @param totals of all measured jobs: the site's scheduler first, where it can be compared
 * @param breakdowns by partition, user and number of GPUs
 */
public record SiteResult(
    SiteInventory inventory,
    ComparisonResult comparison,
    List<SchedulerTotals> totals,
    List<WaitBreakdown> breakdowns) {
  public SiteResult {
    totals = List.copyOf(totals);
    breakdowns = List.copyOf(breakdowns);
  }

  /** Why the recorded waits cannot be compared with those of the policies, if so. */
  public Optional<String> notCompared() {
    return notCompared(comparison);
  }

  static Optional<String> notCompared(ComparisonResult comparison) {
    Optional<RealSchedule> real = comparison.trace().flatMap(TraceFindings::real);
    return real.isEmpty()
        ? Optional.of("the history has no start times")
        : real.flatMap(RealSchedule::notCompared);
  }
}
