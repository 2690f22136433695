package io.adlro.vector;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.TrainingExample;
import io.adlro.learn.nn.AdamStep;
import io.adlro.learn.nn.FastestKernels;
import io.adlro.learn.nn.Kernels;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.nn.PlainKernels;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Vector kernels must agree with plain loops to the bit, so that models are the same everywhere.
 */
final class VectorKernelsTest {
  private static final int[] SIZES = {1, 3, 4, 16, 33, 70, 128};

  private final RandomGenerator random = new RandomStreams(17).stream("samples");
  private final Kernels vector = new VectorKernels();
  private final Kernels plain = new PlainKernels();

  @Test
  void vectorsAreChosenWhereTheJvmHasThem() {
    assertThat(FastestKernels.create()).isInstanceOf(VectorKernels.class);
  }

  @Test
  void productsOfEveryShapeEqualThoseOfPlainLoops() {
    for (int rows : SIZES) {
      for (int inner : SIZES) {
        for (int columns : SIZES) {
          float[] a = numbers(rows * inner);
          float[] b = numbers(5 + inner * columns);
          float[] c = numbers(3 + rows * columns + 7);
          float[] expected = c.clone();
          float[] transposed = c.clone();
          float[] turnedExpected = c.clone();
          vector.addProduct(rows, inner, columns, a, b, 5, c, 3);
          plain.addProduct(rows, inner, columns, a, b, 5, expected, 3);
          assertThat(c).isEqualTo(expected);
          vector.addTransposedProduct(rows, inner, columns, a, b, 5, transposed, 3);
          plain.addTransposedProduct(rows, inner, columns, a, b, 5, turnedExpected, 3);
          assertThat(transposed).isEqualTo(turnedExpected);
        }
      }
    }
  }

  @Test
  void rowOperationsEqualThoseOfPlainLoops() {
    for (int n : SIZES) {
      float[] x = numbers(n + 2);
      x[0] = -0.0f;
      float[] y = numbers(n + 1);
      float[] expected = y.clone();
      vector.addScaled(n, 0.3f, x, 2, y, 1);
      plain.addScaled(n, 0.3f, x, 2, expected, 1);
      assertThat(y).isEqualTo(expected);
      vector.keepMaximum(n, x, 2, y, 1);
      plain.keepMaximum(n, x, 2, expected, 1);
      assertThat(y).isEqualTo(expected);
      vector.reluGrads(n, x, y);
      plain.reluGrads(n, x, expected);
      assertThat(y).isEqualTo(expected);
      float[] again = x.clone();
      vector.relu(n, x);
      plain.relu(n, again);
      assertThat(x).isEqualTo(again);
    }
  }

  @Test
  void adamStepsEqualThoseOfPlainLoops() {
    int n = 70;
    AdamStep step = new AdamStep(0.7f, 0.9f, 0.1f, 0.999f, 0.001f, 0.01f, 1.7f, 1e-8f);
    float[][] one = {numbers(n), numbers(n), new float[n], new float[n]};
    float[][] other = {one[0], one[1].clone(), new float[n], new float[n]};
    // The first ones drive their moments through the denormal numbers.
    for (int i = 0; i < 20; i++) {
      one[0][i] *= 1e-22f;
    }
    for (int i = 0; i < 10; i++) {
      vector.adam(n, step, one[0], one[1], one[2], one[3]);
      plain.adam(n, step, other[0], other[1], other[2], other[3]);
    }
    for (int i = 1; i < 4; i++) {
      assertThat(one[i]).isEqualTo(other[i]);
    }
    assertThat(one[3][0]).isZero();
  }

  @ParameterizedTest
  @EnumSource(Head.class)
  void trainingAPlaneEndsWithTheSameWeights(Head head) {
    NetworkSpec spec = new NetworkSpec.Plane(13, 34, head);
    List<TrainingExample> batch = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      batch.add(example(5, 3, 15 * 13));
    }
    train(spec, batch);
  }

  @ParameterizedTest
  @EnumSource(Head.class)
  void trainingAGridEndsWithTheSameWeights(Head head) {
    NetworkSpec spec = new NetworkSpec.Grid(3, 4, 4, 5, 16, 19, 37, 32, 20, head);
    List<TrainingExample> batch = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      batch.add(example(5, 4, 3 * 16 + 5));
    }
    train(spec, batch);
  }

  private void train(NetworkSpec spec, List<TrainingExample> batch) {
    Learner.Settings settings = new Learner.Settings(1e-3, 0.5, 0.1);
    float[] weights = Networks.initialWeights(spec, random);
    NativeLearner one = new NativeLearner(spec, settings, weights, vector);
    NativeLearner other = new NativeLearner(spec, settings, weights, plain);
    for (int i = 0; i < 20; i++) {
      assertThat(one.learn(batch)).isEqualTo(other.learn(batch));
    }
    assertThat(one.state().weights()).isEqualTo(other.state().weights());
    float[] values = new float[20];
    float[] expected = new float[20];
    one.function().values(batch.get(0).seen(), values);
    other.function().values(batch.get(0).seen(), expected);
    assertThat(values).isEqualTo(expected);
  }

  /** Every cell but the first is allowed, two have targets. */
  private TrainingExample example(int rows, int columns, int inputs) {
    boolean[] allowed = new boolean[rows * columns];
    for (int cell = 1; cell < allowed.length; cell++) {
      allowed[cell] = true;
    }
    Observation seen = new Observation(rows, columns, numbers(inputs), allowed);
    int[] cells = {1 + random.nextInt(5), 7 + random.nextInt(5)};
    return new TrainingExample(seen, cells, numbers(2));
  }

  private float[] numbers(int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = 2 * random.nextFloat() - 1;
    }
    return numbers;
  }
}
