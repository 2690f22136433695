package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static io.adlro.core.policy.TinyRun.micros;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.Locality;
import io.adlro.core.random.RandomStreams;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class EveryPolicyTest {
  /** The profile {@code soak} tries more. */
  private static final int FACTOR = Integer.getInteger("adlro.soak.factor", 1);

  private static final Cluster CLUSTER =
      cluster("v 4, v 2, t 4, r 1, r 2", "sim 1 0.5 0.9", "ml 1 0.8 0.5", "data 1 0.7 1");

  static List<String> names() {
    return PolicyCatalog.entries().stream().map(PolicyEntry::name).toList();
  }

  private static PlacementPolicy create(String name, TinyWorkload jobs) {
    JobMix mix = jobs.mix();
    double[][] fractions = new double[mix.demand().share().length][];
    Arrays.setAll(fractions, kind -> new double[] {0.5, 0.3, 0.2});
    LoadPlan plan = new LoadPlan(1, new double[] {1, 0, 0.4}, fractions);
    return PolicyCatalog.entries().stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow()
        .create(new PolicyInputs(CLUSTER, mix, plan, 1));
  }

  /** Gangs, parts of GPUs, CPU and memory, models, estimates wrong and absent. */
  private static TinyWorkload randomJobs(int seed) {
    RandomGenerator random = new RandomStreams(seed).stream("jobs");
    TinyWorkload jobs = new TinyWorkload(CLUSTER);
    double at = 0;
    for (int j = 0; j < 80; j++) {
      at += random.nextInt(4) == 0 ? random.nextInt(8) : 0;
      String jobClass = CLUSTER.classes().get(random.nextInt(3));
      TinyJob.Builder job = job(jobClass, at, random.nextInt(40));
      switch (random.nextInt(6)) {
        case 0 -> job.gpus(2 + random.nextInt(11));
        case 1 -> job.gpus(2 + random.nextInt(3)).locality(Locality.ONE_NODE);
        case 2 -> job.shareMilli(100 + random.nextInt(900));
        case 3 -> job.gpus(1 + random.nextInt(3)).shareMilli(250);
        case 4 -> job.gpus(2 + 2 * random.nextInt(4)).locality(Locality.onNodes(2));
        default -> job.gpuMemoryMib(random.nextInt(33 * 1024));
      }
      switch (random.nextInt(4)) {
        case 0 -> job.cpuMilli(random.nextInt(40_000));
        case 1 -> job.memoryMib(random.nextInt(100 * 1024));
        case 2 -> job.allowedModels(List.of(random.nextInt(2) == 0 ? "t" : "r", "v"));
        default -> job.priority(0.9);
      }
      switch (random.nextInt(3)) {
        case 0 -> job.withoutEstimate();
        case 1 -> job.estimateMicros(micros(random.nextInt(100)));
        default -> job.priority(0.1);
      }
      jobs.add(job.build());
    }
    return jobs;
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyJobThatCanRunEventuallyDoes(String name) {
    for (int seed = 0; seed < 8 * FACTOR; seed++) {
      TinyWorkload jobs = randomJobs(seed);

      TinyRun run = TinyRun.play(jobs, create(name, jobs));

      assertThat(run.schedule())
          .as("%s, seed %d", name, seed)
          .noneMatch(line -> line.endsWith("waits"));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void aCopyGoesOnAsTheOriginalWould(String name) {
    for (int seed = 0; seed < 4 * FACTOR; seed++) {
      TinyWorkload jobs = randomJobs(seed);

      TinyRun original = TinyRun.play(jobs, create(name, jobs));
      TinyRun copied = TinyRun.play(jobs, new CopiedEachTime(create(name, jobs)));

      assertThat(copied.schedule()).as("%s, seed %d", name, seed).isEqualTo(original.schedule());
    }
  }
}
