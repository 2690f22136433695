package io.adlro.sim.experiment;

import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Interval;
import io.adlro.sim.stats.SeedVerdict;
import java.util.Optional;

/**
 * How a policy's mean JCT differs from a baseline's on the same seeds; negative is better. The
 * evidence is corrected (Holm) for all differences to that baseline in the comparison.
 */
public record Difference(String policy, String baseline, Evidence evidence) {
  public double relative() {
    return evidence.relative();
  }

  /** Empty with too few seeds. */
  public Optional<Interval> interval() {
    return evidence.interval();
  }

  public SeedVerdict verdict() {
    return evidence.verdict();
  }
}
