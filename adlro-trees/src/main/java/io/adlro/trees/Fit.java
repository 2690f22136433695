package io.adlro.trees;

import java.util.List;
import java.util.Optional;

/**
 * One fit on all of the past. The rule that the trees correct and the number of trees are those
 * that do best on the latest fifth when fitted on what came before; then all is used.
 */
final class Fit {
  private static final int HELD_OUT_PART = 5;
  private static final int[] TREES = {10, 20, 40, 80, 160, 300};
  private static final Trees.Settings SETTINGS =
      new Trees.Settings("reg:absoluteerror", 7, 0.05, 0.8, 0.5, 10, 64);

  private final int rule;
  private final Optional<Trees> trees;

  private Fit(int rule, Optional<Trees> trees) {
    this.rule = rule;
    this.trees = trees;
  }

  static Fit on(List<Table.Line> lines, long seed) {
    int split = lines.size() - lines.size() / HELD_OUT_PART;
    List<Table.Line> recent = lines.subList(split, lines.size());
    int rule = bestRule(recent);
    Table held = Table.residuals(recent, rule);
    int count = bestCount(Table.residuals(lines.subList(0, split), rule), held, seed);
    return new Fit(
        rule,
        count == 0
            ? Optional.empty()
            : Optional.of(Trees.fit(Table.residuals(lines, rule), count, SETTINGS, seed)));
  }

  double predict(float[] row) {
    return row[rule] + trees.map(t -> t.predict(row)).orElse(0f);
  }

  /** Frees the trees. */
  void dispose() {
    trees.ifPresent(Trees::dispose);
  }

  private static int bestRule(List<Table.Line> recent) {
    int best = PastFeatures.FIRST_RULE;
    double least = Double.POSITIVE_INFINITY;
    for (int rule = PastFeatures.FIRST_RULE; rule < PastFeatures.WIDTH; rule++) {
      double error = Table.residuals(recent, rule).meanError(new float[recent.size()]);
      if (error < least) {
        best = rule;
        least = error;
      }
    }
    return best;
  }

  private static int bestCount(Table earlier, Table held, long seed) {
    Trees most = Trees.fit(earlier, TREES[TREES.length - 1], SETTINGS, seed);
    int best = 0;
    double least = held.meanError(new float[held.rows()]);
    for (int count : TREES) {
      double error = held.meanError(most.predict(held, count));
      if (error < least) {
        best = count;
        least = error;
      }
    }
    most.dispose();
    return best;
  }
}
