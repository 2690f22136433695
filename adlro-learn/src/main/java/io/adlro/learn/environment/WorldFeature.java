package io.adlro.learn.environment;

import io.adlro.core.random.RandomStreams;
import java.util.EnumSet;
import java.util.Set;

/** Optional properties of a world and their probabilities. */
enum WorldFeature {
  GANGS(1 / 4.0),
  SHARES(1 / 4.0),
  TEMPLATES(3 / 4.0),
  DRIFT(1 / 4.0),
  FAILURES(1 / 4.0),
  SURGE(1 / 6.0),
  PREEMPTION(1 / 6.0),
  TELEMETRY(1 / 4.0),
  UNEQUAL_GPUS(1 / 6.0),
  LEARNED_SPEEDS(1 / 4.0),
  /** GPUs slow down for a time, which telemetry shows. */
  THROTTLING(1 / 4.0);

  private final double probability;

  WorldFeature(double probability) {
    this.probability = probability;
  }

  /**
   * Draws each one independently, so that all combinations occur; throttling comes with telemetry.
   */
  static Set<WorldFeature> draw(RandomStreams streams) {
    WorldDraws draws = new WorldDraws(streams, "features");
    Set<WorldFeature> drawn = EnumSet.noneOf(WorldFeature.class);
    for (WorldFeature feature : values()) {
      if (draws.chance(feature.probability)) {
        drawn.add(feature);
      }
    }
    if (drawn.contains(THROTTLING)) {
      drawn.add(TELEMETRY);
    }
    return drawn;
  }
}
