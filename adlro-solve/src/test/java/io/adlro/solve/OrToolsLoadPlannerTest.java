package io.adlro.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.capacity.Demand;
import io.adlro.core.capacity.LoadPlan;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class OrToolsLoadPlannerTest {
  private static final double NOWHERE = Double.POSITIVE_INFINITY;

  private final OrToolsLoadPlanner planner = new OrToolsLoadPlanner();

  @Test
  void kindsGoWhereTheyHaveTheirComparativeAdvantage() {
    // Model 0 is faster for both, but kind 1 loses less on model 1. With all of kind 1 there, model
    // 1 is full at lambda/2 * 15 = 10, lambda = 4/3, when model 0 still has 10 - 2/3 * 10 = 10/3
    // left. So a part of kind 1 comes to model 0: with x of it there and y on model 1,
    // 10 (x + y) + 10 x = 10 and 15 y = 10 give y = 2/3, x = 1/6, lambda = 2 (x + y) = 5/3.
    // Prices: kind 1 costs the same on both, 10 a = 15 b, and 10 a / 2 + 15 b / 2 = 1: a = 1/10.
    Demand demand =
        new Demand(new double[] {0.5, 0.5}, grid(10, 30, 10, 15), new double[] {10, 10});

    LoadPlan plan = planner.plan(demand);

    assertThat(plan.jobsPerSecond()).isCloseTo(5.0 / 3, within(1e-9));
    assertThat(plan.priceByModel())
        .containsExactly(new double[] {1.0 / 10, 1.0 / 15}, within(1e-9));
    assertThat(plan.fractionByKindModel()[0]).containsExactly(new double[] {1, 0}, within(1e-9));
    assertThat(plan.fractionByKindModel()[1])
        .containsExactly(new double[] {0.2, 0.8}, within(1e-9));
  }

  @Test
  void aPriceIsWhatOneMoreGpuSecondPerSecondAddsToTheThroughput() {
    for (long seed = 1; seed <= 50; seed++) {
      Demand demand = randomDemand(seed);
      LoadPlan plan = planner.plan(demand);
      double worth = 0;
      for (int m = 0; m < demand.gpusByModel().length; m++) {
        double[] more = demand.gpusByModel().clone();
        double[] fewer = demand.gpusByModel().clone();
        more[m]++;
        fewer[m]--;
        double gain = throughput(demand, more) - plan.jobsPerSecond();
        double loss = plan.jobsPerSecond() - throughput(demand, fewer);
        // The optimum is concave in the GPUs, so the dual lies between the two differences.
        assertThat(plan.priceByModel()[m])
            .as("price of model %d, seed %d", m, seed)
            .isBetween(gain - 1e-9, loss + 1e-9);
        worth += plan.priceByModel()[m] * demand.gpusByModel()[m];
      }
      assertThat(worth)
          .as("strong duality, seed %d", seed)
          .isCloseTo(plan.jobsPerSecond(), within(1e-9));
    }
  }

  @Test
  void theFractionsAttainTheThroughputWithinTheCapacity() {
    for (long seed = 1; seed <= 50; seed++) {
      Demand demand = randomDemand(seed);
      LoadPlan plan = planner.plan(demand);
      for (int m = 0; m < demand.gpusByModel().length; m++) {
        double busy = 0;
        for (int k = 0; k < demand.share().length; k++) {
          double fraction = plan.fractionByKindModel()[k][m];
          if (fraction > 0) {
            busy +=
                plan.jobsPerSecond()
                    * demand.share()[k]
                    * fraction
                    * demand.gpuSecondsByKindModel()[k][m];
          }
        }
        assertThat(busy)
            .as("busy GPUs of model %d, seed %d", m, seed)
            .isLessThanOrEqualTo(demand.gpusByModel()[m] * (1 + 1e-9));
      }
      for (double[] fractions : plan.fractionByKindModel()) {
        assertThat(Arrays.stream(fractions).sum()).as("seed %d", seed).isCloseTo(1, within(1e-9));
      }
    }
  }

  @Test
  void theUnitOfTimeDoesNotMatter() {
    double[][] seconds = grid(10, 30, 10, 15);
    for (double scale : new double[] {1e-6, 1, 1e7}) {
      double[][] scaled = grid(10 * scale, 30 * scale, 10 * scale, 15 * scale);
      double[] gpus = {10, 10};
      double[] share = {0.5, 0.5};
      assertThat(planner.plan(new Demand(share, scaled, gpus)).jobsPerSecond() * scale)
          .isCloseTo(planner.plan(new Demand(share, seconds, gpus)).jobsPerSecond(), within(1e-9));
    }
  }

  @Test
  void aModelThatNoJobCanUseHasPriceZero() {
    Demand demand =
        new Demand(new double[] {1}, new double[][] {{20, NOWHERE}}, new double[] {4, 100});

    LoadPlan plan = planner.plan(demand);

    assertThat(plan.jobsPerSecond()).isCloseTo(0.2, within(1e-12));
    assertThat(plan.priceByModel()[1]).isZero();
  }

  @Test
  void aKindThatNeverComesIsSentWhereItCostsLeast() {
    Demand demand =
        new Demand(
            new double[] {1, 0}, new double[][] {{10, NOWHERE}, {10, 50}}, new double[] {2, 2});

    assertThat(planner.plan(demand).fractionByKindModel()[1]).containsExactly(0, 1);
  }

  @Test
  void aKindThatRunsNowhereIsNamed() {
    Demand noModel =
        new Demand(new double[] {0.5, 0.5}, grid(10, 20, NOWHERE, NOWHERE), new double[] {1, 1});
    Demand noGpu =
        new Demand(new double[] {0.5, 0.5}, grid(NOWHERE, 20, 10, NOWHERE), new double[] {1, 0});

    assertThatThrownBy(() -> planner.plan(noModel))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Kind 1");
    assertThatThrownBy(() -> planner.plan(noGpu))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Kind 0");
  }

  private double throughput(Demand demand, double[] gpus) {
    return planner
        .plan(new Demand(demand.share(), demand.gpuSecondsByKindModel(), gpus))
        .jobsPerSecond();
  }

  private static double[][] grid(double a, double b, double c, double d) {
    return new double[][] {{a, b}, {c, d}};
  }

  private static Demand randomDemand(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int kinds = random.nextInt(1, 6);
    int models = random.nextInt(1, 5);
    double[] share = random.doubles(kinds, 0.1, 1).toArray();
    double total = Arrays.stream(share).sum();
    double[][] seconds = new double[kinds][models];
    for (int k = 0; k < kinds; k++) {
      share[k] /= total;
      for (int m = 0; m < models; m++) {
        boolean runs = m == 0 || random.nextInt(4) > 0;
        seconds[k][m] = runs ? random.nextDouble(5, 100) : NOWHERE;
      }
    }
    return new Demand(share, seconds, random.ints(models, 2, 9).asDoubleStream().toArray());
  }
}
