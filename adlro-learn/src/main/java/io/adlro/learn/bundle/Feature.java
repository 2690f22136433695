package io.adlro.learn.bundle;

/**
 * One number that a network reads, and how it is scaled: (raw - offset) x factor, within plus and
 * minus clip. Frozen when training starts, for weights mean nothing under other scales.
 */
public record Feature(String name, float offset, float factor, float clip) {
  /** A feature that comes scaled. */
  public static Feature plain(String name) {
    return new Feature(name, 0, 1, Float.MAX_VALUE);
  }

  public float scaled(float raw) {
    return Math.max(-clip, Math.min(clip, (raw - offset) * factor));
  }
}
