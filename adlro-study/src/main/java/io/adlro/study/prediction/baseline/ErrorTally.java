package io.adlro.study.prediction.baseline;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** Collects predictions and true run times, and computes their score. */
final class ErrorTally {
  /** The ends of the 50 % and the 90 % interval. */
  static final double[] LEVELS = {0.05, 0.25, 0.75, 0.95};

  private static final double LN_TWO = StrictMath.log(2);

  private final DoubleStream.Builder predicted = DoubleStream.builder();
  private final DoubleStream.Builder actual = DoubleStream.builder();
  private int scored;
  private int intervals;
  private int inside50;
  private int inside90;

  void unanswered() {
    scored++;
  }

  void answered(double prediction, double truth) {
    scored++;
    predicted.add(prediction);
    actual.add(truth);
  }

  /** Quantiles at {@link #LEVELS}. */
  void interval(double[] quantiles, double truth) {
    intervals++;
    inside50 += truth >= quantiles[1] && truth <= quantiles[2] ? 1 : 0;
    inside90 += truth >= quantiles[0] && truth <= quantiles[3] ? 1 : 0;
  }

  PredictionScore score(String name) {
    double[] guesses = predicted.build().toArray();
    double[] truths = actual.build().toArray();
    double[] errors = new double[guesses.length];
    for (int i = 0; i < errors.length; i++) {
      errors[i] = Math.abs(guesses[i] - truths[i]);
    }
    Arrays.sort(errors);
    double near = Arrays.stream(errors).filter(e -> e <= LN_TWO).count();
    return new PredictionScore(
        name,
        scored,
        errors.length,
        median(errors),
        Arrays.stream(errors).average().orElse(Double.NaN),
        Ranks.correlation(guesses, truths),
        near / errors.length,
        share(inside50),
        share(inside90));
  }

  private OptionalDouble share(int inside) {
    return intervals == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) inside / intervals);
  }

  private static double median(double[] sorted) {
    int n = sorted.length;
    return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }
}
