package io.adlro.core.pattern;

/** Distribution of a run time over the steps of {@link RunTimeScale}. */
public final class RunTimeDistribution {
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
    Walk walk = new Walk();
    walk.to(calibration.level(probability));
    return Math.min(mostMicros, Math.max(leastMicros, walk.micros()));
  }

  /** Writes it as a {@link RunTimeBelief}, for a job that has not run and has no limit. */
  void write(double[] belief, int at) {
    Walk walk = new Walk();
    double mean = 0;
    double square = 0;
    for (int part = 0; part < RunTimeBelief.PARTS; part++) {
      boolean last = part == RunTimeBelief.PARTS - 1;
      walk.to(last ? 1 : calibration.levelOf(part));
      double micros = walk.mass > 0 ? walk.first / walk.mass : walk.micros();
      belief[at + part] = micros;
      if (!last) {
        belief[at + RunTimeBelief.QUANTILES + part] = walk.micros();
      }
      double probability = RunTimeBelief.probability(part);
      mean += probability * micros;
      square += probability * (walk.mass > 0 ? walk.second / walk.mass : micros * micros);
    }
    belief[at + RunTimeBelief.MEAN] = mean;
    belief[at + RunTimeBelief.SECOND_MOMENT] = square;
  }

  /** A walk up the scale from level to level. */
  private final class Walk {
    private int step;
    private double below;
    private double inside; // part of the step that was passed

    // Of what was passed since the level before: its mass and moments.
    private double mass;
    private double first;
    private double second;

    private void to(double level) {
      mass = 0;
      first = 0;
      second = 0;
      double wanted = level * sum;
      while (step < density.length - 1 && below + density[step] < wanted) {
        pass(1);
        below += density[step++];
        inside = 0;
      }
      double part = (wanted - below) / Math.max(density[step], 1e-30);
      pass(Math.max(inside, Math.min(1, part)));
    }

    private void pass(double part) {
      double passed = density[step] * (part - inside);
      double micros = RunTimeScale.micros(step, (inside + part) / 2);
      mass += passed;
      first += passed * micros;
      second += passed * micros * micros;
      inside = part;
    }

    private double micros() {
      return RunTimeScale.micros(step, inside);
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
      double overdue = (1 + RunTimeBelief.OVERDUE) * elapsedMicros;
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
