package io.adlro.core.pattern;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;

/**
 * Distance of run times from the one that they were predicted to repeat: a histogram over the
 * distance in steps of {@link RunTimeScale}, learned from jobs that ended.
 */
final class ErrorShape implements Snapshottable {
  /** The farthest distance that is distinguished. */
  static final int REACH = 80;

  static final int LENGTH = 2 * REACH + 1;

  /** The initial shape counts as this many jobs. */
  private static final double FIRST_WEIGHT = 20;

  /** Beyond this what was learned fades, so that the shape can change. */
  private static final double MOST_WEIGHT = 2_000;

  private static final float FADED = 0.7f;
  private static final float REFRESHED = 0.02f;

  /** Each observation counts for its neighbours too: there are more steps than jobs. */
  private static final float[] BLUR = {1f / 9, 2f / 9, 3f / 9, 2f / 9, 1f / 9};

  /** A narrow peak on a broad base: for jobs that repeat. */
  private static final float[] NARROW = first(0.5, 0.15);

  /** For jobs of the same order of magnitude. */
  private static final float[] BROAD = first(0.2, 0.5);

  private final float[] weight;
  private double sum;

  private ErrorShape(float[] first) {
    weight = first.clone();
    sum = FIRST_WEIGHT;
  }

  static ErrorShape narrow() {
    return new ErrorShape(NARROW);
  }

  static ErrorShape broad() {
    return new ErrorShape(BROAD);
  }

  private ErrorShape(ErrorShape other) {
    weight = other.weight.clone();
    sum = other.sum;
  }

  ErrorShape copy() {
    return new ErrorShape(this);
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeFloats(weight);
    to.writeDouble(sum);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.readFloats(weight);
    sum = from.readDouble();
  }

  private static float[] first(double peakShare, double peakWidth) {
    double[] shape = new double[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      double distance = Math.abs(i - REACH) * RunTimeScale.STEP;
      double peak = StrictMath.exp(-distance / peakWidth) / (2 * peakWidth);
      double foot = StrictMath.exp(-distance) / 2;
      double ground = 0.1 / (2 * REACH * RunTimeScale.STEP);
      shape[i] = peakShare * peak + (0.9 - peakShare) * foot + ground;
    }
    double sum = Arrays.stream(shape).sum();
    float[] weight = new float[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      weight[i] = (float) (FIRST_WEIGHT * shape[i] / sum);
    }
    return weight;
  }

  /** Probability of this distance, in steps. */
  double probability(int distance) {
    return weight[index(distance)] / sum;
  }

  private static int index(int distance) {
    return Math.max(-REACH, Math.min(REACH, distance)) + REACH;
  }

  /** Adds the shape with this much probability in all to a mixture of shapes. */
  void addTo(float[] shapes, double probability) {
    float scale = (float) (probability / sum);
    for (int i = 0; i < LENGTH; i++) {
      shapes[i] += scale * weight[i];
    }
  }

  /** Adds a mixture of shapes around a step to a density. */
  static void spread(float[] shapes, int around, float scale, float[] density) {
    int from = Math.max(0, around - REACH);
    int to = Math.min(density.length, around + REACH + 1);
    int shift = REACH - around;
    for (int step = from; step < to; step++) {
      density[step] += scale * shapes[step + shift];
    }
  }

  /** Multiplies a density by how likely each step is, seen from this one. */
  void weigh(int from, float[] density) {
    for (int step = 0; step < density.length; step++) {
      density[step] *= weight[index(from - step)];
    }
  }

  /** Learns one error, for which this shape is responsible to this degree. */
  void learn(int distance, double responsibility) {
    int middle = index(distance);
    for (int i = 0; i < BLUR.length; i++) {
      int at = Math.max(0, Math.min(LENGTH - 1, middle + i - BLUR.length / 2));
      weight[at] += (float) (responsibility * BLUR[i]);
    }
    sum += responsibility;
    if (sum > MOST_WEIGHT) {
      // A little of the broad shape comes back, or what is never seen would become impossible.
      sum = 0;
      for (int i = 0; i < LENGTH; i++) {
        weight[i] = FADED * weight[i] + REFRESHED * BROAD[i];
        sum += weight[i];
      }
    }
  }
}
