package io.adlro.learn.bundle;

/**
 * One input of a network and its scale: (raw - offset) x factor, within plus and minus clip. The
 * scale is fixed when training starts: weights are valid for one scale only.
 *
 * @param unit of the raw number, in words: log ratio, ratio, log count, flag
 */
public record Feature(String name, String unit, float offset, float factor, float clip) {
  /** The unit of booleans, which stay 0 or 1. */
  public static final String FLAG = "flag";

  /** A feature that is already scaled. */
  public static Feature plain(String name, String unit) {
    return new Feature(name, unit, 0, 1, Float.MAX_VALUE);
  }

  /** The same on another scale. */
  public Feature with(float otherOffset, float otherFactor, float otherClip) {
    return new Feature(name, unit, otherOffset, otherFactor, otherClip);
  }

  /** Whether its scale gives a finite number for every raw value. */
  public boolean isUsable() {
    return Float.isFinite(offset)
        && Float.isFinite(factor)
        && Float.isFinite(clip)
        && factor > 0
        && clip > 0;
  }

  /** A missing value (NaN) becomes zero, which is the median with learned scales. */
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

  /** Features with the same title have values of the same meaning. */
  String title() {
    return "%s (%s)".formatted(name, unit);
  }
}
