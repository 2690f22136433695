package io.adlro.report.chart;

/**
 * How a series is drawn.
 *
 * @param css the class that gives it its colour
 * @param dashes of its line
 * @param mark the shape of its points
 */
public record SeriesLook(String css, String dashes, int mark) {
  private static final String REST_CSS = "rest";

  /** The series that others are compared with: in the colour of the text, dotted. */
  static final SeriesLook REFERENCE = new SeriesLook("reference", "2 3", 0);

  /** A series without a colour of its own: a thin grey line. */
  static final SeriesLook REST = new SeriesLook(REST_CSS, "none", 0);

  /**
   * Differs from that of every other place below {@link ChartStyle#COLOURS} by colour and stroke.
   */
  static SeriesLook at(int place) {
    return new SeriesLook(ChartStyle.colour(place), Strokes.dashes(place), place % Strokes.MARKS);
  }

  /** The fill of a job class, from colours that no series has. */
  static SeriesLook ofJobClass(int jobClass) {
    return new SeriesLook(ChartStyle.jobColour(jobClass), "none", 0);
  }

  boolean isRest() {
    return css.equals(REST_CSS);
  }
}
