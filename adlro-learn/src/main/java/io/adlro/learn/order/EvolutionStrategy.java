package io.adlro.learn.order;

import io.adlro.sim.workload.RandomVariates;
import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Covariance matrix adaptation with a diagonal matrix (Ros and Hansen, PPSN 2008): draws points
 * around a mean, gets their costs, and moves the mean and the spread of each coordinate towards the
 * better half. Costs may be noisy; only their order counts.
 */
final class EvolutionStrategy {
  private final int n;
  private final int population;
  private final double[] recombination;
  private final double effective;
  private final double stepRate;
  private final double stepDamping;
  private final double pathRate;
  private final double rankOneRate;
  private final double rankManyRate;
  private final double expectedLength;
  private final RandomGenerator random;

  private final double[] mean;
  private final double[] variance;
  private final double[] stepPath;
  private final double[] path;
  private final double[][] drawn;
  private double step;
  private int generation;

  EvolutionStrategy(double[] start, double firstStep, int population, RandomGenerator random) {
    this.n = start.length;
    this.population = population;
    this.random = random;
    this.mean = start.clone();
    this.step = firstStep;
    this.variance = new double[n];
    Arrays.fill(variance, 1);
    this.stepPath = new double[n];
    this.path = new double[n];
    this.drawn = new double[population][n];
    this.recombination = recombination(population / 2);
    this.effective = 1 / Arrays.stream(recombination).map(w -> w * w).sum();
    // The defaults of the tutorial by Hansen; the diagonal learns (n + 2) / 3 times as fast.
    this.stepRate = (effective + 2) / (n + effective + 5);
    this.stepDamping = 1 + stepRate + 2 * Math.max(0, Math.sqrt((effective - 1) / (n + 1)) - 1);
    this.pathRate = (4 + effective / n) / (n + 4 + 2 * effective / n);
    double faster = (n + 2) / 3.0;
    this.rankOneRate = faster * 2 / ((n + 1.3) * (n + 1.3) + effective);
    this.rankManyRate =
        Math.min(
            1 - rankOneRate,
            faster * 2 * (effective - 2 + 1 / effective) / ((n + 2.0) * (n + 2.0) + effective));
    this.expectedLength = Math.sqrt(n) * (1 - 1 / (4.0 * n) + 1 / (21.0 * n * n));
  }

  private static double[] recombination(int parents) {
    double[] weights = new double[parents];
    Arrays.setAll(weights, i -> StrictMath.log(parents + 0.5) - StrictMath.log(i + 1));
    double sum = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(w -> w / sum).toArray();
  }

  double[] mean() {
    return mean.clone();
  }

  /** The next points to evaluate. */
  double[][] nextPoints() {
    double[][] points = new double[population][n];
    for (int k = 0; k < population; k++) {
      for (int i = 0; i < n; i++) {
        drawn[k][i] = RandomVariates.gaussian(random);
        points[k][i] = mean[i] + step * Math.sqrt(variance[i]) * drawn[k][i];
      }
    }
    return points;
  }

  /** The costs of these points, lower is better. */
  void update(double[] costs) {
    generation++;
    int[] ranked =
        IntStream.range(0, population)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> costs[k]))
            .mapToInt(k -> k)
            .toArray();
    double length = 0;
    double[] move = new double[n];
    for (int i = 0; i < n; i++) {
      for (int r = 0; r < recombination.length; r++) {
        move[i] += recombination[r] * drawn[ranked[r]][i];
      }
      mean[i] += step * Math.sqrt(variance[i]) * move[i];
      stepPath[i] =
          (1 - stepRate) * stepPath[i] + Math.sqrt(stepRate * (2 - stepRate) * effective) * move[i];
      length += stepPath[i] * stepPath[i];
    }
    length = Math.sqrt(length);
    double settled = Math.sqrt(1 - StrictMath.pow(1 - stepRate, 2.0 * generation));
    boolean stalled = length / settled >= (1.4 + 2.0 / (n + 1)) * expectedLength;
    for (int i = 0; i < n; i++) {
      adapt(i, stalled ? 0 : move[i], ranked);
    }
    step *= StrictMath.exp(stepRate / stepDamping * (length / expectedLength - 1));
  }

  private void adapt(int i, double move, int[] ranked) {
    path[i] =
        (1 - pathRate) * path[i]
            + Math.sqrt(pathRate * (2 - pathRate) * effective * variance[i]) * move;
    double spread = 0;
    for (int r = 0; r < recombination.length; r++) {
      spread += recombination[r] * drawn[ranked[r]][i] * drawn[ranked[r]][i];
    }
    variance[i] =
        (1 - rankOneRate - rankManyRate) * variance[i]
            + rankOneRate * path[i] * path[i]
            + rankManyRate * variance[i] * spread;
  }
}
