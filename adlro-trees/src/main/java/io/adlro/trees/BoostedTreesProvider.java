package io.adlro.trees;

import io.adlro.study.prediction.baseline.BaselinePredictor;
import io.adlro.study.prediction.baseline.BaselinePredictorProvider;

/** How the command line finds the trees. */
public final class BoostedTreesProvider implements BaselinePredictorProvider {
  @Override
  public BaselinePredictor create(long seed) {
    return new BoostedTrees(seed);
  }
}
