package io.adlro.study.benchmark;

import io.adlro.core.policy.PolicyKind;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A policy on a workload, over all replicates of a set. */
public record PolicyScore(String policy, PolicyKind kind, List<StoredRun> runs) {
  /** The policy that the benchmark is about. */
  public static final String ADLRO = "adlro";

  /** The same without its networks. */
  public static final String WITHOUT_NETWORKS = "adlro+rules";

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

  /** Whether it completed all jobs; a mean over fewer jobs is not comparable. */
  public boolean isComparable() {
    return runs.stream()
        .allMatch(run -> run.unfinished() == 0 && Double.isFinite(run.meanJctSeconds()));
  }

  /** A rule, with stated or with predicted run times. */
  public boolean isRule() {
    return kind != PolicyKind.LEARNED;
  }

  /** A rule with stated run times. */
  public boolean isStatedRule() {
    return kind == PolicyKind.RULE;
  }
}
