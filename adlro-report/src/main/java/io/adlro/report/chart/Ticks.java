package io.adlro.report.chart;

import io.adlro.study.figure.AxisScale;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Where an axis is marked: round numbers, ascending, with their labels. */
public record Ticks(List<Double> values, List<String> labels) {
  /** Fewer cannot surround a range with zero inside. */
  static final int FEWEST = 3;

  private static final int[] STEPS = {1, 2, 5};
  private static final double[] COARSE = {1};
  private static final double[] FINE = {1, 2, 5};

  /** At most {@code most} (3 or more) ticks, the first not above low, the last not below high. */
  public static Ticks covering(AxisScale scale, double low, double high, int most) {
    if (!scale.draws(low) || !scale.draws(high) || low > high || most < FEWEST) {
      throw new IllegalArgumentException(
          "%d ticks from %s to %s, %s".formatted(most, low, high, scale));
    }
    // Less than this apart, neighbouring ticks would be the same double.
    boolean point = high - low <= 1e-9 * Math.max(Math.abs(low), Math.abs(high));
    double from = point ? low - Math.abs(low) / 2 : low;
    double to = point ? (high == 0 ? 1 : high + Math.abs(high) / 2) : high;
    return scale == AxisScale.LOG ? logarithmic(from, to, most) : linear(from, to, most);
  }

  /** The round numbers inside the range, for an axis that must end where its data ends. */
  public static Ticks inside(double low, double high, int most) {
    Ticks covering = covering(AxisScale.LINEAR, low, high, most);
    List<Double> values = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < covering.values.size(); i++) {
      if (covering.values.get(i) >= low && covering.values.get(i) <= high) {
        values.add(covering.values.get(i));
        labels.add(covering.labels.get(i));
      }
    }
    return new Ticks(values, labels);
  }

  double first() {
    return values.get(0);
  }

  double last() {
    return values.get(values.size() - 1);
  }

  // In decimal: 3 * 0.1 in doubles is above 0.3 and would not cover it.
  private static Ticks linear(double low, double high, int most) {
    BigDecimal from = BigDecimal.valueOf(low);
    BigDecimal to = BigDecimal.valueOf(high);
    int exponent = (int) Math.floor(Math.log10((high - low) / most));
    for (int i = 0; ; i++) {
      BigDecimal step =
          BigDecimal.valueOf(STEPS[i % STEPS.length]).scaleByPowerOfTen(exponent + i / 3);
      long first = from.divide(step, 0, RoundingMode.FLOOR).longValueExact();
      long last = to.divide(step, 0, RoundingMode.CEILING).longValueExact();
      if (last - first < most) {
        return multiples(step, first, last);
      }
    }
  }

  private static Ticks multiples(BigDecimal step, long first, long last) {
    double largest =
        step.doubleValue() * Math.max(Math.abs((double) first), Math.abs((double) last));
    List<Double> values = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (long k = first; k <= last; k++) {
      double value = step.multiply(BigDecimal.valueOf(k)).doubleValue();
      values.add(value);
      labels.add(AxisNumbers.tick(value, step, largest));
    }
    return new Ticks(values, labels);
  }

  private static Ticks logarithmic(double low, double high, int most) {
    if (high / low < 4) {
      // Too narrow for powers of ten: even steps, unless they would begin at zero.
      Ticks even = linear(low, high, most);
      if (even.first() > 0) {
        return even;
      }
    }
    Ticks fine = decades(low, high, 1, FINE);
    if (fine.values.size() <= most) {
      return fine;
    }
    for (int stride = 1; ; stride++) {
      Ticks coarse = decades(low, high, stride, COARSE);
      if (coarse.values.size() <= most) {
        return coarse;
      }
    }
  }

  private static Ticks decades(double low, double high, int stride, double[] mantissas) {
    int from = Math.floorDiv((int) Math.floor(Math.log10(low)) - 1, stride) * stride;
    List<Double> values = new ArrayList<>();
    for (int exponent = from; values.isEmpty() || last(values) < high; exponent += stride) {
      for (double mantissa : mantissas) {
        double value = BigDecimal.valueOf(mantissa).scaleByPowerOfTen(exponent).doubleValue();
        if (value <= low) {
          values.clear();
        }
        if (values.isEmpty() || last(values) < high) {
          values.add(value);
        }
      }
    }
    return new Ticks(values, values.stream().map(AxisNumbers::brief).toList());
  }

  private static double last(List<Double> values) {
    return values.get(values.size() - 1);
  }
}
