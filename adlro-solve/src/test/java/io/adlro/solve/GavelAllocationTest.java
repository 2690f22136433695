package io.adlro.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class GavelAllocationTest {
  private static final int[] ONE_OF_EACH = {1, 1};
  private static final double[] EVEN = {1, 1};
  private static final double[] ONE_GPU = {1, 1};

  @Test
  void maxMinRaisesBothJobsToTheSameShare() {
    // With equal time on both, job 0 makes (4 + 1) / 2 = 2.5 and job 1 (3 + 2) / 2 = 2.5. Job 0 on
    // model 0 for a of the time, on model 1 for the rest, and job 1 the other way round: 1 + 3 a
    // rises, 3 - a falls, and they meet at a = 1/2.
    double[][] x = new GavelAllocation(rows(4, 1, 3, 2), ONE_GPU, ONE_OF_EACH).maxMin(EVEN);

    assertThat(x[0]).containsExactly(new double[] {0.5, 0.5}, within(1e-6));
    assertThat(x[1]).containsExactly(new double[] {0.5, 0.5}, within(1e-6));
  }

  @Test
  void maxMinMovesTimeTowardsTheJobOfLargerWeight() {
    // Half of job 0's ratio counts: (1 + 3 a) / 2 = 3 - a at a = 1, where job 1 has model 1 whole.
    double[][] x =
        new GavelAllocation(rows(4, 1, 3, 2), ONE_GPU, ONE_OF_EACH).maxMin(new double[] {2, 1});

    assertThat(x[0]).containsExactly(new double[] {1, 0}, within(1e-6));
    assertThat(x[1]).containsExactly(new double[] {0, 1}, within(1e-6));
  }

  @Test
  void maxMinGivesAGangLessTimeThanAJobOfOneGpu() {
    // One model with 3 GPUs, a job of 1 and a job of 3, equally fast: 1 a = 3 b and a + 3 b = 3
    // want a = 1.5; a job has no more than all the time, so a = 1, and 3 b = 2 with what is left.
    double[][] x =
        new GavelAllocation(new double[][] {{1}, {1}}, new double[] {1, 3}, new int[] {3})
            .maxMin(EVEN);

    assertThat(x[0][0]).isCloseTo(1, within(1e-6));
    assertThat(x[1][0]).isCloseTo(2.0 / 3, within(1e-6));
  }

  @Test
  void maxSumLetsTheJobThatLosesLeastMoveToTheSlowModel() {
    // Relative to its best job 0 keeps 1/4 on model 1, job 1 keeps 2/3: 1 + 2/3 beats 1 + 1/4.
    double[][] x = new GavelAllocation(rows(4, 1, 3, 2), ONE_GPU, ONE_OF_EACH).maxSum();

    assertThat(x[0]).containsExactly(new double[] {1, 0}, within(1e-6));
    assertThat(x[1]).containsExactly(new double[] {0, 1}, within(1e-6));
  }

  @Test
  void minMakespanEndsBothJobsAtTheSameTime() {
    // (1 + 3 a) / 16 = (3 - a) / 16 gives a = 1/2 with 16 steps each; with 16 and 8 steps
    // (1 + 3 a) / 16 = (3 - a) / 8 gives a = 1.
    GavelAllocation gavel = new GavelAllocation(rows(4, 1, 3, 2), ONE_GPU, ONE_OF_EACH);

    double[][] even = gavel.minMakespan(new double[] {16, 16});
    double[][] uneven = gavel.minMakespan(new double[] {16, 8});

    assertThat(even[0]).containsExactly(new double[] {0.5, 0.5}, within(1e-6));
    assertThat(even[1]).containsExactly(new double[] {0.5, 0.5}, within(1e-6));
    assertThat(uneven[0]).containsExactly(new double[] {1, 0}, within(1e-6));
    assertThat(uneven[1]).containsExactly(new double[] {0, 1}, within(1e-6));
  }

  @Test
  void gpusDoNotIdleBecauseTheWorstOffJobCannotUseThem() {
    // Job 0 runs on model 0 only and is best off with all of it; job 1 may still have model 1 whole
    // although half of it would do for an equal ratio.
    double[][] x =
        new GavelAllocation(rows(1, 0, 0, 1), ONE_GPU, ONE_OF_EACH).maxMin(new double[] {2, 1});

    assertThat(x[0][0]).isCloseTo(1, within(1e-6));
    assertThat(x[1][1]).isCloseTo(1, within(1e-6));
  }

  @Test
  void everyAllocationFitsTheCluster() {
    for (long seed = 1; seed <= 30; seed++) {
      Instance instance = Instance.random(seed);
      for (double[][] x :
          new double[][][] {
            instance.gavel().maxMin(instance.weight),
            instance.gavel().maxSum(),
            instance.gavel().minMakespan(instance.steps)
          }) {
        instance.requireFits(x, seed);
      }
    }
  }

  @Test
  void noOtherProgrammeBeatsOneInItsOwnObjective() {
    for (long seed = 1; seed <= 30; seed++) {
      Instance instance = Instance.random(seed);
      double[][] fair = instance.gavel().maxMin(instance.weight);
      double[][] sum = instance.gavel().maxSum();
      double[][] soon = instance.gavel().minMakespan(instance.steps);
      for (double[][] other : new double[][][] {fair, sum, soon, instance.equalTime()}) {
        assertThat(instance.leastShare(other))
            .as("least share, seed %d", seed)
            .isLessThanOrEqualTo(instance.leastShare(fair) * (1 + 1e-6));
        assertThat(instance.totalThroughput(other))
            .as("total throughput, seed %d", seed)
            .isLessThanOrEqualTo(instance.totalThroughput(sum) * (1 + 1e-6));
        assertThat(instance.makespan(other))
            .as("makespan, seed %d", seed)
            .isGreaterThanOrEqualTo(instance.makespan(soon) * (1 - 1e-6));
      }
    }
  }

  @Test
  void noJobsNeedNoAllocation() {
    GavelAllocation gavel = new GavelAllocation(new double[0][], new double[0], ONE_OF_EACH);

    assertThat(gavel.maxMin(new double[0]).length).isZero();
    assertThat(gavel.maxSum().length).isZero();
    assertThat(gavel.minMakespan(new double[0]).length).isZero();
  }

  @Test
  void aJobThatRunsNowhereOrHasEndedIsNamed() {
    assertThatThrownBy(() -> new GavelAllocation(rows(1, 1, 0, 0), ONE_GPU, ONE_OF_EACH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Job 1");
    GavelAllocation gavel = new GavelAllocation(rows(1, 1, 1, 1), ONE_GPU, ONE_OF_EACH);
    assertThatThrownBy(() -> gavel.minMakespan(new double[] {0, 5}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Job 0");
  }

  private static double[][] rows(double a, double b, double c, double d) {
    return new double[][] {{a, b}, {c, d}};
  }

  private static final class Instance {
    final double[][] throughput;
    final double[] gpusByJob;
    final int[] gpusByModel = {8, 4, 4};
    final double[] weight;
    final double[] steps;

    private Instance(SplittableRandom random) {
      int jobs = random.nextInt(1, 41);
      throughput = new double[jobs][3];
      gpusByJob = new double[jobs];
      for (int j = 0; j < jobs; j++) {
        for (int m = 0; m < 3; m++) {
          throughput[j][m] = m > 0 && random.nextInt(5) == 0 ? 0 : random.nextDouble(0.3, 1);
        }
        gpusByJob[j] = random.nextInt(3) > 0 ? 1 : random.nextInt(4) + 0.5;
      }
      weight = random.doubles(jobs, 0.5, 2).toArray();
      steps = random.doubles(jobs, 1, 500).toArray();
    }

    static Instance random(long seed) {
      return new Instance(new SplittableRandom(seed));
    }

    GavelAllocation gavel() {
      return new GavelAllocation(throughput, gpusByJob, gpusByModel);
    }

    void requireFits(double[][] x, long seed) {
      double[] used = new double[3];
      for (int j = 0; j < x.length; j++) {
        assertThat(Arrays.stream(x[j]).sum())
            .as("time of job %d, seed %d", j, seed)
            .isLessThanOrEqualTo(1 + 1e-6);
        for (int m = 0; m < 3; m++) {
          assertThat(x[j][m]).as("job %d, model %d, seed %d", j, m, seed).isBetween(0.0, 1.0);
          if (throughput[j][m] == 0) {
            assertThat(x[j][m]).as("job %d cannot run on %d, seed %d", j, m, seed).isZero();
          }
          used[m] += x[j][m] * gpusByJob[j];
        }
      }
      for (int m = 0; m < 3; m++) {
        assertThat(used[m])
            .as("GPUs of model %d, seed %d", m, seed)
            .isLessThanOrEqualTo(gpusByModel[m] + 1e-6);
      }
    }

    /** Every job the same part of every GPU, as far as time and GPUs allow. */
    double[][] equalTime() {
      double part = 1 / Math.max(16, Arrays.stream(gpusByJob).sum());
      double[][] x = new double[throughput.length][3];
      for (double[] row : x) {
        for (int m = 0; m < 3; m++) {
          row[m] = part * gpusByModel[m];
        }
      }
      return x;
    }

    private double throughput(int job, double[] x) {
      return throughput[job][0] * x[0] + throughput[job][1] * x[1] + throughput[job][2] * x[2];
    }

    double leastShare(double[][] x) {
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < x.length; j++) {
        double equal = throughput(j, new double[] {8 / 16.0, 4 / 16.0, 4 / 16.0});
        least = Math.min(least, gpusByJob[j] / weight[j] * throughput(j, x[j]) / equal);
      }
      return least;
    }

    double totalThroughput(double[][] x) {
      double total = 0;
      for (int j = 0; j < x.length; j++) {
        total += throughput(j, x[j]) / Arrays.stream(throughput[j]).max().orElseThrow();
      }
      return total;
    }

    double makespan(double[][] x) {
      double last = 0;
      for (int j = 0; j < x.length; j++) {
        last = Math.max(last, steps[j] / throughput(j, x[j]));
      }
      return last;
    }
  }
}
