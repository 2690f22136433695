package io.adlro.study.benchmark;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.study.experiment.BoundResult;
import io.adlro.study.experiment.BoundStudy;
import io.adlro.study.experiment.Parallel;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs what is missing of a suite, bounds included, and collects what is stored. */
public final class BenchmarkRuns {
  private final BenchmarkSuite suite;
  private final RunStore store;
  private final Benchmark benchmark;
  private final SuiteSet set;
  private final List<Benchmark.Task> screening;
  private final List<SuiteWorkload> bounded;

  /** Of one set of the suite; results are of both. */
  public BenchmarkRuns(BenchmarkSuite suite, RunStore store, SuiteSet set) {
    this.suite = suite;
    this.store = store;
    this.benchmark = new Benchmark(suite.workloads(), store);
    this.set = set;
    this.screening = benchmark.missingScreening(set);
    this.bounded =
        suite.workloads().stream()
            .filter(workload -> workload.set() == set && workload.entry().bounded())
            .toList();
  }

  /** Runs that screen rules and are not stored yet. They come first. */
  public List<Benchmark.Task> screening() {
    return screening;
  }

  /** The other runs that are not stored; those that screening failed on are not repeated. */
  public List<Benchmark.Task> missing() {
    Set<String> tried =
        screening.stream().map(Benchmark.Task::key).collect(Collectors.toUnmodifiableSet());
    return benchmark.missing(set).stream().filter(task -> !tried.contains(task.key())).toList();
  }

  public void run(List<Benchmark.Task> tasks, int threads, Runnable afterEach) {
    Parallel.forEach(
        tasks,
        threads,
        task -> {
          benchmark.run(task);
          afterEach.run();
        });
  }

  /** Number of workloads with a bound. */
  public int bounded() {
    return bounded.size();
  }

  /** Computes the bounds that are not stored, for the policies that the runs made contenders. */
  public void computeBounds(int threads, Runnable afterEach) {
    for (SuiteWorkload workload : bounded) {
      WorkloadResult result = benchmark.result(workload);
      if (!result.boundedPolicies().isEmpty() && result.bound().isEmpty()) {
        computeBound(workload, result.boundedPolicies(), threads);
      }
      afterEach.run();
    }
  }

  private void computeBound(SuiteWorkload workload, List<String> names, int threads) {
    List<PolicyEntry> policies = names.stream().map(workload::policy).toList();
    BoundResult found =
        new BoundStudy(
                seed -> workload.replicate(seed).setting(),
                seed -> workload.replicate(seed).trial())
            .run(policies, workload.seeds(), threads, () -> {});
    store.add(
        new StoredBound(
            benchmark.boundKey(workload, names),
            workload.name(),
            found.words(),
            found.gapByPolicy()));
  }

  /** What is stored, and the runs that failed now. */
  public BenchmarkResults results() {
    return new BenchmarkResults(benchmark.results(), suite.absent(), benchmark.failures());
  }
}
