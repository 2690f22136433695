package io.adlro.study.site;

import io.adlro.ingest.trace.RealWaits;
import io.adlro.study.experiment.ComparisonResult;
import java.util.List;

/**
 * The site's jobs under its own scheduler and under ours.
 *
 * @param recorded waits of all measured jobs under the site's scheduler
 * @param breakdowns by partition, user and number of GPUs
 */
public record SiteResult(
    SiteInventory inventory,
    ComparisonResult comparison,
    RealWaits recorded,
    List<WaitBreakdown> breakdowns) {
  public SiteResult {
    breakdowns = List.copyOf(breakdowns);
  }
}
