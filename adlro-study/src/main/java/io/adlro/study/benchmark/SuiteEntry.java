package io.adlro.study.benchmark;

import io.adlro.study.experiment.Conditions.LeftOut;
import java.util.List;
import java.util.Optional;

/**
 * A workload of a suite: what to run on, and which policies.
 *
 * @param group the name that it shares with the same workload at other loads
 * @param name unique in the suite
 * @param load that of the scenario or trace where none is given
 * @param policies the named ones; all of the catalogue if empty
 * @param without those of the catalogue that do not run, and why
 * @param bounded whether the gap to a lower bound is computed
 * @param source where its data comes from, to be acknowledged; empty for scenarios of ADLRO
 */
public record SuiteEntry(
    String group,
    String name,
    WorkloadOrigin origin,
    Optional<Double> load,
    int seeds,
    List<String> policies,
    List<LeftOut> without,
    boolean bounded,
    String source) {

  public SuiteEntry {
    policies = List.copyOf(policies);
    without = List.copyOf(without);
  }

  public boolean isTrace() {
    return origin instanceof WorkloadOrigin.OfTrace;
  }

  /** With at most so many seeds. */
  public SuiteEntry atMost(int mostSeeds) {
    return new SuiteEntry(
        group, name, origin, load, Math.min(seeds, mostSeeds), policies, without, bounded, source);
  }

  /** The command that compares some policies on it. */
  public String command(List<String> compared) {
    return "./adlro compare "
        + origin.options()
        + load.map(x -> " --load " + x).orElse("")
        + " --seeds "
        + seeds
        + " --policies "
        + String.join(",", compared)
        + (bounded ? " --bound" : "");
  }
}
