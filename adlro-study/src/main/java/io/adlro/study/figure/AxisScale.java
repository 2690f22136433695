package io.adlro.study.figure;

/** How an axis spreads its values. */
public enum AxisScale {
  LINEAR {
    @Override
    public boolean draws(double value) {
      return Math.abs(value) <= LARGEST;
    }

    @Override
    public double position(double value) {
      return value;
    }
  },
  /** Powers of ten; zero and negative values have no place on it and are left out. */
  LOG {
    @Override
    public boolean draws(double value) {
      return value >= 1 / LARGEST && value <= LARGEST;
    }

    @Override
    public double position(double value) {
      return Math.log10(value);
    }
  };

  /** Beyond it, differences of values overflow. */
  private static final double LARGEST = 1e100;

  /** False for NaN, for infinite values and for what the scale cannot show. */
  public abstract boolean draws(double value);

  public abstract double position(double value);
}
