package io.adlro.study.experiment;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Setting;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.IntFunction;

/**
 * All that a report of a comparison may draw from.
 *
 * @param policies those that were compared, as entries, to run one again with its schedule
 * @param atLoad the same setting at another load, where it has one that can be changed
 * @param jobIds the name of each job, by its index
 * @param threads how many may run at once
 * @param gaps of the policies to a lower bound, where they were asked for
 */
public record ReportData(
    Comparison comparison,
    Conditions conditions,
    Optional<BoundResult> bound,
    Provenance provenance,
    List<PolicyEntry> policies,
    Optional<DoubleFunction<Setting>> atLoad,
    IntFunction<String> jobIds,
    int threads,
    Optional<GapStudy> gaps) {

  public ReportData {
    policies = List.copyOf(policies);
  }

  /** Without gaps at other loads. */
  public ReportData(
      Comparison comparison,
      Conditions conditions,
      Optional<BoundResult> bound,
      Provenance provenance,
      List<PolicyEntry> policies,
      Optional<DoubleFunction<Setting>> atLoad,
      IntFunction<String> jobIds,
      int threads) {
    this(
        comparison,
        conditions,
        bound,
        provenance,
        policies,
        atLoad,
        jobIds,
        threads,
        Optional.empty());
  }
}
