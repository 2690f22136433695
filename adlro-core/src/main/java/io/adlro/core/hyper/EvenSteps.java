package io.adlro.core.hyper;

/** A scale from 0 to a highest value in steps of equal size; values go to the nearest step. */
public record EvenSteps(long highest, int steps) implements LevelScale {
  public EvenSteps {
    if (steps < 1 || highest < steps || highest > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("0 to %d in %d steps".formatted(highest, steps));
    }
  }

  @Override
  public int count() {
    return steps + 1;
  }

  @Override
  public int level(long value) {
    long within = Math.max(0, Math.min(highest, value));
    return (int) ((2 * within * steps + highest) / (2 * highest));
  }

  @Override
  public long value(int level) {
    return highest * level / steps;
  }
}
