package io.adlro.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import io.adlro.core.random.RandomStreams;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every policy of the catalogue, on jobs of all shapes. */
final class PolicyCatalogTest {
  private static final Cluster CLUSTER =
      TinyRun.cluster("v 4, v 4, t 2, t 2, r 4", "sim 1 0.5 0.9", "ml 1 0.8 0.5");

  /** Gangs, shares, needs of CPU and memory, wrong and missing estimates, at a busy time. */
  private static TinyWorkload jobs(long seed) {
    RandomGenerator random = new RandomStreams(seed).stream("catalogue-test");
    TinyWorkload jobs = new TinyWorkload(CLUSTER);
    long submit = 0;
    for (int i = 0; i < 150; i++) {
      submit += random.nextInt(3) * 1_000_000L;
      long work = 1_000_000L + random.nextInt(40) * 1_000_000L;
      TinyJob.Builder job = TinyJob.of(random.nextBoolean() ? "sim" : "ml", submit, work);
      switch (random.nextInt(4)) {
        case 0 -> job.gpus(1 + random.nextInt(6));
        case 1 -> job.gpus(2 + random.nextInt(3)).locality(Locality.ONE_NODE);
        case 2 -> job.shareMilli(250 * (1 + random.nextInt(3)));
        default -> job.allowedModels(List.of(random.nextBoolean() ? "v" : "r"));
      }
      if (random.nextBoolean()) {
        job.cpuMilli(random.nextInt(16_000)).gpuMemoryMib(random.nextInt(33_000));
      }
      if (random.nextBoolean()) {
        job.estimateMicros(1 + random.nextInt((int) (2 * work)));
      } else if (random.nextBoolean()) {
        job.withoutEstimate();
      }
      job.recovery(random.nextBoolean() ? Recovery.CHECKPOINT : Recovery.RESTART);
      job.user("user" + random.nextInt(12)).priority(random.nextDouble());
      jobs.add(job.build());
    }
    return jobs;
  }

  private static PlacementPolicy create(PolicyEntry entry, TinyWorkload jobs) {
    JobMix mix = jobs.mix();
    double[] prices = {3, 1, 2};
    double[][] fractions = new double[mix.demand().share().length][CLUSTER.modelCount()];
    for (int kind = 0; kind < fractions.length; kind++) {
      double[] gpuSeconds = mix.demand().gpuSecondsByKindModel()[kind];
      double able = Arrays.stream(gpuSeconds).filter(Double::isFinite).count();
      for (int m = 0; m < gpuSeconds.length; m++) {
        fractions[kind][m] = Double.isFinite(gpuSeconds[m]) ? 1 / able : 0;
      }
    }
    return entry.create(new PolicyInputs(CLUSTER, mix, new LoadPlan(1, prices, fractions), 7));
  }

  static Stream<PolicyEntry> entries() {
    return PolicyCatalog.entries().stream();
  }

  @ParameterizedTest
  @MethodSource("entries")
  void everyJobThatCanRunEnds(PolicyEntry entry) {
    for (long seed = 1; seed <= 5; seed++) {
      TinyWorkload jobs = jobs(seed);
      TinyRun run = TinyRun.play(jobs, create(entry, jobs));

      assertThat(run.schedule())
          .as("%s, seed %d", entry.name(), seed)
          .noneMatch(line -> line.endsWith("waits"));
    }
  }

  @ParameterizedTest
  @MethodSource("entries")
  void aCopyGoesOnAsTheOriginalWould(PolicyEntry entry) {
    TinyWorkload jobs = jobs(6);
    TinyRun original = TinyRun.play(jobs, create(entry, jobs));
    TinyRun copies = TinyRun.play(jobs, new CopiedEachTime(create(entry, jobs)));

    assertThat(copies.schedule()).isEqualTo(original.schedule());
  }

  @ParameterizedTest
  @MethodSource("entries")
  void onlyPoliciesThatDeclareTheNeedPreempt(PolicyEntry entry) {
    TinyWorkload jobs = jobs(8);
    TinyRun run = TinyRun.play(jobs, create(entry, jobs));

    boolean preempts = run.schedule().stream().anyMatch(line -> line.contains(","));
    assertThat(preempts).isEqualTo(entry.needs().contains(Need.PREEMPTION));
  }

  @Test
  void namesAreUniqueAndSummariesFitALine() {
    assertThat(PolicyCatalog.entries()).extracting(PolicyEntry::name).doesNotHaveDuplicates();
    assertThat(PolicyCatalog.entries())
        .allSatisfy(entry -> assertThat(entry.summary()).hasSizeBetween(10, 80));
  }
}
