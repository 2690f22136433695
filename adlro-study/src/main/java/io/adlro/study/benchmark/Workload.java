package io.adlro.study.benchmark;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.text.Sha256;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.study.experiment.Conditions.LeftOut;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A workload of a suite that is ready to run.
 *
 * @param setting under the workload's name
 * @param fingerprints of all that determines what each seed runs on
 * @param jobs of each seed
 * @param window which of them are measured
 */
public record Workload(
    SuiteEntry entry,
    Setting setting,
    List<String> fingerprints,
    int jobs,
    MeasuredWindow window,
    List<PolicyEntry> policies,
    List<LeftOut> leftOut) {
  /** To be raised when a change of the code changes results, so that all is run anew. */
  private static final String CODE = "adlro-benchmark-1";

  public Workload {
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

  /** Of everything that determines a run; its name is not among it. */
  String key(String policy, long seed, String model) {
    String print = fingerprints.get((int) seed - 1);
    return key("run", List.of(Long.toString(seed), print, policy, model));
  }

  /** The same of a bound and of policies that ran on its window. */
  String boundKey(List<String> names, List<String> models) {
    List<String> texts = new ArrayList<>(fingerprints);
    texts.addAll(names);
    texts.addAll(models);
    return key("bound", texts);
  }

  private static String key(String kind, List<String> more) {
    List<String> texts = new ArrayList<>(List.of(CODE, kind));
    texts.addAll(more);
    return Sha256.of(texts);
  }
}
