package io.adlro.study.benchmark;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The regret of a policy: the part by which its mean JCT exceeds the least of any policy on the
 * same workload, at most 1, so that how bad a bad policy is does not matter.
 *
 * @param mean over the workloads
 * @param worst of the workloads, on {@code worstWorkload}
 */
public record PolicyRegret(String policy, double mean, double worst, String worstWorkload) {
  private static final double MOST = 1;

  /** Of each policy that completed all jobs of all replicates of every workload, least first. */
  public static List<PolicyRegret> of(List<WorkloadResult> results) {
    if (results.isEmpty()) {
      return List.of();
    }
    return results.get(0).scores().stream()
        .flatMap(score -> of(score.policy(), results).stream())
        .sorted(Comparator.comparingDouble(PolicyRegret::mean))
        .toList();
  }

  private static Optional<PolicyRegret> of(String policy, List<WorkloadResult> results) {
    Map<String, Double> byWorkload = new LinkedHashMap<>();
    for (WorkloadResult result : results) {
      Optional<PolicyScore> score = result.score(policy).filter(PolicyScore::isComparable);
      if (score.isEmpty()) {
        return Optional.empty();
      }
      double least = result.scores().get(0).meanJctSeconds();
      double lost = score.get().meanJctSeconds() / least - 1;
      byWorkload.put(result.workload().name(), Math.min(MOST, lost));
    }
    Map.Entry<String, Double> worst =
        byWorkload.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    double mean =
        byWorkload.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    return Optional.of(new PolicyRegret(policy, mean, worst.getValue(), worst.getKey()));
  }
}
