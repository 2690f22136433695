package io.adlro.app.output;

import java.util.List;
import java.util.Map;

/**
 * The lower bound of the mean JCT on a few small instances, and how far above it each policy ended
 * on exactly these; NaN where a policy did not complete them.
 *
 * @param jobs of each instance, the first of that seed's jobs on an empty cluster
 * @param gapByPolicy mean JCT over the bound, minus 1, both averaged over the instances
 */
public record BoundResult(
    int jobs, List<Long> seeds, List<Double> meanJctSeconds, Map<String, Double> gapByPolicy) {

  public BoundResult {
    seeds = List.copyOf(seeds);
    meanJctSeconds = List.copyOf(meanJctSeconds);
  }

  /** The bound's mean over the instances. */
  public double meanSeconds() {
    return meanJctSeconds.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
