package io.adlro.study.experiment;

import io.adlro.ingest.message.NumberText;
import java.util.List;
import java.util.Map;

/**
 * The lower bound of the mean JCT on a few windows, and how far above it each policy ended on
 * exactly these; NaN where a policy did not complete them.
 *
 * @param jobs of each window: the first ones of a seed, on an empty cluster
 * @param gapByPolicy mean JCT over the bound, minus 1, both averaged over the windows
 * @param cutShort number of windows whose search ran out of steps, so that the bound may be loose
 */
public record BoundResult(
    int jobs,
    List<Long> seeds,
    List<Double> meanJctSeconds,
    Map<String, Double> gapByPolicy,
    Scope scope,
    int cutShort) {

  /** Which schedules the bound holds for. */
  public enum Scope {
    WITHOUT_PREEMPTION("no schedule without preemption has less"),
    ALL_SCHEDULES("no schedule has less, with preemption or without");

    private final String words;

    Scope(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  public BoundResult {
    seeds = List.copyOf(seeds);
    meanJctSeconds = List.copyOf(meanJctSeconds);
  }

  /** The bound's mean over the windows. */
  public double meanSeconds() {
    return meanJctSeconds.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  /** What the bound is, where it holds, and whether its search was cut short. */
  public String words() {
    return "mean JCT %s s on the first %s of %s, on an empty cluster; gaps are those of the policies on the same jobs; %s%s"
        .formatted(
            NumberText.amount(meanSeconds()),
            NumberText.count(jobs, "job"),
            NumberText.count(seeds.size(), "seed"),
            scope.words(),
            cutShort == 0
                ? ""
                : "; its search was cut short on %s, so it may be loose"
                    .formatted(NumberText.count(cutShort, "seed")));
  }
}
