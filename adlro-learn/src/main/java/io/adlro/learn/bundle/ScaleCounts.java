package io.adlro.learn.bundle;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Counts of scaled, missing and clipped values of each feature. */
public final class ScaleCounts {
  private final long[] values;
  private final long[] missing;
  private final long[] clipped;

  public ScaleCounts(int features) {
    values = new long[features];
    missing = new long[features];
    clipped = new long[features];
  }

  void value(int feature) {
    values[feature]++;
  }

  void missing(int feature) {
    missing[feature]++;
  }

  void clipped(int feature) {
    clipped[feature]++;
  }

  public long valuesOf(int feature) {
    return values[feature];
  }

  public long missingOf(int feature) {
    return missing[feature];
  }

  public long clippedOf(int feature) {
    return clipped[feature];
  }

  public void addAll(ScaleCounts others) {
    for (int f = 0; f < values.length; f++) {
      values[f] += others.values[f];
      missing[f] += others.missing[f];
      clipped[f] += others.clipped[f];
    }
  }

  public boolean isEmpty() {
    return LongStream.of(values).allMatch(count -> count == 0);
  }

  /** As text: the share of all values and the most affected feature. */
  public String text(List<Feature> features) {
    return "clipped %s, missing %s".formatted(text(clipped, features), text(missing, features));
  }

  private String text(long[] counts, List<Feature> features) {
    long sum = LongStream.of(counts).sum();
    String share = percent(sum, LongStream.of(values).sum());
    if (sum == 0) {
      return share;
    }
    int most =
        IntStream.range(0, counts.length)
            .reduce(0, (a, b) -> share(counts, b) > share(counts, a) ? b : a);
    return "%s (most: %s, %s)"
        .formatted(share, features.get(most).name(), percent(counts[most], values[most]));
  }

  private double share(long[] counts, int feature) {
    return (double) counts[feature] / Math.max(1, values[feature]);
  }

  private static String percent(long part, long all) {
    return Math.round(1000.0 * part / Math.max(1, all)) / 10.0 + " %";
  }

  public void write(FlatWriter out) {
    for (long[] counts : List.of(values, missing, clipped)) {
      LongStream.of(counts).forEach(out::number);
    }
  }

  /** Replaces the present counts. */
  public void read(FlatReader in) {
    for (long[] counts : List.of(values, missing, clipped)) {
      for (int f = 0; f < counts.length; f++) {
        counts[f] = in.number();
      }
    }
  }
}
