package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.random.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class RollingMatchingTest {
  @Test
  void aShortJobGivesWayWhereThatHelpsTheSum() {
    Cluster two = cluster("slow 1, fast 1", "sim 0.4 1");

    TinyRun run =
        TinyRun.play(
            two, new RollingMatching(two), job("sim", 0, 10), job("sim", 0, 4), job("sim", 0, 6));

    // B on slow: 10 + 6 + 16 = 32. C on slow: 4 + 14 + 15 = 33. All on fast: 4 + 10 + 20 = 34.
    assertThat(run.schedule()).containsExactly("A 6-16 fast/0", "B 0-10 slow/0", "C 0-6 fast/0");
  }

  @Test
  void aSlowGpuStaysIdleWhenTheFastOneIsWorthWaitingFor() {
    Cluster two = cluster("slow 1, fast 1", "sim 0.25 1");

    TinyRun run =
        TinyRun.play(
            two, new RollingMatching(two), job("sim", 0, 10), job("sim", 1, 10), job("sim", 1, 30));

    // At 1: B on slow ends after 40, behind A after 19. C then: 49 on fast, 120 on slow.
    assertThat(run.schedule()).containsExactly("A 0-10 fast/0", "B 10-20 fast/0", "C 20-50 fast/0");
  }

  @Test
  void ofEqualJobsTheFirstSubmittedRunsFirst() {
    Cluster one = cluster("v 1", "sim 1");

    TinyRun run =
        TinyRun.play(
            one, new RollingMatching(one), job("sim", 0, 5), job("sim", 0, 5), job("sim", 0, 5));

    assertThat(run.schedule()).containsExactly("A 0-5 v/0", "B 5-10 v/0", "C 10-15 v/0");
  }

  @Test
  void aBatchOfOneGpuJobsGetsTheLeastSumOfCompletionTimesThereIs() {
    Cluster mixed = cluster("v 2, t 1, r 1", "sim 1 0.5 0.9", "ml 1 0.8 0.5", "data 1 0.7 0.95");
    List<String> classes = mixed.classes();
    for (int seed = 0; seed < 150; seed++) {
      RandomGenerator random = new RandomStreams(seed).stream("batch");
      List<TinyJob.Builder> batch = new ArrayList<>();
      int jobs = 1 + random.nextInt(6);
      for (int j = 0; j < jobs; j++) {
        TinyJob.Builder job = job(classes.get(random.nextInt(3)), 0, 1 + random.nextInt(30));
        batch.add(random.nextInt(5) == 0 ? job.allowedModels(List.of("t", "r")) : job);
      }
      TinyWorkload table = TinyRun.workload(mixed, batch.toArray(TinyJob.Builder[]::new));

      TinyRun run = TinyRun.play(table, new RollingMatching(mixed));

      assertThat(run.totalJctSeconds())
          .as("seed %d%n%s", seed, run)
          .isCloseTo(leastSumSeconds(table), within(1e-4));
    }
  }

  @Test
  void aQueueLongerThanTheWindowIsServedShortestFirst() {
    Cluster one = cluster("v 1", "sim 1");
    int jobs = RollingMatching.WINDOW + 30;
    TinyJob.Builder[] batch = new TinyJob.Builder[jobs];
    Arrays.setAll(batch, j -> job("sim", 0, jobs - j));

    TinyRun run = TinyRun.play(one, new RollingMatching(one), batch);

    assertThat(run.line("J" + (jobs - 1))).isEqualTo("J" + (jobs - 1) + " 0-1 v/0");
    assertThat(run.startSeconds("A")).isEqualTo((jobs - 1) * jobs / 2.0);
  }

  @Test
  void aGangWithoutRoomIsOvertakenAndRunsWhenItHasSome() {
    Cluster two = cluster("v 2", "sim 1");

    TinyRun run =
        TinyRun.play(
            two,
            new RollingMatching(two),
            job("sim", 0, 10),
            job("sim", 1, 2).gpus(2),
            job("sim", 1, 7));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 10-12 v/0 v/1", "C 1-8 v/1");
  }

  @Test
  void partsOfAGpuRunSideBySide() {
    Cluster one = cluster("v 1", "sim 1");

    TinyRun run =
        TinyRun.play(
            one,
            new RollingMatching(one),
            job("sim", 0, 10).shareMilli(500),
            job("sim", 0, 8).shareMilli(500),
            job("sim", 0, 6).shareMilli(500));

    assertThat(run.schedule()).containsExactly("A 6-16 v/0", "B 0-8 v/0", "C 0-6 v/0");
  }

  /** Tries every assignment of jobs to GPUs; on a GPU the shortest goes first. */
  private static double leastSumSeconds(TinyWorkload jobs) {
    int gpus = jobs.cluster().gpuCount();
    int plans = (int) Math.round(StrictMath.pow(gpus, jobs.size()));
    double least = Double.POSITIVE_INFINITY;
    for (int plan = 0; plan < plans; plan++) {
      double sum = 0;
      for (int gpu = 0; gpu < gpus; gpu++) {
        double[] runs = runsOn(jobs, gpu, plan);
        for (int i = 0; i < runs.length; i++) {
          sum += runs[i] * (runs.length - i);
        }
      }
      least = Math.min(least, sum);
    }
    return least;
  }

  private static double[] runsOn(TinyWorkload jobs, int gpu, int plan) {
    int model = jobs.cluster().modelOf(gpu);
    JobTable requests = jobs.requests();
    double[] runs = new double[jobs.size()];
    int count = 0;
    int digits = plan;
    for (int j = 0; j < jobs.size(); j++) {
      if (digits % jobs.cluster().gpuCount() == gpu) {
        boolean fits = (requests.eligibleModels(j) >>> model & 1) != 0;
        double speed = jobs.cluster().speed(requests.jobClass(j), model);
        runs[count++] = fits ? jobs.workMicros(j) * 1e-6 / speed : Double.POSITIVE_INFINITY;
      }
      digits /= jobs.cluster().gpuCount();
    }
    runs = Arrays.copyOf(runs, count);
    Arrays.sort(runs);
    return runs;
  }
}
