package io.adlro.solve.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import io.adlro.core.random.RandomStreams;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties that must hold on all sorts of jobs, with costly stops and with losses of GPUs. */
final class GavelRoundsSeededTest {
  private static final int SEEDS = 25;
  private static final int JOBS = 30;
  private static final Cluster CLUSTER =
      SmallRun.cluster("v 4, v 2, t 2, r 2", "sim 1 0.5 0.9", "ml 1 0.8 0.5", "data 1 0.7 1");

  static Stream<Named<GavelObjective>> objectives() {
    return Stream.of(
        Named.of("max-min", new MaxMinFairness()),
        Named.of("max-sum", new MaxSumThroughput()),
        Named.of("min-makespan", new MinMakespan()));
  }

  private static SmallRun run(GavelObjective objective, long seed) {
    RandomGenerator random = new RandomStreams(seed).stream("jobs");
    SmallWorkload jobs = new SmallWorkload(CLUSTER);
    double submit = 0;
    for (int i = 0; i < JOBS; i++) {
      submit += random.nextInt(3) == 0 ? 0 : random.nextDouble() * 6;
      jobs.add(randomJob(random, submit));
    }
    // Some programmes too small for the queue, some split in two.
    GavelRounds.Settings settings = new GavelRounds.Settings(8, random.nextBoolean() ? 128 : 10);
    SmallRun run =
        new SmallRun(jobs, new GavelRounds(CLUSTER, objective, settings), random.nextInt(3) * 5);
    for (int loss = 0; loss < 3; loss++) {
      int gpu = 3 * loss + random.nextInt(3);
      double at = random.nextDouble() * 60;
      run.loseGpu(gpu, at);
      run.returnGpu(gpu, at + 1 + random.nextDouble() * 40);
    }
    return run;
  }

  private static SmallJob randomJob(RandomGenerator random, double submitSeconds) {
    String jobClass = List.of("sim", "ml", "data").get(random.nextInt(3));
    SmallJob.Builder job =
        SmallRun.job(jobClass, submitSeconds, 1 + random.nextDouble() * 40)
            .gpus(List.of(1, 1, 1, 2, 4, 7).get(random.nextInt(6)))
            .cpuMilli(random.nextInt(4) * 1000)
            .gpuMemoryMib(random.nextInt(3) * 4096);
    if (random.nextInt(4) == 0) {
      job.gpus(1 + random.nextInt(2)).shareMilli(250 * (1 + random.nextInt(3)));
    }
    switch (random.nextInt(8)) {
      case 0, 1 -> job.gpus(1 + random.nextInt(4)).locality(Locality.ONE_NODE);
      case 2 -> job.gpus(4).locality(Locality.onNodes(2));
      default -> {}
    }
    if (random.nextInt(5) == 0) {
      job.gpus(1)
          .locality(Locality.ANYWHERE)
          .allowedModels(List.of(random.nextBoolean() ? "t" : "r"));
    }
    if (random.nextInt(4) == 0) {
      job.recovery(Recovery.RESTART);
    }
    if (random.nextInt(4) == 0) {
      job.withoutEstimate();
    }
    return job.build();
  }

  @ParameterizedTest
  @MethodSource("objectives")
  void everyJobEnds(GavelObjective objective) {
    for (long seed = 0; seed < SEEDS; seed++) {
      SmallRun run = run(objective, seed).run();
      assertThat(run.allEnded()).as("seed %d: %s", seed, run.schedule()).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("objectives")
  void aCopyHasTheSameFutureAndDoesNotChangeTheOriginal(GavelObjective objective) {
    for (long seed = 0; seed < SEEDS; seed++) {
      List<String> alone = run(objective, seed).run().schedule();
      SmallRun original = run(objective, seed);
      for (int step = 0; step < 10 + 3 * seed && original.step(); step++) {}
      SmallRun copy = original.copy();

      assertThat(copy.run().schedule()).as("copy, seed %d", seed).isEqualTo(alone);
      assertThat(original.run().schedule()).as("original, seed %d", seed).isEqualTo(alone);
    }
  }
}
