package io.adlro.learn.dqn;

import io.adlro.learn.network.Observation;
import java.util.random.RandomGenerator;

/** Draws when to explore, in one episode. */
final class Explorer {
  static final int NONE = -1;

  private final RandomGenerator random;
  private final double guideChance;
  private final double cellChance;

  Explorer(RandomGenerator random, double epsilon, double guideShare) {
    this.random = random;
    this.guideChance = epsilon * guideShare;
    this.cellChance = epsilon * (1 - guideShare);
  }

  /** Which of the guides decides at this instant, or {@link #NONE}. */
  int guide(int guides) {
    return guides > 0 && PortableDraws.happens(random, guideChance)
        ? PortableDraws.index(random, guides)
        : NONE;
  }

  boolean takesAnyCell() {
    return PortableDraws.happens(random, cellChance);
  }

  /** Any allowed cell with the same probability; there must be one. */
  int anyCell(Observation seen) {
    int skip = PortableDraws.index(random, seen.countAllowed());
    int cell = 0;
    while (!seen.allowed()[cell] || skip-- > 0) {
      cell++;
    }
    return cell;
  }
}
