package io.adlro.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.adlro.learn.network.Learner;
import io.adlro.learn.network.LearnerProvider;
import io.adlro.learn.network.LearnerState;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.network.TrainingExample;
import io.adlro.learn.nn.NativeLearner;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TorchLearnerTest {
  private static final Learner.Settings SETTINGS =
      new Learner.Settings(1e-3, 1, Double.POSITIVE_INFINITY);

  static Stream<NetworkSpec> shapes() {
    return Stream.of(Head.values())
        .flatMap(
            head ->
                Stream.of(
                    new NetworkSpec.Grid(3, 4, 5, 6, 8, 12, 32, 16, 10, head),
                    new NetworkSpec.Grid(1, 4, 4, 0, 4, 4, 8, 8, 6, head),
                    new NetworkSpec.Plane(9, 16, head)));
  }

  static Stream<NetworkSpec> smallShapes() {
    return Stream.of(
        new NetworkSpec.Grid(1, 4, 4, 0, 4, 4, 8, 8, 6, Head.DUELLING),
        new NetworkSpec.Plane(9, 16, Head.DUELLING));
  }

  @BeforeEach
  void natives() {
    TorchAvailable.assume();
  }

  private static Learner nativeLearner(NetworkSpec spec, Learner.Settings settings, long seed) {
    return new NativeLearner(spec, settings, RandomExamples.state(spec, seed).weights());
  }

  private static TorchLearner torch(NetworkSpec spec, Learner.Settings settings, long seed) {
    return new TorchLearner(spec, settings, RandomExamples.state(spec, seed));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void valuesAgreeWithTheNativeEngine(NetworkSpec spec) {
    try (Learner ours = nativeLearner(spec, SETTINGS, 1);
        Learner torch = torch(spec, SETTINGS, 1)) {
      for (TrainingExample example : RandomExamples.of(spec, 20, 2)) {
        assertThat(values(torch.function(), example.seen()))
            .containsExactly(values(ours.function(), example.seen()), within(1e-5f));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void gradientsAgreeWithTheNativeEngine(NetworkSpec spec) {
    try (Learner ours = nativeLearner(spec, SETTINGS, 3);
        Learner torch = torch(spec, SETTINGS, 3)) {
      List<TrainingExample> batch = RandomExamples.of(spec, 32, 4);

      float[] gradient = torch.gradient(batch);

      assertThat(gradient).containsExactly(ours.gradient(batch), within(1e-5f));
      assertThat(largest(gradient)).as("a gradient worth comparing").isGreaterThan(0.01f);
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void aPlaneWithoutAllowedCellsHasNoEffectOnTheGradient(NetworkSpec spec) {
    try (Learner ours = nativeLearner(spec, SETTINGS, 5);
        Learner torch = torch(spec, SETTINGS, 5)) {
      Observation some = RandomExamples.of(spec, 1, 6).get(0).seen();
      Observation none =
          new Observation(
              some.rows(), some.columns(), some.inputs(), new boolean[some.allowed().length]);

      assertThat(values(torch.function(), none)).containsOnly(Float.NEGATIVE_INFINITY);
      List<TrainingExample> batch =
          List.of(
              new TrainingExample(none, new int[0], new float[0]),
              RandomExamples.of(spec, 1, 6).get(0));
      assertThat(torch.gradient(batch)).containsExactly(ours.gradient(batch), within(1e-5f));
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void adamStepsAgreeWithTheNativeEngine(NetworkSpec spec) {
    Learner.Settings clipped = new Learner.Settings(1e-3, 1, 0.05);
    try (Learner ours = nativeLearner(spec, clipped, 7);
        Learner torch = torch(spec, clipped, 7)) {
      for (int step = 0; step < 5; step++) {
        List<TrainingExample> batch = RandomExamples.of(spec, 16, 100 + step);
        assertThat(torch.learn(batch)).isCloseTo(ours.learn(batch), within(1e-5));
      }

      assertThat(torch.state().steps()).isEqualTo(5);
      assertThat(torch.state().firstMoments())
          .containsExactly(ours.state().firstMoments(), within(1e-6f));
      assertThat(torch.state().secondMoments())
          .containsExactly(ours.state().secondMoments(), within(1e-7f));
      // A gradient of almost nothing still moves its weight by up to the learning rate, in a
      // direction that rounding decides; all others agree.
      assertThat(shareFurtherThan(1e-5f, torch.state().weights(), ours.state().weights()))
          .isLessThan(0.01);
    }
  }

  @Test
  void epsilonIsTheOneOfTheAdamPaper() {
    NetworkSpec spec = new NetworkSpec.Plane(9, 16, Head.DUELLING);
    // For gradients as small as epsilon the two variants move weights very differently.
    Learner.Settings tiny = new Learner.Settings(1e-3, 1e-7, Double.POSITIVE_INFINITY);
    try (Learner torch = torch(spec, tiny, 8)) {
      List<TrainingExample> batch = RandomExamples.of(spec, 16, 9);
      float[] gradient = torch.gradient(batch);
      float[] before = torch.state().weights();

      torch.learn(batch);

      float[] after = torch.state().weights();
      for (int i = 0; i < gradient.length; i++) {
        double expected = 1e-3 * gradient[i] / (Math.abs(gradient[i]) + 1e-8);
        assertThat((double) before[i] - after[i]).isCloseTo(expected, within(1e-6));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void trainingCurvesAgreeWithinNoise(NetworkSpec spec) {
    List<TrainingExample> all = RandomExamples.of(spec, 64, 11);
    try (Learner ours = nativeLearner(spec, SETTINGS, 10);
        Learner torch = torch(spec, SETTINGS, 10)) {
      double first = torch.learn(all);
      ours.learn(all);
      double ourLoss = 0;
      double loss = 0;
      for (int step = 0; step < 300; step++) {
        List<TrainingExample> batch = all.subList(step % 4 * 16, step % 4 * 16 + 16);
        ourLoss += ours.learn(batch) / 300;
        loss += torch.learn(batch) / 300;
      }

      assertThat(loss).isCloseTo(ourLoss, within(0.02 * ourLoss));
      assertThat(torch.learn(all)).as("it learns").isLessThan(0.7 * first);
    }
  }

  @ParameterizedTest
  @MethodSource("smallShapes")
  void nothingButWeightsAndMomentsIsHeldAfterAThousandSteps(NetworkSpec spec) {
    try (TorchLearner torch = torch(spec, SETTINGS, 12)) {
      List<TrainingExample> batch = RandomExamples.of(spec, 4, 13);
      float[] values = new float[32];
      QFunction function = torch.function();
      for (int step = 0; step < 1000; step++) {
        torch.learn(batch);
        if (step % 10 == 0) {
          torch.gradient(batch);
          function.values(batch.get(0).seen(), values);
          torch.restore(torch.state());
        }
      }

      assertThat(torch.arraysHeld()).isEqualTo(3);
    }
  }

  @Test
  void aRestoredLearnerContinuesExactly() {
    NetworkSpec spec = new NetworkSpec.Plane(9, 16, Head.DUELLING);
    List<TrainingExample> batch = RandomExamples.of(spec, 8, 14);
    try (Learner first = torch(spec, SETTINGS, 15);
        Learner second = torch(spec, SETTINGS, 16)) {
      first.learn(batch);
      LearnerState saved = first.state();
      first.learn(batch);
      second.restore(saved);
      second.learn(batch);

      assertThat(second.state().weights()).isEqualTo(first.state().weights());
      assertThat(second.state().steps()).isEqualTo(2);
    }
  }

  @Test
  void aStateOfAnotherShapeIsRefused() {
    NetworkSpec spec = new NetworkSpec.Plane(9, 16, Head.DUELLING);
    LearnerState other = RandomExamples.state(new NetworkSpec.Plane(8, 16, Head.DUELLING), 1);

    assertThatThrownBy(() -> new TorchLearner(spec, SETTINGS, other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("weights, not");
  }

  @Test
  void theEngineIsFoundByItsName() {
    NetworkSpec spec = new NetworkSpec.Plane(9, 16, Head.PLAIN);
    LearnerProvider provider = LearnerProvider.named("torch").orElseThrow();

    try (Learner learner = provider.create(spec, SETTINGS, RandomExamples.state(spec, 1))) {
      assertThat(learner).isInstanceOf(TorchLearner.class);
    }
    assertThat(LearnerProvider.named("abacus")).isEmpty();
  }

  private static float[] values(QFunction function, Observation seen) {
    float[] values = new float[seen.cells()];
    function.values(seen, values);
    return values;
  }

  private static float largest(float[] numbers) {
    float largest = 0;
    for (float number : numbers) {
      largest = Math.max(largest, Math.abs(number));
    }
    return largest;
  }

  private static double shareFurtherThan(float distance, float[] a, float[] b) {
    int further = 0;
    for (int i = 0; i < a.length; i++) {
      further += Math.abs(a[i] - b[i]) > distance ? 1 : 0;
    }
    return (double) further / a.length;
  }
}
