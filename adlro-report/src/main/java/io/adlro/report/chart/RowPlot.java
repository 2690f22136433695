package io.adlro.report.chart;

import java.util.function.Function;
import java.util.stream.IntStream;

/** A plot of GPUs over time: a row for each GPU, labelled with its model. */
final class RowPlot {
  private static final double MOST_LABEL_PX = 130;
  private static final double COLUMN_GAP_PX = 12;

  /** Rows below this height have no GPU label. */
  private static final double LEAST_LABELLED_PX = 12.5;

  private final Plot plot;
  private final Ruler time;
  private final TimeWindow window;
  private final GpuRows rows;
  private final double rowPx;

  /** The window must not be empty and there must be a row. */
  RowPlot(
      String title, Chart.Head head, String note, TimeWindow window, GpuRows rows, ChartKey key) {
    this.window = window;
    this.rows = rows;
    this.rowPx = Math.max(6, Math.min(20, 640.0 / rows.shown()));
    Plot.Captions captions = new Plot.Captions(title, head, window.caption(), "", note);
    double left = Plot.MARGIN_PX + widest(GpuRow::model) + COLUMN_GAP_PX + labelPx();
    this.plot = new Plot(captions, key, left, rowPx * rows.shown());
    Span span = new Span(inUnit(window.fromMicros()), inUnit(window.toMicros()));
    this.time = Ruler.tight(span, plot.left(), plot.right(), most -> ticks(window, span, most));
    plot.drawX(time);
    drawLabels();
  }

  Svg svg() {
    return plot.svg();
  }

  double x(long atMicros) {
    return time.at(inUnit(atMicros));
  }

  double top(int position) {
    return plot.top() + rowPx * position;
  }

  double rowPx() {
    return rowPx;
  }

  String finish() {
    return plot.finish();
  }

  private double inUnit(long micros) {
    return window.unit().of(micros);
  }

  private static Ticks ticks(TimeWindow window, Span span, int most) {
    return window
        .origin()
        .map(origin -> Dates.ticks(origin, window, most, window.unit()::of))
        .orElseGet(() -> Ticks.inside(span.low(), span.high(), most));
  }

  private void drawLabels() {
    int start = 0;
    for (int position = 0; position <= rows.shown(); position++) {
      boolean last = position == rows.shown();
      if (last || rows.startsModel(position)) {
        double y = top(position);
        svg().path("axis", Strokes.polyline(Plot.MARGIN_PX, y, plot.right(), y));
        if (position > start) {
          double middle = (top(start) + y) / 2 + 4;
          fitted("row", Plot.MARGIN_PX, middle, rows.at(start).model());
        }
        start = position;
      }
      if (!last && labelPx() > 0) {
        double x = plot.left() - labelPx();
        fitted("row", x, top(position) + rowPx / 2 + 4, rows.at(position).label());
      }
    }
  }

  private void fitted(String css, double x, double y, String text) {
    svg().fittedText(css, x, y, MOST_LABEL_PX, Plot.TICK_FONT_PX, text);
  }

  private double labelPx() {
    return rowPx < LEAST_LABELLED_PX ? 0 : widest(GpuRow::label) + COLUMN_GAP_PX;
  }

  private double widest(Function<GpuRow, String> label) {
    return IntStream.range(0, rows.shown())
        .mapToDouble(i -> ChartText.width(label.apply(rows.at(i)), Plot.TICK_FONT_PX))
        .map(width -> Math.min(MOST_LABEL_PX, width))
        .max()
        .orElse(0);
  }
}
