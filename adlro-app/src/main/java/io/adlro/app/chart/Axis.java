package io.adlro.app.chart;

/** What an axis shows: a title that names the unit, such as "mean JCT (s)", and its scale. */
public record Axis(String title, Scale scale) {
  public static Axis linear(String title) {
    return new Axis(title, Scale.LINEAR);
  }

  public static Axis log(String title) {
    return new Axis(title, Scale.LOG);
  }

  String caption() {
    return scale == Scale.LOG ? title + ", log scale" : title;
  }
}
