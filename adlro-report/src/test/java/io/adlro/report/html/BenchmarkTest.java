package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.study.benchmark.Benchmark;
import io.adlro.study.benchmark.BenchmarkFindings;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.PolicyScore;
import io.adlro.study.benchmark.RunStore;
import io.adlro.study.benchmark.Workload;
import io.adlro.study.benchmark.WorkloadResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BenchmarkTest {
  private static final PolicyEntry FCFS = PolicyCatalog.entries().get(0);
  private static final PolicyEntry BROKEN =
      new PolicyEntry("broken", "cannot be made", List.of(), BenchmarkTest::broken);

  @TempDir Path dir;

  private static PlacementPolicy broken(PolicyInputs inputs) {
    throw new IllegalStateException("no such luck");
  }

  @Test
  void aFailedRunIsReportedAndStopsNoOther() {
    Workload workload = SmallBenchmark.workload("small", List.of(BROKEN, FCFS));
    try (RunStore store = RunStore.open(dir)) {
      Benchmark benchmark = new Benchmark(List.of(workload), store);
      assertThat(benchmark.missing()).hasSize(4);

      benchmark.missing().forEach(benchmark::run);

      assertThat(benchmark.missing())
          .extracting(task -> task.policy().name())
          .containsOnly("broken");
      assertThat(benchmark.failures())
          .hasSize(2)
          .first()
          .satisfies(failure -> assertThat(failure.reason()).contains("no such luck"));
      WorkloadResult result = benchmark.result(workload);
      assertThat(result.notRun()).containsExactly("broken");
      assertThat(result.bestBaseline().orElseThrow().policy()).isEqualTo("fcfs");
      assertThat(result.versus()).isEmpty();
      BenchmarkResults all =
          new BenchmarkResults(benchmark.results(), List.of(), benchmark.failures());
      assertThat(BenchmarkFindings.omissions(all))
          .contains("Not run to the end: small.")
          .anyMatch(sentence -> sentence.startsWith("Failed: broken on small, seed 1"));
    }
  }

  @Test
  void storedRunsOfOtherCodeAreStale() {
    Workload workload = SmallBenchmark.workload("small", List.of(FCFS));
    try (RunStore store = RunStore.open(dir)) {
      Benchmark before = new Benchmark(List.of(workload), store, "code 1");
      before.missing().forEach(before::run);
      assertThat(before.missing()).isEmpty();

      Benchmark same = new Benchmark(List.of(workload), store, "code 1");
      Benchmark changed = new Benchmark(List.of(workload), store, "code 2");
      assertThat(same.missing()).isEmpty();
      assertThat(same.result(workload).notRun()).isEmpty();
      assertThat(changed.missing()).hasSize(2);
      assertThat(changed.result(workload).notRun()).containsExactly("fcfs");
      assertThat(changed.boundKey(workload, List.of("fcfs")))
          .isNotEqualTo(same.boundKey(workload, List.of("fcfs")));
    }
  }

  @Test
  void lossesAreListedWorstFirst() {
    Workload small = SmallBenchmark.workload("small", List.of());
    Workload other = SmallBenchmark.workload("other", List.of());
    List<PolicyScore> slightly =
        List.of(SmallBenchmark.score("sjf", 10, 20), SmallBenchmark.score("adlro", 10.1, 20));
    List<PolicyScore> badly =
        List.of(
            SmallBenchmark.score("sjf+predictions", 1, 1),
            SmallBenchmark.score("sjf", 10, 20),
            SmallBenchmark.score("adlro", 12, 24));
    BenchmarkResults results =
        new BenchmarkResults(
            List.of(result(small, slightly), result(other, badly)), List.of(), List.of());

    assertThat(BenchmarkFindings.losses(results))
        .satisfiesExactly(
            loss ->
                assertThat(loss).startsWith("other: +20 [+20, +20] % against sjf (18.0 s, 15.0"),
            loss -> assertThat(loss).startsWith("small: +0.3").endsWith("; it may be chance."));
    assertThat(BenchmarkFindings.summary(results))
        .containsExactly(
            "Scenarios: adlro beats the best baseline on 0 of 2 workloads, by at least 5 % on 0; it"
                + " is at most 1 % worse on 1; the worst difference is +20 % (other).");
  }

  private static WorkloadResult result(Workload workload, List<PolicyScore> scores) {
    return new WorkloadResult(workload, scores, List.of(), Optional.empty());
  }
}
