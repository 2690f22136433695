package io.adlro.learn.dqn;

import java.util.random.RandomGenerator;

/** Draws, in one episode, when to leave the greedy path. */
final class Explorer {
  static final int NOBODY = -1;

  private final RandomGenerator random;
  private final double guideChance;
  private final double cellChance;

  Explorer(RandomGenerator random, double epsilon, double guideShare) {
    this.random = random;
    this.guideChance = epsilon * guideShare;
    this.cellChance = epsilon * (1 - guideShare);
  }

  /** Which of the guides decides at this instant, or {@link #NOBODY}. */
  int guide(int guides) {
    return guides > 0 && Draws.happens(random, guideChance) ? Draws.index(random, guides) : NOBODY;
  }

  boolean takesAnyCell() {
    return Draws.happens(random, cellChance);
  }

  RandomGenerator random() {
    return random;
  }
}
