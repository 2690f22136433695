package io.adlro.report.html;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyKind;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.scenario.Scenario;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.study.benchmark.PolicyScore;
import io.adlro.study.benchmark.Screening;
import io.adlro.study.benchmark.StoredRun;
import io.adlro.study.benchmark.SuiteEntry;
import io.adlro.study.benchmark.SuiteSet;
import io.adlro.study.benchmark.SuiteWorkload;
import io.adlro.study.benchmark.SuiteWorkload.Replicate;
import io.adlro.study.benchmark.WorkloadOrigin;
import io.adlro.study.experiment.Conditions.LeftOut;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A workload of a few jobs of the paper's scenario. */
public final class SmallBenchmark {
  private SmallBenchmark() {}

  public static SuiteWorkload workload(String name, List<PolicyEntry> policies) {
    return workload(name, SuiteSet.DEVELOPMENT, policies);
  }

  public static SuiteWorkload workload(String name, SuiteSet set, List<PolicyEntry> policies) {
    return workload(name, set, List.of(1L, 2L), Optional.empty(), policies);
  }

  public static SuiteWorkload workload(
      String name,
      SuiteSet set,
      List<Long> seeds,
      Optional<Screening> screening,
      List<PolicyEntry> policies) {
    Scenario paper = ScenarioFiles.of(Path.of("..")).load("paper");
    Setting setting =
        Setting.of(
            paper.withWorkload(paper.workload().withJobs(30)).withLoad(0.5),
            new OrToolsLoadPlanner());
    SuiteEntry entry =
        new SuiteEntry(
            name,
            name,
            new WorkloadOrigin.OfScenario("paper"),
            Optional.of(0.5),
            seeds,
            List.of(1001L),
            List.of(),
            List.of(),
            screening,
            true,
            "");
    return new SuiteWorkload(
        entry,
        set,
        entry.seeds(set).stream().map(n -> new Replicate(n, setting, n, "input " + n)).toList(),
        30,
        24,
        policies,
        List.of(new LeftOut("slow", "takes <long>")),
        Optional.of("unclassified"));
  }

  /** With a mean JCT for each seed. */
  public static PolicyScore score(String policy, double... jctBySeed) {
    PolicyKind kind =
        policy.endsWith("+predictions")
            ? PolicyKind.RULE_WITH_PREDICTIONS
            : policy.equals(PolicyScore.ADLRO) ? PolicyKind.LEARNED : PolicyKind.RULE;
    return new PolicyScore(
        policy,
        kind,
        IntStream.range(0, jctBySeed.length)
            .mapToObj(
                i ->
                    new StoredRun(
                        "", "", policy, i + 1, jctBySeed[i], 2 * jctBySeed[i], 1, 1, 3, 0))
            .toList());
  }
}
