package io.adlro.core.hyper;

/** Cuts a quantity into levels, in integers, so that a value has one level on every machine. */
public sealed interface LevelScale permits Octaves, EvenSteps {
  int count();

  /** The level of a value; what is below or above the scale is on its ends. */
  int level(long value);

  /** The value that stands for the level. */
  long value(int level);
}
