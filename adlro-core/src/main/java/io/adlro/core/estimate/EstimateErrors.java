package io.adlro.core.estimate;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;

/**
 * How far estimates are off: median and spread of the log of (work / estimate) over the last jobs
 * that were checked. Medians, so that a few jobs on slow GPUs do not make good estimates look bad.
 */
final class EstimateErrors implements Snapshottable {
  private static final int KEPT = 128;
  private static final int REVIEW = 8;

  /** Below this an estimate is used unchanged. */
  private static final double EXACT = 0.03;

  private static final double UNCHECKED = 1.5;

  private static final double MEDIAN_TO_DEVIATION = 1.4826;

  private final double[] error;
  private int count;
  private double median;
  private double deviation;

  EstimateErrors() {
    error = new double[KEPT];
  }

  private EstimateErrors(EstimateErrors other) {
    error = other.error.clone();
    count = other.count;
    median = other.median;
    deviation = other.deviation;
  }

  EstimateErrors copy() {
    return new EstimateErrors(this);
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeDoubles(error);
    to.writeInt(count);
    to.writeDouble(median);
    to.writeDouble(deviation);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.readDoubles(error);
    count = from.readInt();
    median = from.readDouble();
    deviation = from.readDouble();
  }

  void learn(double logError) {
    error[count++ % KEPT] = logError;
    if (count % REVIEW == 0) {
      double[] sorted = Arrays.copyOf(error, Math.min(count, KEPT));
      median = middle(sorted);
      for (int i = 0; i < sorted.length; i++) {
        sorted[i] = Math.abs(sorted[i] - median);
      }
      deviation = MEDIAN_TO_DEVIATION * middle(sorted);
    }
  }

  private static double middle(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  /** Whether estimates hold so well that there is nothing to correct. */
  boolean exact() {
    return deviation < EXACT && Math.abs(median) < EXACT;
  }

  /**
   * Mean square of the log error of an unchanged estimate; large until some estimates were checked.
   */
  double noiseAtItsWord() {
    if (count < REVIEW) {
      return UNCHECKED;
    }
    return exact() ? 0 : variance() + median * median;
  }

  double median() {
    return median;
  }

  double variance() {
    return Math.max(EXACT * EXACT, deviation * deviation);
  }
}
