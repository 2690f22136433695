package io.adlro.core.hyper;

/**
 * A scale for quantities that span orders of magnitude: each doubling from the lowest value is an
 * octave, cut into steps of equal size; values go to the step below.
 */
public record Octaves(long lowest, int octaves, int steps) implements LevelScale {
  private static final int MOST_STEPS = 1 << 8;

  public Octaves {
    boolean cut = octaves >= 1 && octaves < Long.SIZE && steps >= 1 && steps <= MOST_STEPS;
    if (!cut || lowest < 1 || lowest > (Long.MAX_VALUE / MOST_STEPS) >> octaves) {
      throw new IllegalArgumentException(
          "%d octaves of %d steps from %d".formatted(octaves, steps, lowest));
    }
  }

  @Override
  public int count() {
    return octaves * steps + 1;
  }

  @Override
  public int level(long value) {
    if (value <= lowest) {
      return 0;
    }
    if (value >= lowest << octaves) {
      return count() - 1;
    }
    int octave = 63 - Long.numberOfLeadingZeros(value / lowest);
    long start = lowest << octave;
    return octave * steps + (int) ((value - start) * steps / start);
  }

  /** The smallest value on the level. Where steps are smaller than 1, some levels have none. */
  @Override
  public long value(int level) {
    long start = lowest << (level / steps);
    return start + (start * (level % steps) + steps - 1) / steps;
  }
}
