package io.adlro.learn.environment;

import io.adlro.core.model.Cluster;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.Estimates;
import io.adlro.sim.workload.Priorities;
import io.adlro.sim.workload.Surge;
import io.adlro.sim.workload.Templates;
import io.adlro.sim.workload.Users;
import io.adlro.sim.workload.WorkloadSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Draws arrivals, users, priorities and run-time estimates of jobs. */
final class WorldWorkload {
  private final WorldDraws draws;
  private final Set<WorldFeature> features;

  WorldWorkload(RandomStreams streams, Set<WorldFeature> features) {
    this.draws = new WorldDraws(streams, "workload");
    this.features = features;
  }

  WorkloadSpec draw(int jobs, Cluster cluster, List<ClassSpec> classes, long typicalMicros) {
    long lengthMicros = Math.max(typicalMicros, typicalMicros * jobs / cluster.gpuCount());
    Estimates estimates = estimates();
    Users users = new Users(draws.logBetween(1, 40), draws.uniform(0, 1.2), draws.between(1, 4));
    Templates templates =
        new Templates(draws.between(1, 4), draws.uniform(0.2, 0.9), draws.uniform(0.05, 0.6));
    Priorities priorities = priorities();
    Surge surge = surge(classes);
    Arrivals arrivals = arrivals(lengthMicros, typicalMicros);
    return new WorkloadSpec(
        jobs,
        arrivals,
        features.contains(WorldFeature.SURGE) ? Optional.of(surge) : Optional.empty(),
        classes,
        priorities,
        estimates,
        users,
        features.contains(WorldFeature.TEMPLATES) ? Optional.of(templates) : Optional.empty());
  }

  private Arrivals arrivals(long lengthMicros, long typicalMicros) {
    return switch (draws.between(0, 19)) {
      case 0 -> batchUnlessSurging();
      case 1, 2, 3 ->
          new Arrivals.Diurnal(draws.micros(0.1, 1, lengthMicros), draws.uniform(0.2, 0.9));
      case 4, 5, 6, 7 ->
          new Arrivals.Bursts(draws.logUniform(2, 12), draws.micros(0.05, 1, typicalMicros));
      default -> new Arrivals.Poisson();
    };
  }

  /** A batch has no duration, so it cannot have a surge. */
  private Arrivals batchUnlessSurging() {
    return features.contains(WorldFeature.SURGE) ? new Arrivals.Poisson() : new Arrivals.Batch();
  }

  private Estimates estimates() {
    return switch (draws.between(0, 2)) {
      case 0 -> new Estimates.Exact();
      case 1 -> new Estimates.Noisy(draws.uniform(0.2, 1.5));
      default -> new Estimates.None();
    };
  }

  private Priorities priorities() {
    return draws.chance(0.5)
        ? new Priorities.Uniform()
        : new Priorities.Levels(
            List.of(
                new Priorities.Level(draws.uniform(0, 0.3), draws.uniform(0.2, 1)),
                new Priorities.Level(0.5, draws.uniform(0.2, 1)),
                new Priorities.Level(draws.uniform(0.7, 1), draws.uniform(0.1, 0.5))));
  }

  private Surge surge(List<ClassSpec> classes) {
    String surging = classes.get(draws.between(0, classes.size() - 1)).name();
    double from = draws.uniform(0.1, 0.5);
    double to = from + draws.uniform(0.1, 0.4);
    return new Surge(surging, draws.uniform(2, 5), from, to);
  }
}
