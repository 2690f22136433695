package io.adlro.study.benchmark;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.text.Sha256;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.study.experiment.Conditions.LeftOut;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A workload of a suite that is ready to run.
 *
 * @param setting with the name of the workload
 * @param fingerprints of everything that determines the input of each seed
 * @param jobs of each seed
 * @param window the measured jobs
 * @param warning what a reader must know before its figures
 */
public record SuiteWorkload(
    SuiteEntry entry,
    Setting setting,
    List<String> fingerprints,
    int jobs,
    MeasuredWindow window,
    List<PolicyEntry> policies,
    List<LeftOut> leftOut,
    Optional<String> warning) {
  public SuiteWorkload {
    fingerprints = List.copyOf(fingerprints);
    if (fingerprints.size() != entry.seeds()) {
      throw new IllegalArgumentException(
          "%d fingerprints for %d seeds".formatted(fingerprints.size(), entry.seeds()));
    }
    policies = List.copyOf(policies);
    leftOut = List.copyOf(leftOut);
  }

  public String name() {
    return entry.name();
  }

  public List<Long> seeds() {
    return LongStream.rangeClosed(1, entry.seeds()).boxed().toList();
  }

  /** One of its policies, by name. */
  PolicyEntry policy(String policy) {
    return policies.stream().filter(entry -> entry.name().equals(policy)).findFirst().orElseThrow();
  }

  /**
   * The digest of everything that determines a run. The name of the workload does not.
   *
   * @param code the digest of the classes that run it
   */
  String key(String code, String policy, long seed, String model) {
    String fingerprint = fingerprints.get((int) seed - 1);
    return Sha256.of(List.of(code, "run", Long.toString(seed), fingerprint, policy, model));
  }

  /** The same of a bound and of policies that ran on its window. */
  String boundKey(String code, List<String> names, List<String> models) {
    return Sha256.of(
        Stream.of(List.of(code, "bound"), fingerprints, names, models)
            .flatMap(List::stream)
            .toList());
  }
}
