package io.adlro.report.html;

import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.metrics.Sample;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The distribution of a policy's JCT over its measured jobs of all seeds, as a line. */
public final class JctDistribution {
  private static final int MOST_PER_RUN = 10_000;

  /**
   * The shares of the jobs, in thousandths, at which the line has a point. It starts at a
   * hundredth: the very shortest job would otherwise take half of the log scale.
   */
  private static final int[] THOUSANDTHS =
      IntStream.concat(IntStream.rangeClosed(2, 199).map(k -> 5 * k), IntStream.of(998, 999, 1000))
          .toArray();

  private JctDistribution() {}

  public static Series of(PolicyOutcome policy) {
    double[] sorted =
        policy.runs().stream()
            .flatMapToDouble(run -> DoubleStream.of(thinned(run.jctSeconds())))
            .sorted()
            .toArray();
    List<Point> points = new ArrayList<>();
    if (sorted.length > 0) {
      for (int share : THOUSANDTHS) {
        int rank = (int) (((long) share * sorted.length + 999) / 1000);
        points.add(Point.of(sorted[rank - 1], share / 1000.0));
      }
    }
    return new Series(policy.name(), points);
  }

  /** Evenly spread ranks of a large sample have the same distribution and fit into memory. */
  private static double[] thinned(Sample sample) {
    double[] values = sample.toArray();
    if (values.length <= MOST_PER_RUN) {
      return values;
    }
    Arrays.sort(values);
    double[] some = new double[MOST_PER_RUN];
    for (int i = 0; i < some.length; i++) {
      some[i] = values[(int) ((2L * i + 1) * values.length / (2L * some.length))];
    }
    return some;
  }
}
