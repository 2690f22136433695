package io.adlro.learn.dqn;

/**
 * Epsilon-greedy: the probability of exploration falls linearly with the episodes.
 *
 * @param guideShare part of the exploration that follows a guide, a baseline that decides for one
 *     instant: random actions alone never produce a good schedule
 */
public record Exploration(double first, double last, long decayEpisodes, double guideShare) {
  public Exploration {
    if (!isChance(first) || !isChance(last) || !isChance(guideShare) || decayEpisodes < 1) {
      throw new IllegalArgumentException(
          "epsilon %s to %s and guide share %s must be in 0..1, over at least one episode, not %d"
              .formatted(first, last, guideShare, decayEpisodes));
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
