package io.adlro.study.benchmark;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyModel;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.study.experiment.AllPolicies;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.experiment.PolicyName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The chosen workloads of a suite, each once for each set that it has replicates of.
 *
 * @param absent names of workloads whose trace is missing
 */
public record BenchmarkSuite(
    ExperimentContext context, List<SuiteWorkload> workloads, List<String> absent) {
  public BenchmarkSuite {
    workloads = List.copyOf(workloads);
    absent = List.copyOf(absent);
  }

  /**
   * Reads a suite and its workloads.
   *
   * @param suite by name or file
   * @param only names of workloads or groups; all if empty
   * @param mostSeeds at most so many replicates of each set of a workload
   * @param data the folder of the traces
   */
  public static BenchmarkSuite read(
      ExperimentContext context,
      String suite,
      List<String> traceFormats,
      List<String> only,
      int mostSeeds,
      Path data) {
    List<SuiteEntry> entries =
        chosen(
            SuiteFile.read(
                context.scenarios().suite(suite),
                traceFormats,
                name -> problem(context.catalog(), name)),
            only,
            mostSeeds);
    BenchmarkInput input = new BenchmarkInput(context, data);
    Problems problems = new Problems();
    List<SuiteWorkload> workloads =
        entries.stream()
            .filter(input::isThere)
            .flatMap(entry -> input.workloads(entry, problems).stream())
            .toList();
    problems.throwIfAny();
    return new BenchmarkSuite(
        context,
        workloads,
        entries.stream().filter(entry -> !input.isThere(entry)).map(SuiteEntry::name).toList());
  }

  private static List<SuiteEntry> chosen(
      List<SuiteEntry> entries, List<String> only, int mostSeeds) {
    Problems problems = new Problems();
    List<String> names =
        entries.stream().flatMap(e -> Stream.of(e.group(), e.name())).distinct().toList();
    for (String name : only) {
      if (!names.contains(name)) {
        problems.add(
            "--only %s: there is no such workload%s"
                .formatted(name, NearestName.hint(name, names)));
      }
    }
    problems.throwIfAny();
    return entries.stream()
        .filter(e -> only.isEmpty() || only.contains(e.group()) || only.contains(e.name()))
        .map(e -> e.atMost(mostSeeds))
        .toList();
  }

  /** Why a suite cannot name such a policy: it does not exist, or it names an unusable model. */
  private static Optional<String> problem(AllPolicies catalog, String name) {
    Optional<PolicyEntry> policy = catalog.find(name);
    if (policy.isEmpty()) {
      return Optional.of("which is not a policy" + catalog.hint(name));
    }
    return PolicyName.of(name).model().isEmpty()
        ? Optional.empty()
        : policy.get().model().flatMap(PolicyModel::problem).map(why -> "which cannot run: " + why);
  }

  /** Everything that determines the results, as texts. */
  public List<String> fingerprints() {
    List<String> texts = new ArrayList<>();
    for (SuiteWorkload workload : workloads) {
      workload.replicates().forEach(replicate -> texts.add(replicate.fingerprint()));
      workload.policies().forEach(policy -> texts.add(policy.name()));
      workload.screening().ifPresent(screening -> texts.add(screening.toString()));
    }
    return texts;
  }
}
