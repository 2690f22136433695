package io.adlro.learn.agent;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Moves the ends of intervals so that nine of ten hold the time that comes.
 *
 * <p>The distance of an end from the median is multiplied by a quantile of what recent times would
 * have needed: split-conformal prediction with scaled scores (Sesia and Candès, 2020), over a
 * sliding window. Each counts as much as its distance, which makes the quantile the factor of the
 * least interval score: the score of an end is its distance times the pinball loss of its ratio.
 * All forecasts of one instant are wrong in the same direction, because their jobs wait in one
 * queue. So they share the weight of one observation; otherwise an instant with a long queue would
 * be the whole window. What was shown has no part in it: a forecast that comes true hours later
 * does not move the ends for what was corrected meanwhile.
 */
public final class WaitCalibration implements Snapshottable {
  private static final int WINDOW = 2000;

  /** The least distance of an end from the median, as a part of the median. */
  private static final double LEAST_PART = 0.05;

  private static final double LEAST_MICROS = 1e6;

  private final End low = new End();
  private final End high = new End();

  /**
   * A time has come.
   *
   * @param raw the interval before calibration
   * @param weight of the observation; those of one instant sum to 1 at most
   */
  public void observed(WaitInterval raw, double micros, double weight) {
    if (Double.isFinite(raw.highMicros())) {
      low.observed(raw.medianMicros() - micros, below(raw), weight);
      high.observed(micros - raw.medianMicros(), above(raw), weight);
    }
  }

  private static double below(WaitInterval raw) {
    return Math.max(raw.medianMicros() - raw.lowMicros(), least(raw));
  }

  private static double above(WaitInterval raw) {
    return Math.max(raw.highMicros() - raw.medianMicros(), least(raw));
  }

  private static double least(WaitInterval raw) {
    return LEAST_MICROS + LEAST_PART * raw.medianMicros();
  }

  public WaitInterval calibrated(WaitInterval raw) {
    if (!Double.isFinite(raw.highMicros())) {
      return raw;
    }
    double median = raw.medianMicros();
    return new WaitInterval(
        Math.max(0, Math.min(median, median - low.factor() * below(raw))),
        median,
        Math.max(median, median + high.factor() * above(raw)));
  }

  @Override
  public void save(SnapshotWriter to) {
    low.save(to);
    high.save(to);
  }

  @Override
  public void restore(SnapshotReader from) {
    low.restore(from);
    high.restore(from);
  }

  /** One end of the intervals. */
  private static final class End {
    /** The factor before anything is observed. */
    private static final double FIRST = 1.3;

    /** Ratios that are assumed before any is observed; a few instants do not outweigh them. */
    private static final int ASSUMED = 20;

    private static final double RANK = (1 + WaitInterval.COVERAGE) / 2;

    /** The last distances from the median over those of the end; behind them the assumed ones. */
    private final double[] ratios = new double[WINDOW + ASSUMED];

    private final double[] weights = new double[WINDOW + ASSUMED];

    /** Of the end; those that are assumed are the mean of the others. */
    private final double[] distances = new double[WINDOW];

    private int known;
    private double factor;

    /** Whether the factor is that of the last observation. */
    private boolean isCurrent;

    /** The assumed ratios are those of uniform times on both sides of the median. */
    End() {
      for (int i = 0; i < ASSUMED; i++) {
        double part = (i + 1.0) / ASSUMED;
        ratios[WINDOW + i] = FIRST * (2 * part - 1) / WaitInterval.COVERAGE;
        weights[WINDOW + i] = 1;
      }
    }

    void observed(double fromMedian, double distance, double weight) {
      ratios[known % WINDOW] = fromMedian / distance;
      weights[known % WINDOW] = weight;
      distances[known % WINDOW] = distance;
      known++;
      isCurrent = false;
    }

    double factor() {
      if (!isCurrent) {
        factor = quantile();
        isCurrent = true;
      }
      return factor;
    }

    /** The least ratio up to which the ratios have the rank's part of all that counts. */
    private double quantile() {
      double[] counts = counts();
      double left = RANK * Arrays.stream(counts).sum();
      int[] ascending =
          IntStream.range(0, counts.length)
              .filter(i -> counts[i] > 0)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> ratios[i]))
              .mapToInt(i -> i)
              .toArray();
      int at = 0;
      left -= counts[ascending[0]];
      while (left > 0 && at + 1 < ascending.length) {
        left -= counts[ascending[++at]];
      }
      return ratios[ascending[at]];
    }

    private double[] counts() {
      double[] counts = weights.clone();
      double weight = 0;
      double sum = 0;
      for (int i = 0; i < Math.min(known, WINDOW); i++) {
        counts[i] *= distances[i];
        weight += weights[i];
        sum += counts[i];
      }
      double mean = known == 0 ? 1 : sum / weight;
      for (int i = WINDOW; i < counts.length; i++) {
        counts[i] *= mean;
      }
      return counts;
    }

    void save(SnapshotWriter to) {
      to.writeInt(known);
      to.writeDoubles(ratios);
      to.writeDoubles(weights);
      to.writeDoubles(distances);
    }

    void restore(SnapshotReader from) {
      known = from.readInt();
      from.readDoubles(ratios);
      from.readDoubles(weights);
      from.readDoubles(distances);
      isCurrent = false;
    }
  }
}
