package io.adlro.study.reproduction;

import java.util.List;
import java.util.Optional;

/**
 * A figure of the paper's ADLRO in its Table 1: against one of the baselines, or by itself.
 *
 * @param baseline the row against which it is stated as a relative difference
 */
public record PaperClaim(Measure measure, Optional<PaperRow> baseline) {
  /** All that Table 1 claims. */
  public static List<PaperClaim> all() {
    return List.of(
        new PaperClaim(Measure.MEAN_JCT, Optional.of(PaperRow.FCFS)),
        new PaperClaim(Measure.MEAN_JCT, Optional.of(PaperRow.STATIC)),
        new PaperClaim(Measure.THROUGHPUT, Optional.of(PaperRow.FCFS)),
        new PaperClaim(Measure.THROUGHPUT, Optional.of(PaperRow.STATIC)),
        new PaperClaim(Measure.UTILIZATION, Optional.empty()));
  }

  /** The paper's figure: a relative difference, or a share. */
  public double target() {
    double own = measure.of(PaperRow.ADLRO);
    return baseline.map(row -> own / measure.of(row) - 1).orElse(own);
  }

  public String words() {
    return measure.words() + baseline.map(row -> " against " + row.title()).orElse("");
  }
}
