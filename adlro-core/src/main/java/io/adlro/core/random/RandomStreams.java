package io.adlro.core.random;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Named random streams from one seed. A new consumer takes a new name and disturbs no other. Keyed
 * draws have no state at all: they serve where a simulation is copied and both copies must see the
 * same future.
 */
public final class RandomStreams {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final long seed;

  public RandomStreams(long seed) {
    this.seed = seed;
  }

  public long seed() {
    return seed;
  }

  @SuppressForbidden(reason = "the one place where generators are made, always from a seed")
  public RandomGenerator stream(String name) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seedOf(name));
  }

  /** The seed of a named stream, for consumers that make keyed draws. */
  public long seedOf(String name) {
    long hash = mix(seed + GOLDEN);
    for (int i = 0; i < name.length(); i++) {
      hash = mix(hash ^ name.charAt(i));
    }
    return hash;
  }

  /** A number in [0, 1) that depends on nothing but the seed and the two keys. */
  public static double keyed(long streamSeed, long key1, long key2) {
    return (mix(mix(streamSeed ^ mix(key1)) + GOLDEN * (key2 + 1)) >>> 11) * 0x1.0p-53;
  }

  /** Bits that depend on nothing but the seed and the key: the n-th number of a SplitMix64. */
  public static long keyedBits(long streamSeed, long key) {
    return mix(streamSeed + GOLDEN * (key + 1));
  }

  /** Stirs all bits: variant 13 of the 64-bit finaliser by Stafford, as in SplittableRandom. */
  public static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
