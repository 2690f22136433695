package io.adlro.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.adlro.learn.LearnerState;
import io.adlro.learn.Lesson;
import io.adlro.learn.NetworkSpec;
import io.adlro.learn.NetworkSpec.Head;
import io.adlro.learn.Observation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class NativeLearnerTest {
  private static final NativeLearner.Settings SETTINGS = new NativeLearner.Settings(1e-2, 1, 10);

  private final Samples samples = new Samples(11);

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void aSmallRegressionFits(NetworkSpec spec) {
    List<Lesson> batch = samples.lessons(spec, 8);
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    double first = learner.learn(batch);
    double last = first;
    for (int i = 0; i < 600; i++) {
      last = learner.learn(batch);
    }
    assertThat(last).isLessThan(first / 20);
  }

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void theLossIsTheMeanHuberLossOverAllTaughtCells(NetworkSpec spec) {
    float[] weights = samples.weights(spec);
    List<Lesson> batch = samples.lessons(spec, 9);
    double loss = new NativeLearner(spec, SETTINGS, weights).learn(batch);
    double expected =
        Reference.loss(spec, Reference.doubles(weights), batch, SETTINGS.huberDelta());
    assertThat(loss).isCloseTo(expected, within(1e-5));
  }

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void equalLessonsGiveEqualWeightsToTheBit(NetworkSpec spec) {
    assertThat(weightsAfterTraining(spec)).containsExactly(weightsAfterTraining(spec));
  }

  @Test
  void trainingGivesTheseVeryWeightsOnEveryMachine() {
    assertThat(Arrays.hashCode(weightsAfterTraining(Samples.grid(Head.DUELLING))))
        .isEqualTo(-1255945369);
    assertThat(Arrays.hashCode(weightsAfterTraining(Samples.plane(Head.DUELLING))))
        .isEqualTo(-1251698416);
  }

  private static float[] weightsAfterTraining(NetworkSpec spec) {
    Samples samples = new Samples(3);
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    for (int i = 0; i < 50; i++) {
      learner.learn(samples.lessons(spec, 7));
    }
    return learner.state().weights();
  }

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void aRestoredLearnerGoesOnAsIfNothingHadHappened(NetworkSpec spec) {
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    for (int i = 0; i < 5; i++) {
      learner.learn(samples.lessons(spec, 4));
    }
    LearnerState middle = learner.state();
    NativeLearner other = new NativeLearner(spec, SETTINGS, new float[spec.weights()]);
    other.restore(middle);
    List<Lesson> next = samples.lessons(spec, 4);
    assertThat(other.learn(next)).isEqualTo(learner.learn(next));
    assertThat(other.state()).usingRecursiveComparison().isEqualTo(learner.state());
    assertThat(other.state().steps()).isEqualTo(6);
  }

  @Test
  void theFunctionFollowsTheLearner() {
    NetworkSpec spec = Samples.plane(Head.DUELLING);
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    List<Lesson> batch = samples.lessons(spec, 4);
    Observation seen = batch.get(0).seen();
    float[] before = new float[seen.cells()];
    learner.function().values(seen, before);
    learner.learn(batch);
    float[] after = new float[seen.cells()];
    learner.function().values(seen, after);
    float[] expected = new float[seen.cells()];
    Networks.create(spec, learner.state().weights()).values(seen, expected);
    assertThat(after).containsExactly(expected).isNotEqualTo(before);
  }

  @Test
  void theGradientIsReadWithoutChangingAnything() {
    NetworkSpec spec = Samples.plane(Head.PLAIN);
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    LearnerState before = learner.state();
    learner.gradient(samples.lessons(spec, 3));
    assertThat(learner.state()).usingRecursiveComparison().isEqualTo(before);
  }

  @Test
  void teachingACellThatIsNotAllowedIsRefused() {
    NetworkSpec spec = Samples.plane(Head.PLAIN);
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    Observation seen = new Observation(1, 2, new float[10], new boolean[] {true, false});
    List<Lesson> batch = List.of(new Lesson(seen, new int[] {1}, new float[] {0}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> learner.learn(batch))
        .withMessage("cell 1 is taught but not allowed");
  }

  @Test
  void aBatchThatTeachesNothingIsRefused() {
    NetworkSpec spec = Samples.plane(Head.PLAIN);
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    assertThatIllegalArgumentException().isThrownBy(() -> learner.learn(List.of()));
  }

  @Test
  void aTargetThatIsNoNumberStopsTrainingBeforeItSpoilsTheWeights() {
    NetworkSpec spec = Samples.plane(Head.PLAIN);
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    LearnerState before = learner.state();
    Observation seen = new Observation(1, 1, samples.numbers(5), new boolean[] {true});
    List<Lesson> batch = List.of(new Lesson(seen, new int[] {0}, new float[] {Float.NaN}));
    assertThatIllegalStateException()
        .isThrownBy(() -> learner.learn(batch))
        .withMessageContaining("not finite");
    assertThat(learner.state()).usingRecursiveComparison().isEqualTo(before);
  }

  @Test
  void settingsThatCannotTeachAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NativeLearner.Settings(0, 1, 1))
        .withMessageContaining("learning rate 0.0");
  }
}
