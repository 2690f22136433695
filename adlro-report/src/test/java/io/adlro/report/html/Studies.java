package io.adlro.report.html;

import io.adlro.core.capacity.Demand;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.Preemption;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.stats.Interval;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.Durations;
import io.adlro.sim.workload.WorkloadSpec;
import io.adlro.study.experiment.ComparisonRequest;
import io.adlro.study.experiment.ComparisonRequest.Extra;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.ComparisonStudy;
import io.adlro.study.experiment.Conditions.Source;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.Provenance;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Small comparisons that really ran. */
final class Studies {
  private static final long SECOND = 1_000_000;

  private Studies() {}

  static PolicyEntry policy(String name) {
    return PolicyCatalog.entries().stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The same policy under another name. */
  static PolicyEntry renamed(PolicyEntry policy, String name) {
    return new PolicyEntry(name, policy.summary(), policy.needs(), policy.factory());
  }

  static List<PolicyEntry> policies(String... names) {
    return Arrays.stream(names).map(Studies::policy).toList();
  }

  /** Two models, two classes whose names the caller chooses, jobs of one GPU. */
  static Scenario scenario(String name, Arrivals arrivals, int jobs, int nodes, String jobClass) {
    List<Node> machines =
        IntStream.range(0, nodes)
            .mapToObj(n -> Node.of("n" + n, n % 2 == 0 ? "volta" : "radeon", 4, 64, 256))
            .toList();
    Cluster cluster =
        new Cluster(
            List.of(GpuModel.withMemory("volta", 32768), GpuModel.withMemory("radeon", 16384)),
            machines,
            new SpeedTable(
                List.of(jobClass, "data"),
                List.of("volta", "radeon"),
                new double[][] {{1, 0.5}, {0.7, 1}}));
    WorkloadSpec workload =
        WorkloadSpec.of(
            jobs,
            arrivals,
            List.of(
                ClassSpec.of(jobClass, 0.5, new Durations.Exponential(20 * SECOND)),
                ClassSpec.of("data", 0.5, new Durations.Exponential(30 * SECOND))));
    return new Scenario(
        name,
        "a test",
        cluster,
        workload,
        0.9,
        Physics.ideal(),
        FaultSpec.none(),
        Preemption.NONE,
        0.1,
        0.1);
  }

  static Scenario stream() {
    return scenario("small", new Arrivals.Poisson(), 150, 2, "learning");
  }

  static Scenario batch() {
    return scenario("heap", new Arrivals.Batch(), 60, 2, "learning");
  }

  static ComparisonResult of(Scenario scenario, List<PolicyEntry> policies, int seeds) {
    Setting setting = Setting.of(scenario, Studies::evenly);
    DoubleFunction<Setting> atLoad = load -> Setting.of(scenario.withLoad(load), Studies::evenly);
    return compare(
        setting,
        Source.SCENARIO,
        scenario.isBatch() ? Optional.empty() : Optional.of(atLoad),
        policies,
        seeds);
  }

  /** The jobs of a stream as if they came from a file. */
  static ComparisonResult trace(List<PolicyEntry> policies, int seeds) {
    Setting made = Setting.of(stream(), Studies::evenly);
    Setting setting =
        Setting.ofTrace(
            "week.csv", made.trials().apply(1).jobs(), Physics.ideal(), Studies::evenly);
    return compare(setting, Source.TRACE, Optional.empty(), policies, seeds);
  }

  /** Like {@link #trace}, but for the first so many policies no job is measured. */
  static ComparisonResult withoutMeasuredJobs(List<PolicyEntry> policies, int unmeasured) {
    ComparisonResult whole = trace(policies, 1);
    Setting setting = whole.comparison().setting();
    Trial trial = setting.trials().apply(1);
    Trial empty =
        new Trial(1, trial.jobs(), trial.faults(), new MeasuredWindow(0, 0, 0, 100 * SECOND));
    List<PolicyOutcome> outcomes =
        policies.stream()
            .map(
                policy -> {
                  boolean measured = policies.indexOf(policy) >= unmeasured;
                  RunResult run = Run.of(setting, policy, measured ? trial : empty);
                  return new PolicyOutcome(policy.name(), List.of(run), new Interval(0, 0));
                })
            .toList();
    return new ComparisonResult(
        new Comparison(setting, seeds(1), outcomes),
        whole.conditions(),
        whole.trace(),
        whole.bound(),
        whole.figures());
  }

  private static ComparisonResult compare(
      Setting setting,
      Source source,
      Optional<DoubleFunction<Setting>> atLoad,
      List<PolicyEntry> policies,
      int seeds) {
    ExperimentInput input =
        new ExperimentInput(
            setting,
            Optional.empty(),
            source,
            0.1,
            0.1,
            job -> "j" + job,
            List.of(),
            atLoad,
            Optional.empty());
    return ComparisonStudy.run(
        new ComparisonRequest(
            input,
            new PolicyChoice(policies, List.of()),
            seeds(seeds),
            2,
            Set.of(Extra.FIGURES),
            Optional.empty()),
        () -> {});
  }

  static String html(ComparisonResult result) {
    return ComparisonReport.html(
        result,
        new Provenance("1.2.3", Optional.of("c0ffee"), "17", List.of("compare", "--x"), "5ea1"));
  }

  private static List<Long> seeds(int count) {
    return LongStream.rangeClosed(1, count).boxed().toList();
  }

  /** A planner that spreads everything evenly: enough to state a load. */
  private static LoadPlan evenly(Demand demand) {
    int models = demand.gpusByModel().length;
    double gpus = Arrays.stream(demand.gpusByModel()).sum();
    double seconds = 0;
    double[][] fractions = new double[demand.share().length][models];
    for (int kind = 0; kind < fractions.length; kind++) {
      for (int model = 0; model < models; model++) {
        fractions[kind][model] = demand.gpusByModel()[model] / gpus;
        seconds +=
            demand.share()[kind]
                * fractions[kind][model]
                * demand.gpuSecondsByKindModel()[kind][model];
      }
    }
    double[] prices = new double[models];
    Arrays.fill(prices, 1);
    return new LoadPlan(gpus / seconds, prices, fractions);
  }
}
