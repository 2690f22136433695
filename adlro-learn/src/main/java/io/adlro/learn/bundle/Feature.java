package io.adlro.learn.bundle;

/**
 * One number that a network reads, and how it is scaled: (raw - offset) x factor, within plus and
 * minus clip. Frozen when training starts, for weights mean nothing under other scales.
 *
 * @param unit of the raw number, in words: log ratio, ratio, log count, flag
 */
public record Feature(String name, String unit, float offset, float factor, float clip) {
  /** The unit of what is either so or not; it stays 0 or 1. */
  public static final String FLAG = "flag";

  /** A feature that comes scaled. */
  public static Feature plain(String name, String unit) {
    return new Feature(name, unit, 0, 1, Float.MAX_VALUE);
  }

  /** The same on another scale. */
  public Feature with(float otherOffset, float otherFactor, float otherClip) {
    return new Feature(name, unit, otherOffset, otherFactor, otherClip);
  }

  /** Whether its scale makes a finite number of every raw value. */
  public boolean isUsable() {
    return Float.isFinite(offset)
        && Float.isFinite(factor)
        && Float.isFinite(clip)
        && factor > 0
        && clip > 0;
  }

  /** A missing value, not a number, is the offset: with learnt scales the median. */
  public float scaled(float raw) {
    return Float.isNaN(raw) ? 0 : Math.max(-clip, Math.min(clip, standardised(raw)));
  }

  boolean clips(float raw) {
    return Math.abs(standardised(raw)) > clip;
  }

  boolean isFlag() {
    return unit.equals(FLAG);
  }

  private float standardised(float raw) {
    return (raw - offset) * factor;
  }

  /** What another feature must share for its values to mean the same. */
  String title() {
    return "%s (%s)".formatted(name, unit);
  }
}
