package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.Need;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.metrics.JobCounts;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.physics.ClassTraits;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.workload.Estimates;
import io.adlro.solve.OrToolsLoadPlanner;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedScenariosTest {
  private static final ScenarioFiles FILES = ScenarioFiles.of(Path.of(".."));
  private static final PolicyEntry FCFS =
      PolicyCatalog.entries().stream()
          .filter(entry -> entry.name().equals("fcfs"))
          .findFirst()
          .orElseThrow();

  static Stream<String> names() {
    return FILES.list().stream().map(ScenarioFiles.Listed::name);
  }

  private static RunResult run(Scenario scenario) {
    Setting setting = Setting.of(scenario, new OrToolsLoadPlanner());
    return Run.of(setting, FCFS, setting.trials().apply(1L));
  }

  @Test
  void everyDocumentedScenarioIsShipped() {
    assertThat(names())
        .contains("paper", "paper-table1", "paper-saturated", "paper-noisy", "paper-unknown")
        .contains("surge", "drift", "failures", "gangs", "fractions", "homogeneous", "throttling")
        .contains("elastic", "preemptive", "full-physics", "gpus-1000", "gpus-10000");
  }

  @Test
  void eachHasAPurposeOfOneLine() {
    assertThat(FILES.list())
        .allSatisfy(listed -> assertThat(listed.purpose()).hasSizeBetween(20, 130))
        .extracting(ScenarioFiles.Listed::purpose)
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyJobOfAShortRunIsAccountedFor(String name) {
    Scenario scenario = FILES.load(name);

    JobCounts jobs = run(scenario.withWorkload(scenario.workload().withJobs(300))).jobs();

    assertThat(scenario.name()).isEqualTo(name);
    assertThat(jobs.submitted()).isEqualTo(300);
    assertThat(jobs.unfinished()).isZero();
    assertThat(jobs.impossible()).isZero();
    assertThat(jobs.completed() + jobs.failed() + jobs.cancelled()).isEqualTo(300);
    assertThat(jobs.completed()).isGreaterThan(250);
  }

  @Test
  void paperIsThePapersCluster() {
    Cluster cluster = FILES.load("paper").cluster();

    assertThat(cluster.gpuCount()).isEqualTo(16);
    assertThat(cluster.gpusOfModel(cluster.modelIndex("volta"))).isEqualTo(8);
    assertThat(cluster.gpusOfModel(cluster.modelIndex("turing"))).isEqualTo(4);
    assertThat(cluster.gpusOfModel(cluster.modelIndex("radeon"))).isEqualTo(4);
    assertThat(speeds(cluster, "simulation")).containsExactly(1.0, 0.48, 0.91);
    assertThat(speeds(cluster, "machine-learning")).containsExactly(1.0, 0.80, 0.49);
    assertThat(speeds(cluster, "data-processing")).containsExactly(1.0, 0.66, 0.99);
  }

  private static List<Double> speeds(Cluster cluster, String jobClass) {
    return Stream.of("volta", "turing", "radeon")
        .map(model -> cluster.speed(cluster.classIndex(jobClass), cluster.modelIndex(model)))
        .toList();
  }

  @Test
  void theVariantsDifferInWhatTheyAreFor() {
    assertThat(FILES.load("paper").workload().estimates()).isEqualTo(new Estimates.Exact());
    assertThat(FILES.load("paper-noisy").workload().estimates()).isEqualTo(new Estimates.Noisy(1));
    assertThat(FILES.load("paper-unknown").workload().estimates()).isEqualTo(new Estimates.None());
    assertThat(FILES.load("paper-saturated").isBatch()).isTrue();
    assertThat(FILES.load("surge").workload().surge().orElseThrow().factor()).isEqualTo(3);
    assertThat(FILES.load("drift").faults().drift().orElseThrow().gpuFraction()).isEqualTo(0.25);
    assertThat(FILES.load("homogeneous").cluster().modelCount()).isEqualTo(1);
    assertThat(FILES.load("preemptive").offers(Need.PREEMPTION)).isTrue();
    assertThat(FILES.load("paper").offers(Need.PREEMPTION)).isFalse();
    assertThat(FILES.load("full-physics").physics().slowdowns()).hasSize(3);
    assertThat(FILES.load("full-physics").offers(Need.TELEMETRY)).isTrue();
    assertThat(FILES.load("gpus-1000").cluster().gpuCount()).isEqualTo(1_000);
    assertThat(FILES.load("gpus-10000").cluster().gpuCount()).isEqualTo(10_000);
  }

  @Test
  void failuresInterruptRefuseCrashAndCancel() {
    Scenario scenario = FILES.load("failures");

    JobCounts jobs = run(scenario.withWorkload(scenario.workload().withJobs(2_000))).jobs();

    assertThat(jobs.interrupted()).isPositive();
    assertThat(jobs.refusedPlacements()).isPositive();
    assertThat(jobs.failed()).isPositive();
    assertThat(jobs.cancelled()).isPositive();
  }

  @Test
  void traitsReachThePhysicsByTheClustersIndexOfTheClass() {
    Scenario scenario = FILES.load("gangs");
    int learning = scenario.cluster().classIndex("machine-learning");

    assertThat(scenario.physics().traits(learning)).isEqualTo(new ClassTraits(4, 0.5, 8000, 0.95));
  }
}
