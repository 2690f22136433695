package io.adlro.study.experiment;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which policies to compare on which jobs, and what else to find out.
 *
 * @param export takes the schedule of every run when the run ends
 */
public record ComparisonRequest(
    ExperimentInput input,
    PolicyChoice choice,
    List<Long> seeds,
    int threads,
    Set<Extra> extras,
    Optional<ScheduleSink> export) {

  /** What is computed only on request. */
  public enum Extra {
    /** The gap of each policy to a lower bound. */
    BOUND,
    /** Schedules and curves over load, for a report. */
    FIGURES
  }

  public ComparisonRequest {
    seeds = List.copyOf(seeds);
    extras = Set.copyOf(extras);
  }

  boolean wants(Extra extra) {
    return extras.contains(extra);
  }
}
