package io.adlro.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.adlro.learn.network.Learner;
import io.adlro.learn.network.LearnerState;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.TrainingExample;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class NativeLearnerTest {
  private static final Learner.Settings SETTINGS = new Learner.Settings(1e-2, 1, 10);

  private final Samples samples = new Samples(11);

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void aSmallRegressionFits(NetworkSpec spec) {
    List<TrainingExample> batch = samples.examples(spec, 8);
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
  void theLossIsTheMeanHuberLossOverAllCellsWithTargets(NetworkSpec spec) {
    float[] weights = samples.weights(spec);
    List<TrainingExample> batch = samples.examples(spec, 9);
    double loss = new NativeLearner(spec, SETTINGS, weights).learn(batch);
    double expected =
        Reference.loss(spec, Reference.doubles(weights), batch, SETTINGS.huberDelta());
    assertThat(loss).isCloseTo(expected, within(1e-5));
  }

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void equalExamplesGiveEqualWeightsToTheBit(NetworkSpec spec) {
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
      learner.learn(samples.examples(spec, 7));
    }
    return learner.state().weights();
  }

  @ParameterizedTest
  @MethodSource("io.adlro.learn.nn.Samples#specs")
  void aRestoredLearnerContinuesExactly(NetworkSpec spec) {
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    for (int i = 0; i < 5; i++) {
      learner.learn(samples.examples(spec, 4));
    }
    LearnerState middle = learner.state();
    NativeLearner other = new NativeLearner(spec, SETTINGS, new float[spec.weights()]);
    other.restore(middle);
    List<TrainingExample> next = samples.examples(spec, 4);
    assertThat(other.learn(next)).isEqualTo(learner.learn(next));
    assertThat(other.state()).usingRecursiveComparison().isEqualTo(learner.state());
    assertThat(other.state().steps()).isEqualTo(6);
  }

  @Test
  void theFunctionFollowsTheLearner() {
    NetworkSpec spec = Samples.plane(Head.DUELLING);
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    List<TrainingExample> batch = samples.examples(spec, 4);
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
    learner.gradient(samples.examples(spec, 3));
    assertThat(learner.state()).usingRecursiveComparison().isEqualTo(before);
  }

  @Test
  void aTargetForACellThatIsNotAllowedIsRefused() {
    NetworkSpec spec = Samples.plane(Head.PLAIN);
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    Observation seen = new Observation(1, 2, new float[10], new boolean[] {true, false});
    List<TrainingExample> batch =
        List.of(new TrainingExample(seen, new int[] {1}, new float[] {0}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> learner.learn(batch))
        .withMessage("cell 1 has a target but is not allowed");
  }

  @Test
  void aBatchWithoutTargetsIsRefused() {
    NetworkSpec spec = Samples.plane(Head.PLAIN);
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    assertThatIllegalArgumentException().isThrownBy(() -> learner.learn(List.of()));
  }

  @Test
  void aTargetThatIsNaNThrowsAndLeavesTheWeightsUnchanged() {
    NetworkSpec spec = Samples.plane(Head.PLAIN);
    NativeLearner learner = new NativeLearner(spec, SETTINGS, samples.weights(spec));
    LearnerState before = learner.state();
    Observation seen = new Observation(1, 1, samples.numbers(5), new boolean[] {true});
    List<TrainingExample> batch =
        List.of(new TrainingExample(seen, new int[] {0}, new float[] {Float.NaN}));
    assertThatIllegalStateException()
        .isThrownBy(() -> learner.learn(batch))
        .withMessageContaining("not finite");
    assertThat(learner.state()).usingRecursiveComparison().isEqualTo(before);
  }

  @Test
  void settingsThatAreNotAboveZeroAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Learner.Settings(0, 1, 1))
        .withMessageContaining("learning rate 0.0");
  }
}
