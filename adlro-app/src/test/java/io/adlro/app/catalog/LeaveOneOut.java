package io.adlro.app.catalog;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.MeasuredSpeed;
import io.adlro.core.catalog.SpeedGuess;
import io.adlro.core.catalog.SpeedPrior;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/**
 * How good the first guess is: every row of a table is guessed without knowing the rows that are
 * left out for it.
 *
 * @param covered share of rows whose truth lies in the 80 % interval
 * @param width high over low end of the interval, geometric mean
 * @param error guess over truth or truth over guess, median
 */
record LeaveOneOut(int rows, double covered, double width, double error) {
  private static final double PROBABILITY = 0.8;

  static LeaveOneOut of(
      List<SpeedRow> table,
      BiPredicate<SpeedRow, SpeedRow> leftOut,
      UnaryOperator<Affinity> believed) {
    int covered = 0;
    double logWidth = 0;
    double[] errors = new double[table.size()];
    for (int i = 0; i < errors.length; i++) {
      SpeedRow asked = table.get(i);
      List<MeasuredSpeed> known =
          table.stream()
              .filter(row -> !leftOut.test(row, asked))
              .map(row -> row.knownFor(asked))
              .toList();
      SpeedGuess guess =
          new SpeedPrior(believed.apply(asked.affinity()), known)
              .guess(asked.model(), asked.reference());
      SpeedGuess.Interval interval = guess.interval(PROBABILITY);
      covered += interval.contains(asked.speed()) ? 1 : 0;
      logWidth += Math.log(interval.high() / interval.low());
      errors[i] = Math.exp(Math.abs(Math.log(asked.speed() / guess.speed())));
    }
    Arrays.sort(errors);
    return new LeaveOneOut(
        errors.length,
        covered / (double) errors.length,
        Math.exp(logWidth / errors.length),
        (errors[(errors.length - 1) / 2] + errors[errors.length / 2]) / 2);
  }
}
