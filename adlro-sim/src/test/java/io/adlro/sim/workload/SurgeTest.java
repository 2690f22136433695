package io.adlro.sim.workload;

import static io.adlro.sim.workload.Fixtures.generate;
import static io.adlro.sim.workload.Fixtures.poisson;
import static io.adlro.sim.workload.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SurgeTest {
  private static final Surge SURGE = new Surge("learning", 4, 0.25, 0.5);
  private static final int JOBS = 100_000;
  private static final double RATE = 2;
  // Learning has 0.3 of the jobs: a quarter of the run has 1 + 0.3 * 3 times the arrivals.
  private static final double LENGTH_MICROS = JOBS / RATE / (1 + 0.25 * 0.9) * 1e6;

  private final List<Job> jobs = rows(generate(poisson(JOBS).withSurge(SURGE), RATE, 1));

  @Test
  void theArrivalsOfTheClassAreMultipliedDuringTheSurgeOnly() {
    assertThat(perSecond("learning", 0, 0.25)).isCloseTo(0.6, within(0.03));
    assertThat(perSecond("learning", 0.25, 0.5)).isCloseTo(2.4, within(0.06));
    assertThat(perSecond("learning", 0.5, 0.99)).isCloseTo(0.6, within(0.03));
  }

  @Test
  void otherClassesKeepTheirRate() {
    assertThat(perSecond("simulation", 0, 0.25)).isCloseTo(1, within(0.04));
    assertThat(perSecond("simulation", 0.25, 0.5)).isCloseTo(1, within(0.04));
    assertThat(perSecond("data", 0.25, 0.5)).isCloseTo(0.4, within(0.03));
  }

  @Test
  void theRunIsAsLongAsExpected() {
    assertThat((double) jobs.get(JOBS - 1).submitMicros() / LENGTH_MICROS)
        .isCloseTo(1, within(0.015));
  }

  @Test
  void allJobsOfTheCalmWorkloadAreStillThereUnchanged() {
    List<Job> calm = rows(generate(poisson(JOBS), RATE, 1));
    List<Job> added = new ArrayList<>();
    int next = 0;
    for (Job job : jobs) {
      if (isThatJob(job, calm.get(next))) {
        next++;
      } else {
        added.add(job);
      }
    }

    assertThat(next + added.size()).isEqualTo(JOBS);
    assertThat(added).isNotEmpty().allMatch(job -> job.request().jobClass().equals("learning"));
    assertThat(added)
        .as("not the calm jobs over again")
        .extracting(job -> job.request().priority())
        .doesNotContainSequence(calm.get(0).request().priority(), calm.get(1).request().priority());
    assertThat(added)
        .allMatch(
            job ->
                job.submitMicros() >= (long) (0.25 * LENGTH_MICROS)
                    && job.submitMicros() < 0.5 * LENGTH_MICROS);
  }

  /** Whether all but the number is the same. */
  private static boolean isThatJob(Job job, Job calm) {
    return job.submitMicros() == calm.submitMicros()
        && job.workMicros() == calm.workMicros()
        && job.request()
            .toString()
            .replaceFirst("id=job-\\d+", "")
            .equals(calm.request().toString().replaceFirst("id=job-\\d+", ""));
  }

  private double perSecond(String jobClass, double from, double to) {
    long count =
        jobs.stream()
            .filter(job -> job.request().jobClass().equals(jobClass))
            .filter(job -> job.submitMicros() >= from * LENGTH_MICROS)
            .filter(job -> job.submitMicros() < to * LENGTH_MICROS)
            .count();
    return count / ((to - from) * LENGTH_MICROS / 1e6);
  }
}
