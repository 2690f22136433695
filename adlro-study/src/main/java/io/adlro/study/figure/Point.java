package io.adlro.study.figure;

/** A value with its interval; without one, low and high are the value itself. */
public record Point(double x, double y, double low, double high) {
  public static Point of(double x, double y) {
    return new Point(x, y, y, y);
  }

  public boolean hasInterval() {
    return low < high;
  }
}
