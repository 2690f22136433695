package io.adlro.core.pattern;

/** Distribution of a run time over the steps of {@link RunTimeScale}. */
public final class RunTimeDistribution {
  /**
   * A job that runs longer than all expected values is assumed to need half of its age once more.
   */
  private static final double OVERDUE = 1.5;

  /** Finds a probability to less than a millionth. */
  private static final int HALVINGS = 20;

  private final float[] density;
  private final Calibration calibration;
  private final double sum;
  private final double leastMicros;
  private final double mostMicros;

  RunTimeDistribution(float[] density, Calibration calibration) {
    this(density, calibration, 0, Double.POSITIVE_INFINITY);
  }

  private RunTimeDistribution(
      float[] density, Calibration calibration, double leastMicros, double mostMicros) {
    this.density = density;
    this.calibration = calibration;
    this.leastMicros = leastMicros;
    this.mostMicros = mostMicros;
    double all = 0;
    for (float d : density) {
      all += d;
    }
    this.sum = all;
  }

  /** The run time that is not exceeded with this probability, 0 to 1. */
  public double quantileMicros(double probability) {
    double micros = StrictMath.exp(new Walk().logMicrosAt(calibration.level(probability)));
    return Math.min(mostMicros, Math.max(leastMicros, micros));
  }

  /** Ascending quantiles at the middles of so many equally likely parts, written to an array. */
  void quantiles(int parts, double[] toMicros, int at) {
    Walk walk = new Walk();
    for (int q = 0; q < parts; q++) {
      double level = calibration.level((q + 0.5) / parts);
      toMicros[at + q] = StrictMath.exp(walk.logMicrosAt(level));
    }
  }

  /** A walk up the scale that finds levels in ascending order. */
  private final class Walk {
    private double below;
    private int step;

    private double logMicrosAt(double level) {
      double wanted = level * sum;
      while (step < density.length - 1 && below + density[step] < wanted) {
        below += density[step++];
      }
      double inside = Math.min(1, (wanted - below) / Math.max(density[step], 1e-30));
      return RunTimeScale.logMicros(step + inside);
    }
  }

  /** Probability that the run time is at most this. */
  public double probabilityWithin(double micros) {
    if (micros >= mostMicros) {
      return 1;
    }
    double place = RunTimeScale.place(RunTimeScale.log(micros));
    double below = 0;
    for (int step = 0; step < density.length && step < place; step++) {
      below += density[step] * Math.min(1, place - step);
    }
    return below / sum;
  }

  /** Chance that the run time is within a factor of two of the median. */
  public double confidence() {
    double median = quantileMicros(0.5);
    return probabilityWithin(2 * median) - probabilityWithin(median / 2);
  }

  /** The distribution of the whole run time of a job that has run this long and has not ended. */
  public RunTimeDistribution after(double elapsedMicros) {
    double place = RunTimeScale.place(RunTimeScale.log(elapsedMicros));
    float[] left = new float[density.length];
    double rest = 0;
    for (int step = Math.max(0, (int) place); step < density.length; step++) {
      left[step] = (float) (density[step] * Math.min(1, step + 1 - place));
      rest += left[step];
    }
    if (rest <= 1e-9 * sum) {
      double overdue = OVERDUE * elapsedMicros;
      left[RunTimeScale.step(RunTimeScale.log(overdue))] = 1;
      return new RunTimeDistribution(left, calibration, overdue, mostMicros);
    }
    return new RunTimeDistribution(left, calibration, elapsedMicros, mostMicros);
  }

  /** The distribution of a job that is ended at this run time if it has not ended by itself. */
  public RunTimeDistribution endedAt(double limitMicros) {
    return new RunTimeDistribution(density, calibration, leastMicros, limitMicros);
  }

  /**
   * Probability that the run time is above this, by the same corrected levels as the quantiles: the
   * quantile of one minus it is this run time.
   */
  public double chanceAbove(double micros) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (quantileMicros(middle) <= micros) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return 1 - (low + high) / 2;
  }
}
