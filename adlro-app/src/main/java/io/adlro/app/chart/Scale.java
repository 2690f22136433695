package io.adlro.app.chart;

/** How an axis spreads its values. */
public enum Scale {
  LINEAR {
    @Override
    boolean draws(double value) {
      return Math.abs(value) <= LARGEST;
    }

    @Override
    double position(double value) {
      return value;
    }
  },
  /** Powers of ten; zero and negative values have no place on it and are left out. */
  LOG {
    @Override
    boolean draws(double value) {
      return value >= 1 / LARGEST && value <= LARGEST;
    }

    @Override
    double position(double value) {
      return Math.log10(value);
    }
  };

  /** Beyond it, differences of values overflow. */
  private static final double LARGEST = 1e100;

  /** False for NaN, for infinite values and for what the scale cannot show. */
  abstract boolean draws(double value);

  abstract double position(double value);
}
