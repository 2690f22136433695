package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.sim.stats.SeedVerdict;
import io.adlro.study.benchmark.Benchmark;
import io.adlro.study.benchmark.BenchmarkFindings;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.CodeDigest;
import io.adlro.study.benchmark.ComparedWorkload;
import io.adlro.study.benchmark.PolicyScore;
import io.adlro.study.benchmark.RunStore;
import io.adlro.study.benchmark.Screening;
import io.adlro.study.benchmark.SuiteSet;
import io.adlro.study.benchmark.SuiteWorkload;
import io.adlro.study.benchmark.WorkloadResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BenchmarkTest {
  private static final PolicyEntry FCFS = PolicyCatalog.entries().get(0);
  private static final PolicyEntry BROKEN =
      new PolicyEntry("broken", "cannot be made", List.of(), BenchmarkTest::broken);

  @TempDir Path dir;

  private static CodeDigest digest(String code) {
    return new CodeDigest(code, code + " with learn");
  }

  private static PlacementPolicy broken(PolicyInputs inputs) {
    throw new IllegalStateException("no such luck");
  }

  @Test
  void aFailedRunIsReportedAndStopsNoOther() {
    SuiteWorkload workload = SmallBenchmark.workload("small", List.of(BROKEN, FCFS));
    try (RunStore store = RunStore.open(dir)) {
      Benchmark benchmark = new Benchmark(List.of(workload), store);
      assertThat(benchmark.missing(SuiteSet.DEVELOPMENT)).hasSize(4);

      benchmark.missing(SuiteSet.DEVELOPMENT).forEach(benchmark::run);

      assertThat(benchmark.missing(SuiteSet.DEVELOPMENT))
          .extracting(task -> task.policy().name())
          .containsOnly("broken");
      assertThat(benchmark.failures())
          .hasSize(2)
          .first()
          .satisfies(failure -> assertThat(failure.reason()).contains("no such luck"));
      WorkloadResult result = benchmark.result(workload);
      assertThat(result.notRun()).containsExactly("broken");
      assertThat(result.bestBaseline().orElseThrow().policy()).isEqualTo("fcfs");
      assertThat(result.isCompared()).isFalse();
      BenchmarkResults all =
          new BenchmarkResults(benchmark.results(), List.of(), benchmark.failures());
      assertThat(BenchmarkFindings.omissions(all))
          .contains("Not run to the end: small.")
          .anyMatch(
              sentence -> sentence.startsWith("Failed: broken on workload \"small\", seed 1"));
    }
  }

  private static SuiteWorkload screened(PolicyEntry... policies) {
    return SmallBenchmark.workload(
        "screened",
        SuiteSet.DEVELOPMENT,
        List.of(1L, 2L, 3L, 4L),
        Optional.of(new Screening(2, 1)),
        List.of(policies));
  }

  private static PolicyEntry rule(String name) {
    return PolicyCatalog.entries().stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aRuleThatIsScreenedOutRunsOnTheFirstReplicatesOnly() {
    SuiteWorkload workload = screened(rule("fcfs"), rule("min-min"));
    try (RunStore store = RunStore.open(dir)) {
      Benchmark benchmark = new Benchmark(List.of(workload), store, digest("code"));
      List<Benchmark.Task> first = benchmark.missingScreening(SuiteSet.DEVELOPMENT);
      assertThat(first).hasSize(4);
      first.forEach(benchmark::run);

      List<Benchmark.Task> rest = benchmark.missing(SuiteSet.DEVELOPMENT);
      rest.forEach(benchmark::run);

      WorkloadResult result = benchmark.result(workload);
      assertThat(rest)
          .extracting(task -> task.policy().name() + " " + task.replicate().number())
          .containsExactly("min-min 3", "min-min 4");
      assertThat(result.scores()).singleElement().satisfies(s -> assertThat(s.runs()).hasSize(4));
      assertThat(result.screenedOut())
          .singleElement()
          .satisfies(s -> assertThat(s.policy()).isEqualTo("fcfs"))
          .satisfies(s -> assertThat(s.runs()).hasSize(2));
      assertThat(result.notRun()).isEmpty();
      assertThat(benchmark.missingScreening(SuiteSet.DEVELOPMENT)).isEmpty();
      assertThat(benchmark.missing(SuiteSet.DEVELOPMENT)).isEmpty();
    }
  }

  @Test
  void theScreeningIsTheSameWhateverElseIsStoredAndInWhichOrder() {
    SuiteWorkload workload = screened(rule("fcfs"), rule("min-min"));
    WorkloadResult expected;
    try (RunStore store = RunStore.open(dir.resolve("in order"))) {
      Benchmark benchmark = new Benchmark(List.of(workload), store, digest("code"));
      benchmark.missingScreening(SuiteSet.DEVELOPMENT).forEach(benchmark::run);
      benchmark.missing(SuiteSet.DEVELOPMENT).forEach(benchmark::run);
      expected = benchmark.result(workload);
    }
    try (RunStore store = RunStore.open(dir.resolve("all, backwards"))) {
      Benchmark benchmark = new Benchmark(List.of(workload), store, digest("code"));
      List<Benchmark.Task> all = new ArrayList<>(benchmark.missing(SuiteSet.DEVELOPMENT));
      Collections.reverse(all);
      assertThat(all).hasSize(8);
      all.forEach(benchmark::run);

      assertThat(benchmark.result(workload)).isEqualTo(expected);
    }
  }

  @Test
  void aRuleThatFailsIsNeitherScreenedOutNorKeepsOthersFromIt() {
    SuiteWorkload workload = screened(BROKEN, rule("fcfs"), rule("min-min"));
    try (RunStore store = RunStore.open(dir)) {
      Benchmark benchmark = new Benchmark(List.of(workload), store, digest("code"));
      benchmark.missingScreening(SuiteSet.DEVELOPMENT).forEach(benchmark::run);
      benchmark.missing(SuiteSet.DEVELOPMENT).forEach(benchmark::run);

      assertThat(benchmark.result(workload).notRun()).containsExactly("broken");
      assertThat(benchmark.result(workload).screenedOut())
          .extracting(PolicyScore::policy)
          .containsExactly("fcfs");
    }
  }

  @Test
  void fewReplicatesAreNotScreened() {
    SuiteWorkload workload =
        SmallBenchmark.workload(
            "few",
            SuiteSet.DEVELOPMENT,
            List.of(1L, 2L),
            Optional.of(new Screening(2, 1)),
            List.of(rule("fcfs"), rule("max-min")));
    try (RunStore store = RunStore.open(dir)) {
      Benchmark benchmark = new Benchmark(List.of(workload), store, digest("code"));
      assertThat(benchmark.missingScreening(SuiteSet.DEVELOPMENT)).isEmpty();
      benchmark.missing(SuiteSet.DEVELOPMENT).forEach(benchmark::run);
      assertThat(benchmark.result(workload).scores()).hasSize(2);
    }
  }

  @Test
  void theLargestWorkloadRunsFirst() {
    SuiteWorkload small = SmallBenchmark.workload("small", List.of(FCFS));
    SuiteWorkload large =
        new SuiteWorkload(
            small.entry(),
            small.set(),
            small.replicates(),
            1000,
            900,
            small.policies(),
            List.of(),
            Optional.empty());
    try (RunStore store = RunStore.open(dir)) {
      assertThat(
              new Benchmark(List.of(small, large), store, digest("code"))
                  .missing(SuiteSet.DEVELOPMENT))
          .extracting(task -> task.workload().jobs())
          .containsExactly(1000, 1000, 30, 30);
    }
  }

  @Test
  void storedRunsOfOtherCodeAreStale() {
    SuiteWorkload workload = SmallBenchmark.workload("small", List.of(FCFS));
    try (RunStore store = RunStore.open(dir)) {
      Benchmark before = new Benchmark(List.of(workload), store, digest("code 1"));
      before.missing(SuiteSet.DEVELOPMENT).forEach(before::run);
      assertThat(before.missing(SuiteSet.DEVELOPMENT)).isEmpty();

      Benchmark same = new Benchmark(List.of(workload), store, digest("code 1"));
      Benchmark changed = new Benchmark(List.of(workload), store, digest("code 2"));
      assertThat(same.missing(SuiteSet.DEVELOPMENT)).isEmpty();
      assertThat(same.result(workload).notRun()).isEmpty();
      assertThat(changed.missing(SuiteSet.DEVELOPMENT)).hasSize(2);
      assertThat(changed.result(workload).notRun()).containsExactly("fcfs");
      assertThat(changed.boundKey(workload, List.of("fcfs")))
          .isNotEqualTo(same.boundKey(workload, List.of("fcfs")));

      Benchmark learned =
          new Benchmark(List.of(workload), store, new CodeDigest("code 1", "other"));
      assertThat(learned.missing(SuiteSet.DEVELOPMENT)).isEmpty();
    }
  }

  @Test
  void onlyDecidedLossesAreLossesAndTheRestStatesHowManySeedsWouldDecide() {
    double[] base = {10, 11, 12, 13, 14, 15, 16, 17};
    BenchmarkResults results =
        new BenchmarkResults(
            List.of(
                versus("slightly", base, 1.02),
                versus("badly", base, 1.2),
                versus("negligible", base, 1.0003),
                versus("better", base, 0.9),
                versus("few", new double[] {10, 20}, 1.5),
                result(
                    SmallBenchmark.workload("open", List.of()),
                    List.of(
                        SmallBenchmark.score("sjf", base),
                        SmallBenchmark.score("adlro", 11, 10.5, 13, 12, 15, 14.5, 17, 16)))),
            List.of(),
            List.of());

    assertThat(BenchmarkFindings.losses(results))
        .containsExactly(
            "badly: +20 [+20, +20] % against sjf (16.2 s, 13.5 s).",
            "slightly: +2.0 [+2.0, +2.0] % against sjf (13.8 s, 13.5 s).");
    assertThat(BenchmarkFindings.open(results))
        .satisfiesExactly(
            few ->
                assertThat(few)
                    .startsWith("few: +50 % against sjf (22.5 s, 15.0 s); run about ")
                    .endsWith(" more seeds to decide."),
            open -> assertThat(open).startsWith("open: +0.9 [").endsWith(" to decide."));
    assertThat(BenchmarkFindings.summary(results))
        .containsExactly(
            "Scenarios: adlro is better than the best rule on 1 of 6 workloads (by at least 5 % on"
                + " 1), worse on 2, the same on 1, undecided on 1, without a verdict on 1 (fewer"
                + " than 6 replicates). Its mean JCT is at most 1 % above that of the best rule on"
                + " 3; the largest difference is +50 % (few). It is better than the best rule with"
                + " stated run times on 1 (by at least 5 % on 1).");
  }

  @Test
  void theBestRuleMayPlanWithPredictionsAndTheBestWithoutIsShownToo() {
    double[] stated = {10, 11, 12, 13, 14, 15, 16, 17};
    double[] ours = DoubleStream.of(stated).map(jct -> 0.8 * jct).toArray();
    double[] predicted = DoubleStream.of(stated).map(jct -> 0.7 * jct).toArray();
    WorkloadResult result =
        result(
            SmallBenchmark.workload("both", List.of()),
            List.of(
                SmallBenchmark.score("sjf", stated),
                SmallBenchmark.score("sjf+predictions", predicted),
                SmallBenchmark.score("adlro", ours)));

    ComparedWorkload compared =
        new BenchmarkResults(List.of(result), List.of(), List.of()).compared().get(0);

    assertThat(compared.bestBaseline().policy()).isEqualTo("sjf+predictions");
    assertThat(compared.versus().relative()).isCloseTo(0.8 / 0.7 - 1, within(1e-9));
    assertThat(compared.versusStated().orElseThrow().relative()).isCloseTo(-0.2, within(1e-9));
    // Two differences of eight seeds on one side, 2^-7 each, tested together.
    assertThat(compared.versus().pValue()).isCloseTo(2 * Math.scalb(1.0, -7), within(1e-9));
  }

  @Test
  void aRuleThatIsChosenOnOtherReplicatesLosesToTheBestOne() {
    WorkloadResult result =
        result(
            SmallBenchmark.workload("lucky", List.of()),
            List.of(SmallBenchmark.score("sjf", 10, 30), SmallBenchmark.score("fcfs", 21, 21)));
    assertThat(result.chosenElsewhere()).isCloseTo((21 + 30) / 40.0 - 1, within(1e-9));
  }

  @Test
  void allDifferencesOfTheTableAreTestedTogetherAndTheFinalSetOnItsOwn() {
    double[] base = {10, 11, 12, 13, 14, 15};
    List<WorkloadResult> results = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      results.add(versus("development " + i, base, 0.9));
    }
    double[] own = DoubleStream.of(base).map(jct -> 0.9 * jct).toArray();
    results.add(
        result(
            SmallBenchmark.workload("development 0", SuiteSet.FINAL, List.of()),
            List.of(SmallBenchmark.score("sjf", base), SmallBenchmark.score("adlro", own))));

    BenchmarkResults all = new BenchmarkResults(results, List.of(), List.of());

    // Six seeds alone give p = 2^-5, three such differences together do not reach 0.05.
    assertThat(all.compared(SuiteSet.DEVELOPMENT))
        .hasSize(3)
        .allMatch(compared -> compared.versus().verdict() == SeedVerdict.UNDECIDED);
    assertThat(all.compared(SuiteSet.FINAL))
        .singleElement()
        .matches(compared -> compared.versus().verdict() == SeedVerdict.BETTER);
    assertThat(all.rows()).hasSize(3);
    assertThat(BenchmarkFindings.summary(all)).anyMatch(s -> s.startsWith("Final set, scenarios"));
  }

  private static WorkloadResult versus(String name, double[] base, double factor) {
    double[] own = DoubleStream.of(base).map(jct -> factor * jct).toArray();
    return result(
        SmallBenchmark.workload(name, List.of()),
        List.of(SmallBenchmark.score("sjf", base), SmallBenchmark.score("adlro", own)));
  }

  private static WorkloadResult result(SuiteWorkload workload, List<PolicyScore> scores) {
    return new WorkloadResult(workload, scores, List.of(), List.of(), Optional.empty());
  }
}
