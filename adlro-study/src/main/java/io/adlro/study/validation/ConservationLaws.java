package io.adlro.study.validation;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.Recovery;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.AllowedModels;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.Durations;
import io.adlro.sim.workload.WeightedInt;
import io.adlro.sim.workload.WeightedInts;
import io.adlro.sim.workload.WorkloadGenerator;
import io.adlro.sim.workload.WorkloadSpec;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.solve.policy.SolverPolicies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Runs every policy on random jobs, gangs and shares of GPUs on three models: the largest error of
 * each conservation law.
 */
record ConservationLaws(int seeds, Map<String, Balance> worstByPolicy) {
  private static final int JOBS = 60;
  private static final double JOBS_PER_SECOND = 0.25;
  private static final long MEAN_MICROS = 30_000_000;

  private static final Cluster CLUSTER =
      new Cluster(
          List.of(
              GpuModel.withMemory("volta", 32 * 1024),
              GpuModel.withMemory("turing", 24 * 1024),
              GpuModel.withMemory("radeon", 16 * 1024)),
          List.of(
              Node.of("volta-1", "volta", 4, 32, 256),
              Node.of("volta-2", "volta", 4, 32, 256),
              Node.of("turing-1", "turing", 4, 32, 256),
              Node.of("radeon-1", "radeon", 4, 32, 256)),
          new SpeedTable(
              List.of("simulation", "machine-learning"),
              List.of("volta", "turing", "radeon"),
              new double[][] {{1, 0.48, 0.91}, {1, 0.8, 0.49}}));

  static List<PolicyEntry> policies() {
    return Stream.concat(PolicyCatalog.entries().stream(), SolverPolicies.entries().stream())
        .toList();
  }

  /** Runs each policy under seeds 1 to the given number. */
  static ConservationLaws over(int seeds) {
    Map<String, Balance> worst = new LinkedHashMap<>();
    for (long seed = 1; seed <= seeds; seed++) {
      Setting setting =
          Setting.ofTrace("balance", jobs(seed), Physics.ideal(), new OrToolsLoadPlanner());
      for (PolicyEntry policy : policies()) {
        Balance found = Balance.of(setting, policy, setting.trials().apply(seed));
        worst.merge(policy.name(), found, Balance::worse);
      }
    }
    return new ConservationLaws(seeds, worst);
  }

  private static WorkloadTable jobs(long seed) {
    List<ClassSpec> classes = new ArrayList<>();
    for (String name : CLUSTER.classes()) {
      classes.add(
          new ClassSpec(
              name,
              1,
              new Durations.Lognormal(MEAN_MICROS, 1),
              choices(1, 6, 2, 2, 4, 1),
              choices(1000, 3, 500, 1, 250, 1),
              choices(2_048, 4, 12_288, 2, 20_480, 1),
              3_000,
              8_192,
              seed % 3 == 0 ? Locality.ONE_NODE : Locality.ANYWHERE,
              seed % 5 == 0 ? Recovery.RESTART : Recovery.CHECKPOINT,
              AllowedModels.all()));
    }
    return WorkloadGenerator.generate(
        WorkloadSpec.of(JOBS, new Arrivals.Poisson(), classes),
        CLUSTER,
        JOBS_PER_SECOND,
        new RandomStreams(seed));
  }

  private static WeightedInts choices(int... valuesAndWeights) {
    List<WeightedInt> list = new ArrayList<>();
    for (int i = 0; i < valuesAndWeights.length; i += 2) {
      list.add(new WeightedInt(valuesAndWeights[i], valuesAndWeights[i + 1]));
    }
    return new WeightedInts(list);
  }

  List<String> lines() {
    return List.of(
        "Conservation, in %,d runs of %d policies (%d random jobs each, gangs and parts of GPUs,"
                .formatted(seeds * worstByPolicy.size(), worstByPolicy.size(), JOBS)
            + " three models): work that came = work that was done, at most %.1e of it apart;"
                .formatted(worst(Balance::work))
            + " GPU time of the metrics = that of the schedules, at most %.1e apart; Little's law,"
                .formatted(worst(Balance::busy))
            + " jobs in the system over time = sum of all JCT, at most %.1e apart."
                .formatted(worst(Balance::little)));
  }

  private double worst(ToDoubleFunction<Balance> law) {
    return worstByPolicy.values().stream().mapToDouble(law).max().orElse(Double.NaN);
  }

  /** The policies whose error is more than rounding to microseconds explains. */
  List<String> misses(double tolerance) {
    return worstByPolicy.entrySet().stream()
        .filter(entry -> !(entry.getValue().worst() <= tolerance))
        .map(
            entry ->
                "%s breaks a law of conservation: %s".formatted(entry.getKey(), entry.getValue()))
        .toList();
  }
}
