package io.adlro.learn.dqn;

import java.util.random.RandomGenerator;

/**
 * Draws that are the same on every JDK, which may change how {@code nextInt(bound)} maps bits to a
 * range. The bias of these maps is below bound / 2^32.
 */
final class PortableDraws {
  private PortableDraws() {}

  static int index(RandomGenerator random, int bound) {
    return (int) (((random.nextLong() >>> 32) * bound) >>> 32);
  }

  static boolean happens(RandomGenerator random, double chance) {
    return (random.nextLong() >>> 11) * 0x1.0p-53 < chance;
  }
}
