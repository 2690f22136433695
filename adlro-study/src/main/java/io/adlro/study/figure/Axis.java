package io.adlro.study.figure;

/** What an axis shows: a title that names the unit, such as "mean JCT (s)", and its scale. */
public record Axis(String title, AxisScale scale) {
  public static Axis linear(String title) {
    return new Axis(title, AxisScale.LINEAR);
  }

  public static Axis log(String title) {
    return new Axis(title, AxisScale.LOG);
  }

  public String caption() {
    return scale == AxisScale.LOG ? title + ", log scale" : title;
  }
}
