package io.adlro.study.benchmark;

import java.util.List;

/**
 * The results of a benchmark.
 *
 * @param absent workloads whose files are missing
 * @param failures runs that ended with an error
 */
public record BenchmarkResults(
    List<WorkloadResult> workloads, List<String> absent, List<Benchmark.Failure> failures) {

  public BenchmarkResults {
    workloads = List.copyOf(workloads);
    absent = List.copyOf(absent);
    failures = List.copyOf(failures);
  }

  /** Workloads with a result of adlro and of a baseline. */
  public List<WorkloadResult> compared() {
    return workloads.stream().filter(result -> result.versus().isPresent()).toList();
  }

  /** Names of the other workloads. */
  public List<String> unfinished() {
    return workloads.stream()
        .filter(result -> result.versus().isEmpty())
        .map(result -> result.workload().name())
        .toList();
  }

  public long runs() {
    return workloads.stream()
        .flatMap(result -> result.scores().stream())
        .mapToLong(score -> score.runs().size())
        .sum();
  }
}
