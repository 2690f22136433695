package io.adlro.study.prediction.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.ingest.history.PastJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class PredictionReplayTest {
  private static final double LN_10 = StrictMath.log(10);

  /** Says the same of every job, with quantiles one e-fold apart, and of user "x" nothing. */
  private static final class Constant implements BaselinePredictor {
    private final double logSeconds;

    private Constant(double logSeconds) {
      this.logSeconds = logSeconds;
    }

    @Override
    public String name() {
      return "constant";
    }

    @Override
    public OptionalDouble predictLogSeconds(JobQuery asked) {
      return asked.job().user().equals("x")
          ? OptionalDouble.empty()
          : OptionalDouble.of(logSeconds);
    }

    @Override
    public Optional<double[]> quantiles(JobQuery asked, double[] levels) {
      assertThat(levels).containsExactly(0.05, 0.25, 0.75, 0.95);
      double c = logSeconds;
      return Optional.of(new double[] {c - 3, c - 0.1, c + 0.1, c + 3});
    }

    @Override
    public void finished(JobQuery asked, PastJob job) {
      assertThat(asked).isEqualTo(JobQuery.of(job));
    }
  }

  private static PredictionScore score(List<PastJob> history, BaselinePredictor predictor) {
    return PredictionReplay.of(history, List.of(predictor)).get(0);
  }

  private static List<PastJob> jobs(long... runSeconds) {
    List<PastJob> jobs = new ArrayList<>();
    for (long run : runSeconds) {
      jobs.add(Past.job("u", 1, 1_000L * jobs.size(), run).make());
    }
    return jobs;
  }

  @Test
  void errorsAreDifferencesOfLogarithmsAfterTheWarmUp() {
    PredictionScore score =
        score(jobs(999_999, 10, 10, 10, 19, 100, 100, 100, 1_000, 1_000), new Constant(LN_10));

    assertThat(score.scored()).isEqualTo(9);
    assertThat(score.medianError()).isCloseTo(LN_10, within(1e-9));
    double sum = StrictMath.log(1.9) + 3 * LN_10 + 2 * 2 * LN_10;
    assertThat(score.meanError()).isCloseTo(sum / 9, within(1e-9));
    assertThat(score.withinFactorTwo()).isCloseTo(4.0 / 9, within(1e-9));
    assertThat(score.coverage50()).hasValue(3.0 / 9);
    assertThat(score.coverage90()).hasValue(7.0 / 9);
  }

  @Test
  void runTimesBelowASecondCountAsOne() {
    assertThat(LogSeconds.ofMicros(20_000)).isZero();
  }

  @Test
  void onlyAnswersAreMeasuredAndTheOthersCounted() {
    List<PastJob> history = new ArrayList<>(jobs(10, 10, 10));
    history.add(Past.job("x", 1, 9_000, 77).make());
    PredictionScore score = score(history, new Constant(LN_10));

    assertThat(score.scored()).isEqualTo(4);
    assertThat(score.answered()).isEqualTo(3);
    assertThat(score.meanError()).isZero();
  }

  @Test
  void predictorsSeeOnlyJobsThatHaveEnded() {
    List<PastJob> history = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      history.add(Past.job("u" + i % 7, 1 + i % 3, 50L * i, 10 + i * 37 % 500).make());
    }
    List<Double> whole = predictions(history);
    List<Double> part = predictions(history.subList(0, 200));

    assertThat(whole.subList(0, part.size())).isEqualTo(part);
    assertThat(whole).hasSize(2 * part.size());
  }

  private static List<Double> predictions(List<PastJob> history) {
    List<BaselinePredictor> predictors =
        List.of(new LastTwoMean(), new OwnerMedian(), new NearestJobs());
    List<Double> predictions = new ArrayList<>();
    new HistoryReplay(history)
        .run(
            new HistoryReplay.Listener() {
              @Override
              public void submitted(int position, JobQuery asked) {
                predictors.forEach(r -> predictions.add(r.predictLogSeconds(asked).orElse(-1)));
              }

              @Override
              public void finished(JobQuery asked, PastJob job) {
                predictors.forEach(r -> r.finished(asked, job));
              }
            });
    return predictions;
  }

  @Test
  void ranksCorrelateWhateverTheScale() {
    double[] a = {1, 2, 3, 4, 5};
    assertThat(Ranks.correlation(a, new double[] {1, 10, 100, 1_000, 10_000}))
        .isCloseTo(1, within(1e-12));
    assertThat(Ranks.correlation(a, new double[] {5, 4, 3, 2, 1})).isCloseTo(-1, within(1e-12));
    // Worked by hand: ranks of the second are 0.5, 0.5, 2, 3, 4.
    assertThat(Ranks.correlation(a, new double[] {7, 7, 8, 9, 10}))
        .isCloseTo(9.5 / Math.sqrt(10 * 9.5), within(1e-12));
    assertThat(Ranks.correlation(a, new double[5])).isNaN();
  }
}
