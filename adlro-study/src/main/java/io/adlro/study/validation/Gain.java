package io.adlro.study.validation;

import io.adlro.core.random.RandomStreams;
import io.adlro.sim.stats.Bootstrap;
import io.adlro.sim.stats.Interval;
import io.adlro.study.figure.Point;
import java.util.Arrays;
import java.util.Optional;

/**
 * The mean of one policy over that of another on the same seeds.
 *
 * @param interval of the ratio of means, 95 %; empty with too few seeds
 * @param low lower end of the range of 95 % of single seeds
 * @param high upper end
 */
record Gain(double ratio, Optional<Interval> interval, double low, double high) {
  private static final long SEED = 5;

  static Gain of(double[] worse, double[] better) {
    double[] single = new double[worse.length];
    Arrays.setAll(single, i -> worse[i] / better[i]);
    Arrays.sort(single);
    int cut = single.length / 40;
    Optional<Interval> relative =
        Bootstrap.ofRelativeDifference(
            worse, better, new RandomStreams(SEED).stream("gain-bootstrap"));
    return new Gain(
        Arrays.stream(worse).sum() / Arrays.stream(better).sum(),
        relative.map(range -> new Interval(1 + range.low(), 1 + range.high())),
        single[cut],
        single[single.length - 1 - cut]);
  }

  String text() {
    return "%.2f".formatted(ratio)
        + interval.map(range -> " [%.2f, %.2f]".formatted(range.low(), range.high())).orElse("");
  }

  Point at(double x) {
    return interval
        .map(range -> new Point(x, ratio, range.low(), range.high()))
        .orElseGet(() -> Point.of(x, ratio));
  }
}
