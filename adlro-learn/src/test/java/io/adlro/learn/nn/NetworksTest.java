package io.adlro.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.network.TrainingExample;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class NetworksTest {
  private static final Learner.Settings SETTINGS =
      new Learner.Settings(1e-3, 0.5, Double.POSITIVE_INFINITY);

  private final Samples samples = new Samples(5);

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void valuesAgreeWithTheReferenceImplementation(NetworkSpec spec) {
    float[] weights = samples.weights(spec);
    QFunction function = Networks.create(spec, weights);
    for (int i = 0; i < 20; i++) {
      Observation seen = samples.observation(spec);
      float[] values = new float[seen.cells()];
      function.values(seen, values);
      double[] expected = Reference.values(spec, Reference.doubles(weights), seen);
      for (int cell = 0; cell < values.length; cell++) {
        if (seen.allowed()[cell]) {
          assertThat((double) values[cell]).isCloseTo(expected[cell], within(1e-5));
        } else {
          assertThat(values[cell]).isEqualTo(Float.NEGATIVE_INFINITY);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void gradientsAgreeWithFiniteDifferences(NetworkSpec spec) {
    float[] weights = samples.weights(spec);
    List<TrainingExample> batch = samples.examples(spec, 6);
    float[] gradient = new NativeLearner(spec, SETTINGS, weights).gradient(batch);
    double[] expected = Reference.gradient(spec, weights, batch, SETTINGS.huberDelta());
    for (int i = 0; i < gradient.length; i++) {
      assertThat((double) gradient[i]).as("weight %d", i).isCloseTo(expected[i], within(2e-6));
    }
  }

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void aBatchTakenInPartsHasTheGradientOfTheWhole(NetworkSpec spec) {
    float[] weights = samples.weights(spec);
    // More rows than one part takes; the mean of the halves is the mean of all.
    List<TrainingExample> batch = samples.examples(spec, 300);
    NativeLearner learner = new NativeLearner(spec, SETTINGS, weights);
    float[] whole = learner.gradient(batch);
    double[] sum = new double[whole.length];
    int taught = 0;
    for (TrainingExample example : batch) {
      float[] one = learner.gradient(List.of(example));
      for (int i = 0; i < sum.length; i++) {
        sum[i] += (double) one[i] * example.cells().length;
      }
      taught += example.cells().length;
    }
    for (int i = 0; i < sum.length; i++) {
      assertThat((double) whole[i]).isCloseTo(sum[i] / taught, within(1e-6));
    }
  }

  @ParameterizedTest
  @EnumSource(Head.class)
  void equalGridsOfABatchHaveTheValuesAndTheGradientOfSingleOnes(Head head) {
    NetworkSpec.Grid spec = Samples.grid(head);
    float[] weights = samples.weights(spec);
    List<TrainingExample> batch = samples.examples(spec, 9);
    for (int i = 0; i < batch.size(); i++) {
      float[] first = batch.get(i % 3).seen().inputs();
      System.arraycopy(first, 0, batch.get(i).seen().inputs(), 0, spec.gridInputs());
    }
    List<Observation> seen = batch.stream().map(TrainingExample::seen).toList();
    List<float[]> together = seen.stream().map(one -> new float[one.cells()]).toList();
    Networks.create(spec, weights).values(seen, together);
    for (int i = 0; i < seen.size(); i++) {
      assertThat(together.get(i)).containsExactly(values(spec, weights, seen.get(i)));
    }
    float[] gradient = new NativeLearner(spec, SETTINGS, weights).gradient(batch);
    double[] expected = Reference.gradient(spec, weights, batch, SETTINGS.huberDelta());
    for (int i = 0; i < gradient.length; i++) {
      assertThat((double) gradient[i]).as("weight %d", i).isCloseTo(expected[i], within(2e-6));
    }
  }

  @Test
  void gridsBeyondThoseThatAreKeptHaveTheirOwnValues() {
    NetworkSpec.Grid spec = Samples.grid(Head.PLAIN);
    float[] weights = samples.weights(spec);
    QFunction function = Networks.create(spec, weights);
    Observation first = samples.observation(spec);
    float[] values = new float[first.cells()];
    for (int i = 0; i < 3_000; i++) {
      function.values(samples.observation(spec), values);
    }

    function.values(first, values);

    assertThat(values).containsExactly(values(spec, weights, first));
  }

  @ParameterizedTest
  @EnumSource(Head.class)
  void cellsThatAreNotAllowedChangeNeitherValuesNorGradient(Head head) {
    NetworkSpec.Plane spec = Samples.plane(head);
    float[] weights = samples.weights(spec);
    for (TrainingExample example : samples.examples(spec, 20)) {
      Observation seen = example.seen();
      float[] spoiled = seen.inputs().clone();
      for (int i = 0; i < spoiled.length; i++) {
        spoiled[i] = seen.allowed()[i / spec.features()] ? spoiled[i] : Float.NaN;
      }
      Observation other = new Observation(seen.rows(), seen.columns(), spoiled, seen.allowed());
      assertThat(values(spec, weights, other)).containsExactly(values(spec, weights, seen));
      NativeLearner learner = new NativeLearner(spec, SETTINGS, weights);
      assertThat(
              learner.gradient(
                  List.of(new TrainingExample(other, example.cells(), example.targets()))))
          .containsExactly(learner.gradient(List.of(example)));
    }
  }

  @ParameterizedTest
  @EnumSource(Head.class)
  void permutingRowsAndColumnsOfAPlanePermutesItsValues(Head head) {
    NetworkSpec.Plane spec = Samples.plane(head);
    float[] weights = samples.weights(spec);
    Observation seen = samples.observation(spec, 4, 3);
    int[] rowFrom = {2, 0, 3, 1};
    int[] columnFrom = {1, 2, 0};
    float[] inputs = new float[seen.inputs().length];
    boolean[] allowed = new boolean[seen.cells()];
    int[] cellFrom = new int[seen.cells()];
    for (int cell = 0; cell < cellFrom.length; cell++) {
      cellFrom[cell] = seen.cell(rowFrom[cell / 3], columnFrom[cell % 3]);
      allowed[cell] = seen.allowed()[cellFrom[cell]];
      System.arraycopy(
          seen.inputs(),
          cellFrom[cell] * spec.features(),
          inputs,
          cell * spec.features(),
          spec.features());
    }
    float[] values = values(spec, weights, seen);
    float[] permuted = values(spec, weights, new Observation(4, 3, inputs, allowed));
    for (int cell = 0; cell < cellFrom.length; cell++) {
      if (allowed[cell]) {
        assertThat(permuted[cell]).isCloseTo(values[cellFrom[cell]], within(1e-5f));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void aPlaneWithoutAllowedCellsIsAccepted(NetworkSpec spec) {
    Observation seen = samples.observation(spec);
    Observation blocked =
        new Observation(seen.rows(), seen.columns(), seen.inputs(), new boolean[seen.cells()]);
    assertThat(values(spec, samples.weights(spec), blocked)).containsOnly(Float.NEGATIVE_INFINITY);
  }

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void evaluatingAWarmNetworkAllocatesNothing(NetworkSpec spec) {
    QFunction function = Networks.create(spec, samples.weights(spec), new PlainKernels());
    Observation seen = samples.observation(spec);
    float[] values = new float[seen.cells()];
    function.values(seen, values);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    threads.getThreadAllocatedBytes(thread);
    long before = threads.getThreadAllocatedBytes(thread);
    for (int i = 0; i < 1000; i++) {
      function.values(seen, values);
    }
    // The question itself may cost a few bytes; an array for each answer would cost thousands.
    assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(1000);
  }

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void initialWeightsHaveTheVarianceOfHeAndZeroBiases(NetworkSpec spec) {
    float[] weights = Networks.initialWeights(spec, new RandomStreams(1).stream("w"));
    int inputs = spec.layers().get(0).inputs();
    int outputs = spec.layers().get(0).outputs();
    double squares = 0;
    for (int i = 0; i < inputs * outputs; i++) {
      squares += weights[i] * weights[i];
    }
    assertThat(squares / outputs).isBetween(1.2, 2.8);
    for (int i = 0; i < outputs; i++) {
      assertThat(weights[inputs * outputs + i]).isZero();
    }
    assertThat(Networks.initialWeights(spec, new RandomStreams(1).stream("w")))
        .containsExactly(weights);
  }

  @Test
  void weightsThatDoNotFitAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Networks.create(Samples.plane(Head.PLAIN), new float[3]))
        .withMessageContaining("weights, not 3");
  }

  @Test
  void aPlaneOfAnotherSizeThanTheGridsOutputsIsRefused() {
    NetworkSpec.Grid spec = Samples.grid(Head.PLAIN);
    QFunction function = Networks.create(spec, samples.weights(spec));
    Observation seen = new Observation(3, 3, new float[spec.inputs()], new boolean[9]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> function.values(seen, new float[9]))
        .withMessageContaining("8 outputs, the plane 9 cells");
  }

  private static float[] values(NetworkSpec spec, float[] weights, Observation seen) {
    float[] values = new float[seen.cells()];
    Networks.create(spec, weights).values(seen, values);
    return values;
  }
}
