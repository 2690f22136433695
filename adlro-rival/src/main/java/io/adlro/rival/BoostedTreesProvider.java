package io.adlro.rival;

import io.adlro.app.predict.rival.Rival;
import io.adlro.app.predict.rival.RivalProvider;

/** How the command line finds the trees. */
public final class BoostedTreesProvider implements RivalProvider {
  @Override
  public Rival create(long seed) {
    return new BoostedTrees(seed);
  }
}
