package io.adlro.learn.bundle;

import java.util.List;

/**
 * Scales raw values by a model's features and counts missing and clipped values: a model with many
 * clipped values works on other data than it was trained on.
 */
public final class Scaling {
  private final Feature[] features;
  private final ScaleCounts counts;

  public Scaling(List<Feature> features) {
    this.features = features.toArray(Feature[]::new);
    this.counts = new ScaleCounts(this.features.length);
  }

  /**
   * The network's input for a raw value.
   *
   * @param raw NaN if missing
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

  /** Counts of all values so far. */
  public ScaleCounts counts() {
    return counts;
  }
}
