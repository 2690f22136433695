package io.adlro.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.learn.network.Observation;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Each layer's slopes against differences of a weighted sum of its outputs. */
final class LayersTest {
  private final Kernels kernels = new PlainKernels();
  private final Samples samples = new Samples(7);

  @Test
  void gradientsOfADenseLayerAgreeWithDifferences() {
    Dense dense = new Dense(kernels, 5, 3, 0, 15);
    checkDense(dense, 5, 3);
  }

  @Test
  void gradientsOfADenseLayerWithOneOutputAgreeWithDifferences() {
    Dense dense = new Dense(kernels, 6, 1, 0, 6);
    checkDense(dense, 6, 1);
  }

  private void checkDense(Dense dense, int inputs, int outputs) {
    int rows = 4;
    float[] x = samples.numbers(rows * inputs);
    float[] weights = samples.numbers((inputs + 1) * outputs);
    float[] factors = samples.numbers(rows * outputs);
    float[] y = new float[rows * outputs];
    float[] gradient = new float[weights.length];
    dense.addWeightGrads(rows, x, factors, gradient);
    dense.addBiasGrads(rows, factors, gradient);
    check(
        weights,
        gradient,
        w -> {
          dense.outputs(w, rows, x, y);
          return sum(factors, y);
        });
    float[] xGrads = new float[x.length];
    dense.transpose(weights);
    dense.addInputGrads(rows, factors, xGrads);
    check(
        x,
        xGrads,
        moved -> {
          dense.outputs(weights, rows, moved, y);
          return sum(factors, y);
        });
  }

  @Test
  void gradientsOfAConvolutionAgreeWithDifferences() {
    Conv2d conv = new Conv2d(kernels, 2, 3, 4, 5, 0);
    float[] x = samples.numbers(2 * 12 * 2);
    float[] weights = samples.numbers((2 * 9 + 1) * 5);
    float[] factors = samples.numbers(2 * 12 * 5);
    float[] y = new float[factors.length];
    conv.outputs(weights, 2, x, y);
    float[] gradient = new float[weights.length];
    conv.addWeightGrads(2, factors, gradient);
    float[] xGrads = new float[x.length];
    conv.transpose(weights);
    conv.addInputGrads(2, factors, xGrads);
    check(
        weights,
        gradient,
        w -> {
          conv.outputs(w, 2, x, y);
          return sum(factors, y);
        });
    check(
        x,
        xGrads,
        moved -> {
          conv.outputs(weights, 2, moved, y);
          return sum(factors, y);
        });
  }

  @Test
  void gradientsOfTheMaskedMeansAgreeWithDifferences() {
    ActiveCells cells = cells();
    for (Groups groups : new Groups[] {cells.rows(), cells.columns(), cells.planes()}) {
      float[] x = samples.numbers(cells.size() * 3);
      float[] factors = samples.numbers(groups.count() * 3);
      float[] grads = new float[x.length];
      groups.addMeanGrads(kernels, 3, factors, grads);
      check(
          x,
          grads,
          moved -> {
            float[] means = new float[factors.length];
            groups.addMeans(kernels, 3, moved, means);
            return sum(factors, means);
          });
    }
  }

  @Test
  void meansAreTakenOverTheAllowedCellsOfEachRowColumnAndPlane() {
    ActiveCells cells = cells();
    float[] x = {1, 2, 4, 8, 16};
    assertThat(means(cells.rows(), x)).containsExactly(1.5f, 4, 8, 16);
    assertThat(means(cells.columns(), x)).containsExactly(4.5f, 3, 16);
    assertThat(means(cells.planes(), x)).containsExactly(3.75f, 16);
  }

  private float[] means(Groups groups, float[] x) {
    float[] means = new float[groups.count()];
    groups.addMeans(kernels, 1, x, means);
    return means;
  }

  @Test
  void theGradientOfAMaximumGoesToTheFirstCellThatHasIt() {
    ActiveCells cells = cells();
    MaxPool pool = new MaxPool(kernels, 1);
    float[] x = {1, 3, 3, 2, 5};
    float[] maxima = new float[2];
    pool.pool(cells, x, maxima);
    assertThat(maxima).containsExactly(3, 5);
    float[] grads = new float[5];
    pool.addGrads(cells, x, maxima, new float[] {7, 11}, grads);
    assertThat(grads).containsExactly(0, 7, 0, 0, 11);
  }

  @Test
  void theMaximumOverNothingIsZero() {
    ActiveCells cells = new ActiveCells();
    Observation blocked = new Observation(1, 2, new float[0], new boolean[2]);
    cells.load(new Observation[] {blocked}, 1);
    float[] maxima = new float[2];
    new MaxPool(kernels, 2).pool(cells, new float[0], maxima);
    assertThat(maxima).containsExactly(0, 0);
  }

  @Test
  void gradientsOfTheDuellingHeadAgreeWithDifferences() {
    ActiveCells cells = cells();
    float[] states = samples.numbers(2);
    float[] advantages = samples.numbers(5);
    float[] factors = samples.numbers(5);
    float[] values = new float[5];
    float[] stateGrads = new float[2];
    float[] advantageGrads = new float[5];
    DuellingHead.grads(cells, factors, stateGrads, advantageGrads);
    check(
        states,
        stateGrads,
        moved -> {
          DuellingHead.values(cells, moved, advantages, values);
          return sum(factors, values);
        });
    check(
        advantages,
        advantageGrads,
        moved -> {
          DuellingHead.values(cells, states, moved, values);
          return sum(factors, values);
        });
  }

  @Test
  void derivativesOfTheHuberLossAgreeWithDifferences() {
    HuberLoss huber = new HuberLoss(0.5);
    for (double error = -2.05; error < 2; error += 0.1) {
      double slope = (huber.of(error + 1e-6) - huber.of(error - 1e-6)) / 2e-6;
      assertThat(huber.derivative(error)).isCloseTo(slope, within(1e-8));
    }
    assertThat(huber.of(0.5)).isEqualTo(0.125);
    assertThat(huber.of(-2)).isEqualTo(0.875);
  }

  /** A plane of three rows and two columns with four cells allowed, and one of a single cell. */
  private static ActiveCells cells() {
    ActiveCells cells = new ActiveCells();
    boolean[] allowed = {true, true, false, true, true, false};
    // Rows hold {0, 1}, {3}, {4}; column 0 holds {0, 4}, column 1 holds {1, 3}.
    Observation first = new Observation(3, 2, new float[0], allowed);
    Observation second = new Observation(1, 1, new float[0], new boolean[] {true});
    cells.load(new Observation[] {first, second}, 2);
    return cells;
  }

  /** All of these are linear, so a wide step is as right as a narrow one and rounds better. */
  private static void check(float[] at, float[] grads, ToDoubleFunction<float[]> output) {
    for (int i = 0; i < at.length; i++) {
      float here = at[i];
      at[i] = here + 0.5f;
      double above = output.applyAsDouble(at);
      at[i] = here - 0.5f;
      double below = output.applyAsDouble(at);
      at[i] = here;
      assertThat((double) grads[i]).as("slope %d", i).isCloseTo(above - below, within(1e-5));
    }
  }

  private static double sum(float[] factors, float[] numbers) {
    double sum = 0;
    for (int i = 0; i < factors.length; i++) {
      sum += (double) factors[i] * numbers[i];
    }
    return sum;
  }
}
