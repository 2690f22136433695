package io.adlro.sim.workload;

import static io.adlro.sim.workload.Fixtures.CLASSES;
import static io.adlro.sim.workload.Fixtures.SECOND;
import static io.adlro.sim.workload.Fixtures.generate;
import static io.adlro.sim.workload.Fixtures.meanWorkSeconds;
import static io.adlro.sim.workload.Fixtures.poisson;
import static io.adlro.sim.workload.Fixtures.rows;
import static io.adlro.sim.workload.Fixtures.share;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import java.util.List;
import java.util.OptionalLong;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class WorkloadGeneratorTest {
  private static final WorkloadSpec EVERYTHING =
      poisson(5000)
          .withSurge(new Surge("learning", 3, 0.3, 0.6))
          .withEstimates(new Estimates.Noisy(1))
          .withUsers(new Users(20, 1, 4))
          .withTemplates(new Templates(3, 0.7, 0.1))
          .withPriorities(new Priorities.Uniform());

  @Test
  void theSameSeedGivesTheSameTableAndAnotherSeedAnother() {
    List<Job> first = rows(generate(EVERYTHING, 2, 1));

    assertThat(rows(generate(EVERYTHING, 2, 1))).isEqualTo(first);
    assertThat(rows(generate(EVERYTHING, 2, 2))).isNotEqualTo(first);
  }

  @Test
  void classesComeInTheirSharesWithTheirMeanWork() {
    WorkloadTable jobs = generate(poisson(200_000), 2, 1);

    for (int c = 0; c < 3; c++) {
      int jobClass = c;
      assertThat(share(jobs, j -> jobs.requests().jobClass(j) == jobClass))
          .isCloseTo(CLASSES.get(c).share(), within(0.004));
      assertThat(meanWorkSeconds(jobs, j -> jobs.requests().jobClass(j) == jobClass))
          .isCloseTo(
              CLASSES.get(c).work().expectedMicros() / SECOND, Percentage.withPercentage(2.5));
    }
  }

  @Test
  void shapesPrioritiesAndModelsAreDrawnByTheirWeights() {
    ClassSpec spec =
        new ClassSpec(
            "learning",
            1,
            new Durations.Fixed(SECOND),
            new WeightedInts(List.of(new WeightedInt(1, 3), new WeightedInt(4, 1))),
            new WeightedInts(List.of(new WeightedInt(500, 1), new WeightedInt(1000, 4))),
            new WeightedInts(List.of(new WeightedInt(8192, 1), new WeightedInt(24576, 1))),
            4000,
            16384,
            Locality.ONE_NODE,
            Recovery.RESTART,
            new AllowedModels(List.of("radeon"), 0.1));
    WorkloadTable jobs =
        generate(
            WorkloadSpec.of(50_000, new Arrivals.Poisson(), List.of(spec))
                .withPriorities(
                    new Priorities.Levels(
                        List.of(new Priorities.Level(0.25, 9), new Priorities.Level(1, 1)))),
            1,
            1);

    assertThat(share(jobs, j -> jobs.requests().gpus(j) == 4)).isCloseTo(0.25, within(0.01));
    assertThat(share(jobs, j -> jobs.requests().shareMilli(j) == 500)).isCloseTo(0.2, within(0.01));
    assertThat(share(jobs, j -> jobs.requests().gpuMemoryMib(j) == 8192))
        .isCloseTo(0.5, within(0.01));
    assertThat(
            share(jobs, j -> jobs.requests().gpus(j) == 4 && jobs.requests().shareMilli(j) == 500))
        .as("drawn independently")
        .isCloseTo(0.05, within(0.005));
    assertThat(share(jobs, j -> jobs.requests().allowedModels(j) == 0b10))
        .isCloseTo(0.1, within(0.01));
    assertThat(share(jobs, j -> jobs.requests().priority(j) == 1)).isCloseTo(0.1, within(0.01));
    assertThat(share(jobs, j -> jobs.requests().priority(j) == 0.25f)).isCloseTo(0.9, within(0.01));
    assertThat(jobs.job(0))
        .returns(4000, job -> job.request().cpuMilli())
        .returns(16384, job -> job.request().memoryMib())
        .returns(Locality.ONE_NODE, job -> job.request().locality())
        .returns(Recovery.RESTART, job -> job.request().recovery());
  }

  @Test
  void otherEstimatesLeaveEverythingElseUntouched() {
    WorkloadTable exact = generate(poisson(5000), 2, 1);
    WorkloadTable noisy = generate(poisson(5000).withEstimates(new Estimates.Noisy(1)), 2, 1);
    WorkloadTable silent = generate(poisson(5000).withEstimates(new Estimates.None()), 2, 1);

    assertThat(withoutEstimates(noisy)).isEqualTo(withoutEstimates(exact));
    assertThat(withoutEstimates(silent)).isEqualTo(withoutEstimates(exact));
    assertThat(share(exact, j -> exact.requests().estimateMicros(j) == exact.workMicros(j)))
        .isEqualTo(1);
    assertThat(share(silent, j -> silent.requests().estimateMicros(j) == JobTable.UNKNOWN))
        .isEqualTo(1);
  }

  @Test
  void noisyEstimatesErrBothWaysAlikeAndBySigma() {
    WorkloadTable jobs = generate(poisson(50_000).withEstimates(new Estimates.Noisy(0.7)), 2, 1);
    double[] errors = new double[jobs.size()];
    for (int j = 0; j < errors.length; j++) {
      errors[j] = Math.log((double) jobs.requests().estimateMicros(j) / jobs.workMicros(j));
    }

    assertThat(share(jobs, j -> errors[j] > 0)).isCloseTo(0.5, within(0.01));
    assertThat(Math.sqrt(Fixtures.variance(errors))).isCloseTo(0.7, within(0.01));
  }

  @Test
  void anotherRateOnlyMovesTheArrivals() {
    WorkloadSpec spec = poisson(2000).withTemplates(new Templates(2, 0.5, 0.1));
    WorkloadTable slow = generate(spec, 1, 1);
    WorkloadTable fast = generate(spec, 4, 1);

    for (int j = 0; j < slow.size(); j++) {
      assertThat(fast.submitMicros(j)).isCloseTo(slow.submitMicros(j) / 4, within(1L));
      assertThat(fast.workMicros(j)).isEqualTo(slow.workMicros(j));
      assertThat(fast.requests().jobClass(j)).isEqualTo(slow.requests().jobClass(j));
    }
  }

  @Test
  void moreJobsExtendTheSameWorkload() {
    assertThat(rows(generate(poisson(3000), 2, 1)).subList(0, 1000))
        .isEqualTo(rows(generate(poisson(3000).withJobs(1000), 2, 1)));
  }

  @Test
  void usersAreActiveByRankAndBelongToOneGroup() {
    WorkloadTable jobs = generate(poisson(50_000).withUsers(new Users(4, 1, 2)), 2, 1);

    // 1 + 1/2 + 1/3 + 1/4 = 25/12
    for (int k = 1; k <= 4; k++) {
      String name = "user-" + k;
      assertThat(share(jobs, j -> jobs.requests().userName(jobs.requests().user(j)).equals(name)))
          .isCloseTo(12.0 / 25 / k, within(0.01));
    }
    assertThat(rows(jobs))
        .extracting(job -> job.request().account())
        .containsOnly("group-1", "group-2");
    for (Job job : rows(jobs)) {
      boolean odd = job.request().user().equals("user-1") || job.request().user().equals("user-3");
      assertThat(job.request().account()).isEqualTo(odd ? "group-1" : "group-2");
    }
  }

  @Test
  void aWorkloadThatTheClusterDoesNotKnowIsRefused() {
    WorkloadSpec other =
        WorkloadSpec.of(
            1,
            new Arrivals.Poisson(),
            List.of(ClassSpec.of("rendering", 1, new Durations.Fixed(SECOND))));

    assertThatThrownBy(() -> generate(other, 1, 1)).hasMessage("no speeds for job class rendering");
    assertThatThrownBy(() -> generate(poisson(1), 0, 1))
        .hasMessage("jobs per second must be above 0, not 0.0");
  }

  @Test
  void aSpecThatContradictsItselfIsRefused() {
    Surge surge = new Surge("learning", 3, 0.3, 0.6);
    WorkloadSpec batch = WorkloadSpec.of(10, new Arrivals.Batch(), CLASSES);

    assertThatThrownBy(() -> batch.withSurge(surge)).hasMessageContaining("a batch has no time");
    assertThatThrownBy(() -> poisson(10).withSurge(new Surge("x", 3, 0.3, 0.6)))
        .hasMessage("surge of class x, but jobs are of [simulation, learning, data]");
    assertThatThrownBy(
            () -> WorkloadSpec.of(1, new Arrivals.Batch(), List.of(CLASSES.get(0), CLASSES.get(0))))
        .hasMessageContaining("twice");
    assertThatThrownBy(() -> new Surge("learning", 3, 0.6, 0.3))
        .hasMessage("surge must end after it begins, not go from 0.6 to 0.3");
    assertThatThrownBy(() -> new WeightedInts(List.of())).hasMessageContaining("no choice");
  }

  private static List<Job> withoutEstimates(WorkloadTable jobs) {
    return rows(jobs).stream()
        .map(job -> new Job(job.submitMicros(), withoutEstimate(job.request()), job.workMicros()))
        .toList();
  }

  private static JobRequest withoutEstimate(JobRequest job) {
    return new JobRequest(
        job.id(),
        job.name(),
        job.user(),
        job.account(),
        job.jobClass(),
        job.gpus(),
        job.shareMilli(),
        job.gpuMemoryMib(),
        job.cpuMilli(),
        job.memoryMib(),
        job.priority(),
        job.allowedModels(),
        job.locality(),
        OptionalLong.empty(),
        job.limitMicros(),
        job.recovery());
  }
}
