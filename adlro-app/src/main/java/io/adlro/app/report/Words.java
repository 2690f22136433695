package io.adlro.app.report;

import io.adlro.app.output.Figures;
import io.adlro.sim.stats.Interval;

/** Numbers inside sentences and cells, beyond those that the command line's tables have. */
final class Words {
  private Words() {}

  /** An amount of either sign. */
  static String signed(double value) {
    if (!Double.isFinite(value)) {
      return Figures.NONE;
    }
    return (value < 0 ? "-" : "+") + Figures.amount(Math.abs(value));
  }

  static String signed(Interval interval) {
    return "[%s, %s]".formatted(signed(interval.low()), signed(interval.high()));
  }

  static String pValue(double value) {
    return value < 0.001 ? "< 0.001" : "%.3f".formatted(value);
  }

  static String ratio(double value) {
    return Double.isFinite(value) ? "%.2f".formatted(value) : Figures.NONE;
  }

  /** "12.3 % below", "4.0 % above", "equal to". */
  static String distance(double relative) {
    String percent = Figures.percent(Math.abs(relative));
    if (percent.equals(Figures.percent(0))) {
      return "equal to";
    }
    return percent + " % " + (relative < 0 ? "below" : "above");
  }
}
