package io.adlro.learn.agent;

/**
 * What may be done first at an instant, before the base policy does the rest: start a job in a
 * configuration, or keep a configuration free until something happens, or nothing of one's own.
 */
record Choice(int job, int configuration) {
  static final int NOBODY = -1;

  /** Leaves everything to the base policy. */
  static final Choice BASE = new Choice(NOBODY, -1);

  static Choice hold(int configuration) {
    return new Choice(NOBODY, configuration);
  }

  boolean isBase() {
    return job == NOBODY && configuration < 0;
  }

  boolean isHold() {
    return job == NOBODY && configuration >= 0;
  }
}
