package io.adlro.sim.experiment;

import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.stats.Interval;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A policy's results over all seeds, in the order of the seeds.
 *
 * @param meanJctInterval 95 %; empty with too few seeds
 */
public record PolicyOutcome(String name, List<RunResult> runs, Optional<Interval> meanJctInterval) {
  public PolicyOutcome {
    runs = List.copyOf(runs);
  }

  /** Whether some measured job completed under every seed. */
  public boolean isMeasured() {
    return runs.stream().allMatch(run -> Double.isFinite(run.jct().mean()));
  }

  /** The metric of each seed. */
  public double[] perSeed(ToDoubleFunction<RunResult> metric) {
    return runs.stream().mapToDouble(metric).toArray();
  }

  /** The metric's mean over the seeds. */
  public double mean(ToDoubleFunction<RunResult> metric) {
    double sum = 0;
    for (RunResult run : runs) {
      sum += metric.applyAsDouble(run);
    }
    return sum / runs.size();
  }

  public double meanJctSeconds() {
    return mean(run -> run.jct().mean());
  }
}
