package io.adlro.trees;

import java.util.List;
import java.util.Optional;

/**
 * One fit on all completed jobs. The rule that the trees correct and the number of trees are those
 * with the least error on the latest fifth when fitted on the jobs before; then all jobs are used.
 */
final class TreeFit {
  private static final int HELD_OUT_PART = 5;
  private static final int[] TREES = {10, 20, 40, 80, 160, 300};
  private static final TreeEnsemble.Settings SETTINGS =
      new TreeEnsemble.Settings("reg:absoluteerror", 7, 0.05, 0.8, 0.5, 10, 64);

  private final int rule;
  private final Optional<TreeEnsemble> trees;

  private TreeFit(int rule, Optional<TreeEnsemble> trees) {
    this.rule = rule;
    this.trees = trees;
  }

  static TreeFit on(List<FeatureTable.Line> lines, long seed) {
    int split = lines.size() - lines.size() / HELD_OUT_PART;
    List<FeatureTable.Line> recent = lines.subList(split, lines.size());
    int rule = bestRule(recent);
    FeatureTable held = FeatureTable.residuals(recent, rule);
    int count = bestCount(FeatureTable.residuals(lines.subList(0, split), rule), held, seed);
    return new TreeFit(
        rule,
        count == 0
            ? Optional.empty()
            : Optional.of(
                TreeEnsemble.fit(FeatureTable.residuals(lines, rule), count, SETTINGS, seed)));
  }

  double predict(float[] row) {
    return row[rule] + trees.map(t -> t.predict(row)).orElse(0f);
  }

  /** Frees the trees. */
  void dispose() {
    trees.ifPresent(TreeEnsemble::dispose);
  }

  private static int bestRule(List<FeatureTable.Line> recent) {
    int best = PastFeatures.FIRST_RULE;
    double least = Double.POSITIVE_INFINITY;
    for (int rule = PastFeatures.FIRST_RULE; rule < PastFeatures.WIDTH; rule++) {
      double error = FeatureTable.residuals(recent, rule).meanError(new float[recent.size()]);
      if (error < least) {
        best = rule;
        least = error;
      }
    }
    return best;
  }

  private static int bestCount(FeatureTable earlier, FeatureTable held, long seed) {
    TreeEnsemble most = TreeEnsemble.fit(earlier, TREES[TREES.length - 1], SETTINGS, seed);
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
