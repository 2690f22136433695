package io.adlro.core.pattern;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;

/**
 * Corrects how often long run times are predicted. The mixture spreads an error of the same shape
 * around each remembered run time, also around the longest, so that too much probability lies where
 * few jobs end or none; a little of it there outweighs all the rest in a mean. Densities are
 * multiplied by a weight per class of run times, such that over all jobs the predicted share of
 * each class in the longest tenth is the observed one. So are then the means of the run times and
 * of their squares.
 *
 * <p>Of run times longer than the time from the first submission to the last nothing can be known:
 * no such job has ended. They are corrected as the longest of those that can.
 */
final class RunTimeShares implements Snapshottable {
  /** Steps of the scale in one class: a factor of 2.2. */
  private static final int COARSE = 8;

  private static final int CLASSES = (RunTimeScale.STEPS + COARSE - 1) / COARSE;

  /** The part of the run times, from the longest on, that is corrected. */
  private static final double TAIL = 0.1;

  /** About so many jobs are remembered. */
  private static final double MEMORY = 2_000;

  /** As if so many jobs of each class had been observed as they were predicted. */
  private static final double FIRST_JOBS = 2;

  /** Ten times the time observed and more is not expected: so many classes. */
  private static final int FAR = 3;

  private static final double MOST_LOG = 8;

  private final double[] logWeight = new double[CLASSES];

  // Running means of the share of each class.
  private final double[] predicted = new double[CLASSES];
  private final double[] observed = new double[CLASSES];

  private long jobs;
  private int longest; // class of the longest run time so far
  private long firstMicros = Long.MAX_VALUE; // submissions
  private long lastMicros = Long.MIN_VALUE;

  private final float[] weight = new float[CLASSES]; // follows from the above
  private final double[] share = new double[CLASSES]; // of the job that is looked at

  RunTimeShares() {
    Arrays.fill(weight, 1);
  }

  RunTimeShares copy() {
    RunTimeShares copy = new RunTimeShares();
    System.arraycopy(logWeight, 0, copy.logWeight, 0, CLASSES);
    System.arraycopy(predicted, 0, copy.predicted, 0, CLASSES);
    System.arraycopy(observed, 0, copy.observed, 0, CLASSES);
    System.arraycopy(weight, 0, copy.weight, 0, CLASSES);
    copy.jobs = jobs;
    copy.longest = longest;
    copy.firstMicros = firstMicros;
    copy.lastMicros = lastMicros;
    return copy;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeDoubles(logWeight);
    to.writeDoubles(predicted);
    to.writeDoubles(observed);
    to.writeFloats(weight);
    to.writeLong(jobs);
    to.writeInt(longest);
    to.writeLong(firstMicros);
    to.writeLong(lastMicros);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.readDoubles(logWeight);
    from.readDoubles(predicted);
    from.readDoubles(observed);
    from.readFloats(weight);
    jobs = from.readLong();
    longest = from.readInt();
    firstMicros = from.readLong();
    lastMicros = from.readLong();
  }

  /** Corrects a density in place. */
  float[] applyTo(float[] density) {
    for (int c = 0; c < CLASSES; c++) {
      int to = Math.min(density.length, (c + 1) * COARSE);
      for (int t = c * COARSE; t < to; t++) {
        density[t] *= weight[c];
      }
    }
    return density;
  }

  /** A job took so long for which this was believed. */
  void learn(long submitMicros, double runMicros, double[] belief, int at) {
    firstMicros = Math.min(firstMicros, submitMicros);
    lastMicros = Math.max(lastMicros, submitMicros);
    int knowable = clipped(place((double) (lastMicros - firstMicros)));
    int ended = clipped(place(runMicros));
    longest = Math.max(longest, ended);
    jobs++;
    predict(belief, at);
    double remembered = Math.min((double) jobs, MEMORY);
    double above = 0;
    for (int c = CLASSES - 1; c >= 0; c--) {
      double is = c == ended ? 1 : 0;
      predicted[c] += (share[c] - predicted[c]) / remembered;
      observed[c] += (is - observed[c]) / remembered;
      above += observed[c];
      if (above > TAIL) {
        logWeight[c] -= logWeight[c] / MEMORY;
      } else if (c <= knowable) {
        // The gradient of the log likelihood, over about its curvature.
        double step = (is - share[c]) / (remembered * predicted[c] + FIRST_JOBS);
        logWeight[c] = Math.max(-MOST_LOG, Math.min(MOST_LOG, logWeight[c] + step));
      }
    }
    weigh(knowable);
  }

  private void weigh(int knowable) {
    for (int c = 0; c < CLASSES; c++) {
      int like = Math.min(c, knowable);
      boolean seen = like <= longest + 1 && c <= Math.max(longest, knowable) + FAR;
      double unseen = seen ? 1 : FIRST_JOBS / (FIRST_JOBS + jobs);
      weight[c] = (float) (StrictMath.exp(logWeight[like]) * unseen);
    }
  }

  /** The shares of the classes in a belief: each part of it lies evenly between its quantiles. */
  private void predict(double[] belief, int at) {
    Arrays.fill(share, 0);
    int last = RunTimeBelief.PARTS - 1;
    share[clipped(place(belief[at]))] += RunTimeBelief.probability(0);
    share[clipped(place(belief[at + last]))] += RunTimeBelief.probability(last);
    double from = place(belief[at + RunTimeBelief.QUANTILES]);
    for (int part = 1; part < last; part++) {
      double to = place(belief[at + RunTimeBelief.QUANTILES + part]);
      spread(from, to, RunTimeBelief.probability(part));
      from = to;
    }
  }

  private void spread(double from, double to, double probability) {
    int first = clipped(from);
    int last = clipped(to);
    if (first == last) {
      share[first] += probability;
      return;
    }
    for (int c = first; c <= last; c++) {
      double inside = Math.min(to, c + 1) - Math.max(from, c);
      share[c] += probability * inside / (to - from);
    }
  }

  /** Where a run time lies, in classes from the lower end of the scale. */
  private static double place(double micros) {
    return RunTimeScale.place(RunTimeScale.log(micros)) / COARSE;
  }

  private static int clipped(double place) {
    return Math.max(0, Math.min(CLASSES - 1, (int) place));
  }
}
