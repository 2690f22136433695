package io.adlro.learn.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.Need;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.metrics.JobCounts;
import io.adlro.sim.scenario.Preemption;
import io.adlro.sim.scenario.PriceSource;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.scenario.SpeedKnowledge;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.Durations;
import io.adlro.sim.workload.Estimates;
import io.adlro.sim.workload.WeightedInt;
import io.adlro.sim.workload.WorkloadGenerator;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class RandomWorldsTest {
  private static final long SEED = 5;
  private static final int JOBS = 200;
  private static final int WORLDS = 600;

  private final RandomWorlds worlds = new RandomWorlds(SEED, JOBS);

  private List<Scenario> many() {
    return LongStream.range(0, WORLDS).mapToObj(worlds::world).toList();
  }

  @Test
  void theSameNumberGivesTheSameWorldInAnyOrder() {
    Scenario first = worlds.world(17);
    worlds.world(18);
    Scenario again = new RandomWorlds(SEED, JOBS).world(17);

    assertThat(again.workload()).isEqualTo(first.workload());
    assertThat(again.physics()).isEqualTo(first.physics());
    assertThat(again.faults()).isEqualTo(first.faults());
    assertThat(again.load()).isEqualTo(first.load());
    assertThat(again.cluster().nodes()).isEqualTo(first.cluster().nodes());
    assertThat(again.cluster().models()).isEqualTo(first.cluster().models());
    assertThat(speeds(again.cluster())).isDeepEqualTo(speeds(first.cluster()));
  }

  @Test
  void anotherSeedOrNumberGivesAnotherWorld() {
    Scenario world = worlds.world(17);

    assertThat(worlds.world(18).workload()).isNotEqualTo(world.workload());
    assertThat(new RandomWorlds(SEED + 1, JOBS).world(17).workload())
        .isNotEqualTo(world.workload());
  }

  @Test
  void everyJobOfEveryWorldFitsSomewhere() {
    for (Scenario world : many()) {
      WorkloadTable jobs =
          WorkloadGenerator.generate(world.workload(), world.cluster(), 1, new RandomStreams(3));
      Configurations configurations = new Configurations(jobs.requests());
      for (int job = 0; job < jobs.size(); job++) {
        assertThat(configurations.of(job)).as("%s of %s", jobs.job(job), world).isNotZero();
      }
    }
  }

  @Test
  void clustersAreWithinTheirBounds() {
    for (Scenario world : many()) {
      Cluster cluster = world.cluster();
      assertThat(cluster.gpuCount()).isBetween(8, 64);
      assertThat(cluster.modelCount()).isBetween(1, 5);
      assertThat(cluster.classes()).hasSizeBetween(2, 5);
      assertThat(cluster.nodes()).allMatch(node -> node.gpus() <= 8);
      assertThat(world.load()).isBetween(0.4, 1.0);
      boolean known = world.speeds() == SpeedKnowledge.KNOWN;
      double least = known ? 0.25 : 1 / 6.0;
      double most = known ? 1 : 6;
      for (double[] row : speeds(cluster)) {
        assertThat(row).contains(1.0);
        assertThat(Arrays.stream(row).boxed()).allMatch(speed -> speed >= least && speed <= most);
      }
    }
  }

  @Test
  void featuresOfWorldsOccurWithTheirProbabilities() {
    List<Scenario> many = many();

    assertShare(many, 1 / 3.0, w -> w.workload().estimates() instanceof Estimates.Exact);
    assertShare(many, 1 / 3.0, w -> w.workload().estimates() instanceof Estimates.Noisy);
    assertShare(many, 1 / 3.0, w -> w.workload().estimates() instanceof Estimates.None);
    assertShare(many, 0.6, w -> w.workload().arrivals() instanceof Arrivals.Poisson);
    assertShare(many, 0.2, w -> w.workload().arrivals() instanceof Arrivals.Bursts);
    assertShare(many, 0.15, w -> w.workload().arrivals() instanceof Arrivals.Diurnal);
    assertShare(many, 0.04, w -> w.workload().arrivals() instanceof Arrivals.Batch);
    assertShare(many, 1 / 4.0, w -> w.faults().drift().isPresent());
    assertShare(many, 1 / 4.0, w -> w.faults().gpuLoss().isPresent());
    assertShare(many, 1 / 6.0, w -> w.workload().surge().isPresent());
    assertShare(many, 1 / 6.0, w -> w.preemption() == Preemption.ALLOWED);
    assertShare(many, 3 / 4.0, w -> w.workload().templates().isPresent());
    assertShare(many, 1 / 4.0, w -> w.speeds() == SpeedKnowledge.LEARNED);
    assertShare(many, 1 / 4.0, w -> w.faults().throttling().isPresent());
    assertShare(many, 7 / 16.0, w -> w.offers(Need.TELEMETRY));
    assertShare(many, 0.15, w -> w.cluster().modelCount() == 1);
    assertShare(many, 0.22, w -> anyClass(w, c -> has(c.gpus().choices(), v -> v > 1)));
    assertShare(many, 0.25, w -> anyClass(w, c -> has(c.shareMilli().choices(), v -> v < 1000)));
  }

  @Test
  void policiesObserveThePricesOfEveryWorld() {
    assertThat(many()).allMatch(world -> world.prices() == PriceSource.OBSERVED);
  }

  @Test
  void throttlingIsAlwaysMeasured() {
    assertThat(many())
        .filteredOn(world -> world.faults().throttling().isPresent())
        .allMatch(world -> world.offers(Need.TELEMETRY));
  }

  @Test
  void speedsThatAreLearnedDeviateFromTheFirstOnesAsFarAsThoseSay() {
    List<Double> errors = new ArrayList<>();
    for (Scenario world : many()) {
      Cluster believed = world.speeds().believed(world.cluster());
      for (int c = 0; c < believed.classes().size(); c++) {
        for (int m = 0; m < believed.modelCount(); m++) {
          double deviation = believed.speedLogDeviation(c, m);
          if (deviation > 0) {
            errors.add(Math.log(believed.speed(c, m) / world.cluster().speed(c, m)) / deviation);
          }
        }
      }
    }
    double square = errors.stream().mapToDouble(error -> error * error).average().orElseThrow();

    assertThat(errors).hasSizeGreaterThan(WORLDS);
    assertThat(errors.stream().mapToDouble(e -> e).average().orElseThrow()).isBetween(-0.1, 0.1);
    assertThat(square).isBetween(0.9, 1.1);
  }

  @Test
  void allShapesOfDurationsOccur() {
    List<Class<?>> shapes =
        many().stream()
            .flatMap(w -> w.workload().classes().stream())
            .<Class<?>>map(c -> c.work().getClass())
            .distinct()
            .toList();

    assertThat(shapes)
        .containsExactlyInAnyOrder(
            Durations.Exponential.class,
            Durations.Lognormal.class,
            Durations.BoundedPareto.class,
            Durations.Uniform.class);
  }

  @Test
  void someModelsAreBestForAllClassesAndSomeSwapRanks() {
    List<Scenario> mixed =
        many().stream()
            .filter(w -> w.cluster().modelCount() > 1 && w.speeds() == SpeedKnowledge.KNOWN)
            .toList();

    long oneBest = mixed.stream().filter(w -> bestModels(w.cluster()) == 1).count();

    assertThat(oneBest).isBetween(mixed.size() / 2L, mixed.size() * 9L / 10);
  }

  @Test
  void someJobsFitOnlySomeModels() {
    long choosy =
        many().stream()
            .filter(w -> w.cluster().modelCount() > 1)
            .filter(
                w -> {
                  int least =
                      w.cluster().models().stream().mapToInt(m -> m.memoryMib()).min().orElse(0);
                  return anyClass(w, c -> has(c.gpuMemoryMib().choices(), v -> v > least));
                })
            .count();

    assertThat(choosy).isGreaterThan(WORLDS / 3);
  }

  @Test
  void worldsRunToTheEndUnderPatientSjf() {
    PolicyEntry patient =
        PolicyCatalog.entries().stream()
            .filter(p -> p.name().equals("patient-sjf"))
            .findFirst()
            .orElseThrow();
    for (long number = 0; number < 60; number++) {
      Setting setting = Setting.of(worlds.world(number), new WorldPlanner());
      JobCounts counts = Run.of(setting, patient, setting.trials().apply(number)).jobs();

      assertThat(counts.unfinished()).as("unfinished in world %d", number).isZero();
      assertThat(counts.impossible()).as("impossible in world %d", number).isZero();
      assertThat(counts.submitted()).isEqualTo(JOBS);
    }
  }

  private static void assertShare(List<Scenario> many, double share, Predicate<Scenario> kind) {
    double found = (double) many.stream().filter(kind).count() / many.size();
    double spread = 4 * Math.sqrt(share * (1 - share) / many.size());
    assertThat(found).isBetween(share - spread, share + spread);
  }

  private static boolean anyClass(Scenario world, Predicate<ClassSpec> kind) {
    return world.workload().classes().stream().anyMatch(kind);
  }

  private static boolean has(List<WeightedInt> choices, Predicate<Integer> kind) {
    return choices.stream().map(WeightedInt::value).anyMatch(kind);
  }

  private static double[][] speeds(Cluster cluster) {
    double[][] speeds = new double[cluster.classes().size()][cluster.modelCount()];
    for (int c = 0; c < speeds.length; c++) {
      for (int m = 0; m < cluster.modelCount(); m++) {
        speeds[c][m] = cluster.speed(c, m);
      }
    }
    return speeds;
  }

  /** How many models are the fastest for some class. */
  private static long bestModels(Cluster cluster) {
    long best = 0;
    double[][] speeds = speeds(cluster);
    for (int m = 0; m < cluster.modelCount(); m++) {
      for (double[] row : speeds) {
        if (row[m] == 1) {
          best |= 1L << m;
        }
      }
    }
    return Long.bitCount(best);
  }
}
