package io.adlro.study.prediction.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class RulesTest {
  private static double seconds(BaselinePredictor predictor, Past job) {
    return StrictMath.exp(predictor.predictLogSeconds(job.asked()).orElseThrow());
  }

  @Test
  void theEstimateIsThePrediction() {
    OwnEstimate predictor = new OwnEstimate();

    assertThat(seconds(predictor, Past.job("a", 1, 0, 1).estimated(300)))
        .isCloseTo(300, within(1e-6));
    assertThat(predictor.predictLogSeconds(Past.job("a", 1, 0, 1).asked())).isEmpty();
  }

  @Test
  void theLastTwoJobsOfTheUserAreAveraged() {
    LastTwoMean predictor = new LastTwoMean();
    Past.job("a", 1, 0, 1_000).teach(predictor);
    Past.job("a", 1, 1, 100).teach(predictor);
    Past.job("a", 8, 2, 300).teach(predictor);
    Past.job("b", 1, 3, 7).teach(predictor);

    assertThat(seconds(predictor, Past.job("a", 1, 9, 1))).isCloseTo(200, within(1e-6));
    assertThat(seconds(predictor, Past.job("a", 1, 9, 1).estimated(150)))
        .isCloseTo(150, within(1e-6));
    assertThat(seconds(predictor, Past.job("b", 1, 9, 1))).isCloseTo(7, within(1e-6));
    assertThat(seconds(predictor, Past.job("new", 1, 9, 1).estimated(50)))
        .isCloseTo(50, within(1e-6));
    assertThat(seconds(predictor, Past.job("new", 1, 9, 1))).isCloseTo(153.5, within(1e-6));
  }

  @Test
  void withoutUsersJobsOfTheSameShapeAreAveraged() {
    LastTwoMean predictor = new LastTwoMean();
    Past.job("", 1, 0, 10).teach(predictor);
    Past.job("", 8, 1, 1_000).teach(predictor);

    assertThat(seconds(predictor, Past.job("", 1, 9, 1))).isCloseTo(10, within(1e-6));
    assertThat(seconds(predictor, Past.job("", 8, 9, 1))).isCloseTo(1_000, within(1e-6));
  }

  @Test
  void theMedianFallsBackToTheShapeAndThenToAll() {
    OwnerMedian predictor = new OwnerMedian();
    assertThat(predictor.predictLogSeconds(Past.job("a", 1, 0, 1).asked())).isEmpty();
    for (long run : new long[] {10, 20, 9_999}) {
      Past.job("a", 1, 0, run).teach(predictor);
      Past.job("b", 4, 0, 10 * run).teach(predictor);
    }

    assertThat(seconds(predictor, Past.job("a", 4, 9, 1))).isCloseTo(20, within(1e-6));
    assertThat(seconds(predictor, Past.job("new", 4, 9, 1))).isCloseTo(200, within(1e-6));
    assertThat(seconds(predictor, Past.job("new", 2, 9, 1)))
        .isCloseTo(Math.sqrt(100 * 200), within(1e-6));
  }

  @Test
  void theNearestJobsAreThoseOfTheSameUserAndSize() {
    NearestJobs predictor = new NearestJobs();
    assertThat(predictor.predictLogSeconds(Past.job("a", 1, 0, 1).asked())).isEmpty();
    for (int i = 0; i < 20; i++) {
      Past.job("a", 1, i, 10).teach(predictor);
      Past.job("a", 8, i, 500).teach(predictor);
      Past.job("b", 1, i, 70).teach(predictor);
    }

    assertThat(seconds(predictor, Past.job("a", 1, 30, 1))).isCloseTo(10, within(1e-6));
    assertThat(seconds(predictor, Past.job("a", 7, 30, 1))).isCloseTo(500, within(1e-6));
    assertThat(seconds(predictor, Past.job("b", 1, 30, 1))).isCloseTo(70, within(1e-6));
  }

  @Test
  void oldJobsLeaveTheWindow() {
    NearestJobs predictor = new NearestJobs();
    Past.job("a", 1, 0, 10).teach(predictor);
    for (int i = 0; i < 2_000; i++) {
      Past.job("b", 1, i, 70).teach(predictor);
    }

    assertThat(seconds(predictor, Past.job("a", 1, 30, 1))).isCloseTo(70, within(1e-6));
  }
}
