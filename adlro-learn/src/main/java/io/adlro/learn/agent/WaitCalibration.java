package io.adlro.learn.agent;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;

/**
 * Moves the ends of intervals so that nine of ten hold the time that comes.
 *
 * <p>An end is moved by a multiple of its distance from the median, outwards or inwards: by a
 * quantile of what recent times would have needed (conformalised quantile regression with the
 * scores of Sesia and Candès, 2020, over a sliding window). The level of that quantile follows the
 * misses of the intervals that were shown (adaptive conformal inference, Gibbs and Candès, 2021):
 * it rises after a miss and falls a little after each interval that held, so that in the long run
 * one of twenty times misses each end, also where waits are not exchangeable.
 */
public final class WaitCalibration implements Snapshottable {
  private static final int WINDOW = 1000;

  /** With fewer the intervals stay as they are. */
  private static final int FEWEST = 100;

  /** The least distance of an end from the median that counts, as a part of the median. */
  private static final double LEAST_PART = 0.05;

  private static final double LEAST_MICROS = 1e6;

  private final End low = new End();
  private final End high = new End();

  /**
   * A time has come.
   *
   * @param raw the interval before calibration
   * @param shown the interval after it
   */
  public void observed(WaitInterval raw, WaitInterval shown, double micros) {
    if (Double.isFinite(raw.highMicros())) {
      low.observed((raw.lowMicros() - micros) / below(raw), micros < shown.lowMicros());
      high.observed((micros - raw.highMicros()) / above(raw), micros > shown.highMicros());
    }
  }

  private static double below(WaitInterval raw) {
    return Math.max(raw.medianMicros() - raw.lowMicros(), least(raw));
  }

  private static double above(WaitInterval raw) {
    return Math.max(raw.highMicros() - raw.medianMicros(), least(raw));
  }

  private static double least(WaitInterval raw) {
    return Math.max(LEAST_MICROS, LEAST_PART * raw.medianMicros());
  }

  public WaitInterval calibrated(WaitInterval raw) {
    if (!Double.isFinite(raw.highMicros())) {
      return raw;
    }
    double earliest = raw.lowMicros() - low.outwards() * below(raw);
    double latest = raw.highMicros() + high.outwards() * above(raw);
    return new WaitInterval(
        Math.max(0, Math.min(earliest, raw.medianMicros())),
        raw.medianMicros(),
        Math.max(latest, raw.medianMicros()));
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
    private static final double MISSES = (1 - WaitInterval.COVERAGE) / 2;

    /** How fast the level follows the misses. */
    private static final double RATE = 0.003;

    /** The level is at least minus this. */
    private static final double MOST_BEYOND = 1;

    /** Distances beyond the largest score for a level one below zero. */
    private static final double BEYOND = 5;

    private final double[] scores = new double[WINDOW];
    private int known;

    /** The part of times that may miss. */
    private double level = MISSES;

    void observed(double score, boolean missed) {
      scores[known++ % WINDOW] = score;
      double next = level + RATE * (missed ? MISSES - 1 : MISSES);
      level = Math.max(-MOST_BEYOND, Math.min(0.5, next));
    }

    void save(SnapshotWriter to) {
      to.writeInt(known);
      to.writeDouble(level);
      to.writeDoubles(scores);
    }

    void restore(SnapshotReader from) {
      known = from.readInt();
      level = from.readDouble();
      from.readDoubles(scores);
    }

    /** Distances from the median by which the end moves outwards. */
    double outwards() {
      int count = Math.min(known, WINDOW);
      if (count < FEWEST) {
        return 0;
      }
      double[] sorted = Arrays.copyOf(scores, count);
      Arrays.sort(sorted);
      return level > 0
          ? WaitInterval.quantile(sorted, 1 - level)
          : Math.max(0, sorted[count - 1]) - BEYOND * level;
    }
  }
}
