package io.adlro.trees;

import io.adlro.study.prediction.baseline.BaselinePredictor;
import io.adlro.study.prediction.baseline.BaselinePredictorProvider;

/** Provides the trees as a service of {@code adlro predict}. */
public final class BoostedTreesProvider implements BaselinePredictorProvider {
  @Override
  public BaselinePredictor create(long seed) {
    return new BoostedTrees(seed);
  }
}
