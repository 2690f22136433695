package io.adlro.report.chart;

/**
 * The style sheet of all charts, included once in the page. Series, job classes and the heat scale
 * have colours of their own.
 */
public final class ChartStyle {
  /** Series beyond these take the same colours again with other dashes. */
  static final int COLOURS = Palette.LIGHT.series().size();

  static final int HEAT_LEVELS = Palette.LIGHT.heat().size();

  private static final int JOB_COLOURS = Palette.LIGHT.jobClasses().size();

  private ChartStyle() {}

  /** The colours alone, as variables. */
  public static String colours() {
    return Palette.css();
  }

  /** The colours and the rules of charts. */
  public static String css() {
    StringBuilder css = new StringBuilder(colours()).append(StyleFile.read("chart.css"));
    classes(css, "c", COLOURS);
    classes(css, "j", JOB_COLOURS);
    classes(css, "h", HEAT_LEVELS);
    return css.toString();
  }

  private static void classes(StringBuilder css, String letter, int count) {
    for (int i = 0; i < count; i++) {
      css.append(".%s%d{--k:var(--%s%d)}\n".formatted(letter, i, letter, i));
    }
  }

  /** The class that gives a series its colour. */
  static String colour(int series) {
    return "c" + series % COLOURS;
  }

  /** The class that gives a job class its colour. */
  static String jobColour(int jobClass) {
    return "j" + jobClass % JOB_COLOURS;
  }

  /** The class that gives a share of 0..1 its colour. */
  static String heat(int level) {
    return "h" + level;
  }

  /** A chart as a stand-alone file, with the style sheet inside. */
  public static String alone(String svg) {
    int afterOpeningTag = svg.indexOf('>') + 1;
    return svg.substring(0, afterOpeningTag)
        + "<style>"
        + css()
        + "</style>"
        + svg.substring(afterOpeningTag);
  }
}
