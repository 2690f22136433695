package io.adlro.study.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results of a benchmark.
 *
 * @param workloads of both sets
 * @param absent workloads whose files are missing
 * @param failures runs that ended with an error
 * @param rows the workloads with a result of adlro and of a baseline in one of the sets
 */
public record BenchmarkResults(
    List<WorkloadResult> workloads,
    List<String> absent,
    List<Benchmark.Failure> failures,
    List<BenchmarkRow> rows) {

  public BenchmarkResults {
    workloads = List.copyOf(workloads);
    absent = List.copyOf(absent);
    failures = List.copyOf(failures);
    rows = List.copyOf(rows);
  }

  public BenchmarkResults(
      List<WorkloadResult> workloads, List<String> absent, List<Benchmark.Failure> failures) {
    this(workloads, absent, failures, rows(workloads));
  }

  /** The final set is a family of tests of its own: it is run once, after the other. */
  private static List<BenchmarkRow> rows(List<WorkloadResult> workloads) {
    List<ComparedWorkload> development = compared(workloads, SuiteSet.DEVELOPMENT);
    List<ComparedWorkload> finals = compared(workloads, SuiteSet.FINAL);
    List<BenchmarkRow> rows = new ArrayList<>();
    for (String name : workloads.stream().map(r -> r.workload().name()).distinct().toList()) {
      Optional<ComparedWorkload> first = named(development, name);
      Optional<ComparedWorkload> last = named(finals, name);
      if (first.isPresent() || last.isPresent()) {
        rows.add(new BenchmarkRow(first, last));
      }
    }
    return rows;
  }

  private static List<ComparedWorkload> compared(List<WorkloadResult> results, SuiteSet set) {
    return ComparedWorkload.of(
        results.stream().filter(result -> result.workload().set() == set).toList());
  }

  private static Optional<ComparedWorkload> named(List<ComparedWorkload> among, String name) {
    return among.stream().filter(one -> one.workload().name().equals(name)).findFirst();
  }

  /** What is compared in a set, in the order of the suite. */
  public List<ComparedWorkload> compared(SuiteSet set) {
    return rows.stream().flatMap(row -> row.in(set).stream()).toList();
  }

  /** Both sets, workload by workload. */
  public List<ComparedWorkload> compared() {
    return rows.stream().flatMap(row -> row.sets().stream()).toList();
  }

  /** Names of the workloads of a set that have not run. */
  public List<String> unfinished(SuiteSet set) {
    return workloads.stream()
        .filter(result -> result.workload().set() == set && !result.isCompared())
        .map(result -> result.workload().name())
        .toList();
  }

  public long runs() {
    return workloads.stream()
        .flatMap(result -> Stream.concat(result.scores().stream(), result.screenedOut().stream()))
        .mapToLong(score -> score.runs().size())
        .sum();
  }
}
