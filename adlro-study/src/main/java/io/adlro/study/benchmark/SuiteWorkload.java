package io.adlro.study.benchmark;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.text.Sha256;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.study.experiment.Conditions.LeftOut;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A workload of a suite that is ready to run on a set of its replicates.
 *
 * @param jobs of a replicate, on average
 * @param measured jobs of a replicate, on average
 * @param warning what a reader must know before its figures
 */
public record SuiteWorkload(
    SuiteEntry entry,
    SuiteSet set,
    List<Replicate> replicates,
    int jobs,
    int measured,
    List<PolicyEntry> policies,
    List<LeftOut> leftOut,
    Optional<String> warning) {
  /**
   * One of the runs that an average is over.
   *
   * @param number in the suite
   * @param setting with the name of the workload
   * @param seed of the trial
   * @param fingerprint of everything that determines the input
   */
  public record Replicate(long number, Setting setting, long seed, String fingerprint) {
    public Trial trial() {
      return setting.trials().apply(seed);
    }
  }

  public SuiteWorkload {
    replicates = List.copyOf(replicates);
    policies = List.copyOf(policies);
    leftOut = List.copyOf(leftOut);
  }

  public String name() {
    return entry.name();
  }

  public List<Long> seeds() {
    return replicates.stream().map(Replicate::number).toList();
  }

  /** That of the first replicate; all are on the same cluster. */
  public Setting setting() {
    return replicates.get(0).setting();
  }

  /** The mean over the replicates. */
  public double load() {
    return replicates.stream().mapToDouble(one -> one.setting().load()).average().orElseThrow();
  }

  /** The rule by which rules are screened out; empty if all would be needed to decide. */
  public Optional<Screening> screening() {
    return entry.screening().filter(screening -> screening.replicates() < replicates.size());
  }

  /** The replicates that screen rules. */
  List<Replicate> screeningReplicates() {
    return replicates.subList(0, screening().map(Screening::replicates).orElse(0));
  }

  /** How much there is to simulate in a run, for the order of the runs. */
  long size() {
    return (long) jobs * setting().cluster().gpuCount();
  }

  Replicate replicate(long number) {
    return replicates.stream().filter(one -> one.number() == number).findFirst().orElseThrow();
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
  static String key(String code, String policy, Replicate on, String model) {
    return Sha256.of(
        List.of(code, "run", Long.toString(on.seed()), on.fingerprint(), policy, model));
  }

  /** The same of a bound and of policies that ran on its window. */
  String boundKey(String code, List<String> names, List<String> models) {
    return Sha256.of(
        Stream.of(
                List.of(code, "bound"),
                replicates.stream().map(Replicate::fingerprint).toList(),
                names,
                models)
            .flatMap(List::stream)
            .toList());
  }
}
