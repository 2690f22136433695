package io.adlro.study.benchmark;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** A policy on a workload, over all its seeds. */
public record PolicyScore(String policy, List<StoredRun> runs) {
  public static final String OURS = "adlro";
  private static final String PAPER = "paper-dqn";
  private static final String PREDICTIONS = "+predictions";

  public PolicyScore {
    runs = List.copyOf(runs);
  }

  public double mean(ToDoubleFunction<StoredRun> figure) {
    return runs.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  public double meanJctSeconds() {
    return mean(StoredRun::meanJctSeconds);
  }

  double[] jctBySeed() {
    return runs.stream().mapToDouble(StoredRun::meanJctSeconds).toArray();
  }

  /** Whether it did all that was to be done; a mean over fewer jobs compares with nothing. */
  public boolean isComparable() {
    return runs.stream()
        .allMatch(run -> run.unfinished() == 0 && Double.isFinite(run.meanJctSeconds()));
  }

  /** Neither a learned policy nor a rule that plans with our predictions. */
  public boolean isBaseline() {
    return !policy.startsWith(OURS) && !policy.equals(PAPER) && !policy.endsWith(PREDICTIONS);
  }
}
