package io.adlro.learn.dqn;

/**
 * Epsilon-greedy: the chance of an explored decision falls linearly with the episodes.
 *
 * @param guideShare how much of it follows a guide, a baseline that decides for one instant: random
 *     cells alone never show what a whole good schedule leads to
 */
public record Exploration(double first, double last, long decayEpisodes, double guideShare) {
  public Exploration {
    if (!isChance(first) || !isChance(last) || !isChance(guideShare) || decayEpisodes < 1) {
      throw new IllegalArgumentException(
          "no exploration: %s to %s over %d episodes, guides %s"
              .formatted(first, last, decayEpisodes, guideShare));
    }
  }

  private static boolean isChance(double value) {
    return value >= 0 && value <= 1;
  }

  double epsilon(long episode) {
    double done = Math.min(1, (double) episode / decayEpisodes);
    return first + (last - first) * done;
  }
}
