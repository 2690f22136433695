package io.adlro.learn.bundle;

import java.util.List;

/**
 * Scales raw values as a model's features say and counts, feature by feature, what was missing and
 * what was clipped: a model that clips much sees another world than the one it was trained in.
 */
public final class Scaling {
  private final Feature[] features;
  private final ScaleCounts counts;

  public Scaling(List<Feature> features) {
    this.features = features.toArray(Feature[]::new);
    this.counts = new ScaleCounts(this.features.length);
  }

  /**
   * What the network reads of a raw value.
   *
   * @param raw not a number where it is missing
   */
  public float scaled(int feature, float raw) {
    counts.value(feature);
    if (Float.isNaN(raw)) {
      counts.missing(feature);
    } else if (features[feature].clips(raw)) {
      counts.clipped(feature);
    }
    return features[feature].scaled(raw);
  }

  /** Of all values so far. */
  public ScaleCounts counts() {
    return counts;
  }
}
