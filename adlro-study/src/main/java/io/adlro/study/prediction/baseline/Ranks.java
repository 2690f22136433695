package io.adlro.study.prediction.baseline;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Spearman's rank correlation; equal values share the mean of their ranks. */
final class Ranks {
  private Ranks() {}

  /** NaN where one side is constant or there are fewer than two values. */
  static double correlation(double[] a, double[] b) {
    double[] x = ranks(a);
    double[] y = ranks(b);
    double mean = (a.length - 1) / 2.0;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - mean) * (y[i] - mean);
      xx += (x[i] - mean) * (x[i] - mean);
      yy += (y[i] - mean) * (y[i] - mean);
    }
    return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : Double.NaN;
  }

  private static double[] ranks(double[] values) {
    int[] order =
        IntStream.range(0, values.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] ranks = new double[values.length];
    int from = 0;
    while (from < order.length) {
      int to = from;
      while (to < order.length && values[order[to]] == values[order[from]]) {
        to++;
      }
      for (int i = from; i < to; i++) {
        ranks[order[i]] = (from + to - 1) / 2.0;
      }
      from = to;
    }
    return ranks;
  }
}
