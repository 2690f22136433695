package io.adlro.study.benchmark;

import io.adlro.ingest.message.ShellWord;
import io.adlro.study.experiment.Conditions.LeftOut;
import java.util.List;
import java.util.Optional;

/**
 * A workload of a suite: what to run on, and which policies.
 *
 * @param group the name that it shares with the same workload at other loads
 * @param name unique in the suite
 * @param load that of the scenario or trace where none is given
 * @param seeds the replicates of the development set: seeds of a scenario, pieces of a trace
 * @param finalSeeds those of the final set
 * @param policies the named ones; all of the catalogue if empty
 * @param without those of the catalogue that do not run, and why
 * @param screening which rules run on all replicates; every one if empty
 * @param bounded whether the gap to a lower bound is computed
 * @param source where its data comes from, to be acknowledged; empty for scenarios of ADLRO
 */
public record SuiteEntry(
    String group,
    String name,
    WorkloadOrigin origin,
    Optional<Double> load,
    List<Long> seeds,
    List<Long> finalSeeds,
    List<String> policies,
    List<LeftOut> without,
    Optional<Screening> screening,
    boolean bounded,
    String source) {

  public SuiteEntry {
    seeds = List.copyOf(seeds);
    finalSeeds = List.copyOf(finalSeeds);
    policies = List.copyOf(policies);
    without = List.copyOf(without);
  }

  public boolean isTrace() {
    return origin instanceof WorkloadOrigin.OfTrace;
  }

  public List<Long> seeds(SuiteSet set) {
    return set == SuiteSet.FINAL ? finalSeeds : seeds;
  }

  /** What a replicate is, in words. */
  public String replicate() {
    return origin instanceof WorkloadOrigin.OfTrace trace ? trace.pieces().words() : "a seed";
  }

  /** With at most so many replicates of each set. */
  public SuiteEntry atMost(int most) {
    return new SuiteEntry(
        group,
        name,
        origin,
        load,
        seeds.subList(0, Math.min(most, seeds.size())),
        finalSeeds.subList(0, Math.min(most, finalSeeds.size())),
        policies,
        without,
        screening,
        bounded,
        source);
  }

  /** The command that compares some policies on a set of it. */
  public String command(SuiteSet set, List<String> compared) {
    List<Long> chosen = seeds(set);
    boolean counted = chosen.get(chosen.size() - 1) == chosen.size();
    if (!counted || (isTrace() && chosen.size() > 1)) {
      return "./adlro benchmark%s --only %s"
          .formatted(set == SuiteSet.FINAL ? " --final" : "", ShellWord.of(name));
    }
    return "./adlro compare "
        + origin.options()
        + load.map(x -> " --load " + x).orElse("")
        + " --seeds "
        + chosen.size()
        + " --policies "
        + String.join(",", compared)
        + (bounded ? " --bound" : "");
  }
}
