package io.adlro.study.benchmark;

import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Paired;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * adlro against the best baselines on a set of replicates of a workload.
 *
 * @param versus against the best rule, with stated or with predicted run times
 * @param versusStated against the best rule with stated run times, if one has run
 */
public record ComparedWorkload(
    WorkloadResult result, Evidence versus, Optional<Evidence> versusStated) {

  /**
   * Those of the results that can be compared. All their differences are tested together; a
   * difference that is in both columns counts once.
   */
  static List<ComparedWorkload> of(List<WorkloadResult> results) {
    List<WorkloadResult> all = results.stream().filter(WorkloadResult::isCompared).toList();
    List<Paired> family = new ArrayList<>();
    for (WorkloadResult result : all) {
      family.add(result.against(result.bestBaseline().orElseThrow()));
      separateStated(result).ifPresent(stated -> family.add(result.against(stated)));
    }
    List<Evidence> tested = family.isEmpty() ? List.of() : Evidence.of(family);
    List<ComparedWorkload> compared = new ArrayList<>();
    int next = 0;
    for (WorkloadResult result : all) {
      Evidence versus = tested.get(next++);
      boolean separate = separateStated(result).isPresent();
      Optional<Evidence> stated =
          separate ? Optional.of(tested.get(next++)) : result.bestStated().map(score -> versus);
      compared.add(new ComparedWorkload(result, versus, stated));
    }
    return compared;
  }

  /** The best rule with stated run times, if the best rule is another. */
  private static Optional<PolicyScore> separateStated(WorkloadResult result) {
    String best = result.bestBaseline().orElseThrow().policy();
    return result.bestStated().filter(stated -> !stated.policy().equals(best));
  }

  public SuiteWorkload workload() {
    return result.workload();
  }

  /** The name of the workload and, of the final set, that of the set. */
  public String title() {
    return workload().name() + (workload().set() == SuiteSet.FINAL ? ", final set" : "");
  }

  public PolicyScore ours() {
    return result.ours().orElseThrow();
  }

  public PolicyScore bestBaseline() {
    return result.bestBaseline().orElseThrow();
  }

  /** A figure of adlro over that of the best baseline; NaN where there is none. */
  public double ratio(ToDoubleFunction<StoredRun> figure) {
    return ours().mean(figure) / bestBaseline().mean(figure);
  }
}
