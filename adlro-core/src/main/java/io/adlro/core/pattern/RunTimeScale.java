package io.adlro.core.pattern;

/** Run times as steps of a logarithmic scale, from 10 ms to about 150 days; beyond it, its ends. */
final class RunTimeScale {
  /** Width of a step in natural logarithm: a tenth is about a tenth of the run time. */
  static final double STEP = 0.1;

  static final int STEPS = 210;

  private static final double LOWEST = StrictMath.log(1e4);

  private static final double[] MICROS = new double[STEPS];

  static {
    for (int step = 0; step < STEPS; step++) {
      MICROS[step] = StrictMath.exp(logMicros(step));
    }
  }

  private RunTimeScale() {}

  /** The step that holds a logarithm of microseconds. */
  static int step(double logMicros) {
    return Math.max(0, Math.min(STEPS - 1, (int) Math.floor(place(logMicros))));
  }

  /** Where a logarithm of microseconds lies, in steps from the lower end of the scale. */
  static double place(double logMicros) {
    return (logMicros - LOWEST) / STEP;
  }

  /** The logarithm at a place of the scale, in steps from its lower end. */
  static double logMicros(double place) {
    return LOWEST + place * STEP;
  }

  /** Microseconds at a part of a step from its lower end, to about a ten-thousandth. */
  static double micros(int step, double part) {
    double x = part * STEP;
    return MICROS[step] * (1 + x * (1 + x / 2));
  }

  static double log(double micros) {
    return StrictMath.log(Math.max(1, micros));
  }
}
