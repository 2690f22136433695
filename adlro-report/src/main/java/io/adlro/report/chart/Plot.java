package io.adlro.report.chart;

import java.util.List;

/** The frame of all charts: title, key, plot area, axes and captions. */
final class Plot {
  static final double WIDTH_PX = 880;
  static final double MARGIN_PX = 12;
  static final double FONT_PX = 12;
  static final double TICK_FONT_PX = 11;

  /** Leaves room for half of the label of the last tick. */
  private static final double RIGHT_PX = WIDTH_PX - 30;

  private static final double ROOM_PX = WIDTH_PX - 2 * MARGIN_PX;

  /** More than its 13 px because bold letters are wider. */
  private static final double TITLE_FONT_PX = 16;

  private static final double TITLE_PX = 34;
  private static final double CAPTION_PX = 30;
  private static final double BELOW_PX = 44;
  private static final double NOTE_PX = 20;

  /** The texts around the plot; an empty one takes no room. */
  record Captions(String title, Chart.Head head, String x, String y, String note) {
    private double headPx(ChartKey key) {
      return head == Chart.Head.INSIDE ? TITLE_PX + key.height() : 0;
    }
  }

  private final Svg svg = new Svg();
  private final Captions captions;
  private final double left;
  private final double top;
  private final double bottom;

  Plot(Captions captions, ChartKey key, double left, double height) {
    this.captions = captions;
    this.left = left;
    this.top = captions.headPx(key) + (captions.y().isEmpty() ? 8 : CAPTION_PX);
    this.bottom = top + height;
    double total = bottom + BELOW_PX + (captions.note().isEmpty() ? 0 : NOTE_PX);
    svg.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "class",
        "adlro-chart",
        "viewBox",
        "0 0 " + AxisNumbers.pixel(WIDTH_PX) + " " + AxisNumbers.pixel(total),
        "role",
        "img",
        "aria-label",
        captions.title());
    if (captions.head() == Chart.Head.INSIDE) {
      svg.fittedText("title", MARGIN_PX, 22, ROOM_PX, TITLE_FONT_PX, captions.title());
      key.draw(svg, TITLE_PX);
    }
    caption("caption", top - 14, captions.y());
    caption("note", total - 8, captions.note());
  }

  /** A chart with the text "no data". */
  static String withoutData(String title, Chart.Head head) {
    Plot plot =
        new Plot(new Captions(title, head, "", "", ""), new Legend(List.of()), MARGIN_PX, 90);
    plot.svg.text("empty", WIDTH_PX / 2, (plot.top + plot.bottom) / 2, "no data");
    return plot.finish();
  }

  Svg svg() {
    return svg;
  }

  double left() {
    return left;
  }

  double right() {
    return RIGHT_PX;
  }

  double top() {
    return top;
  }

  double bottom() {
    return bottom;
  }

  void drawX(Ruler x) {
    for (int i = 0; i < x.ticks().values().size(); i++) {
      double at = x.at(x.ticks().values().get(i));
      svg.path("grid", Strokes.polyline(at, top, at, bottom));
      svg.text("tick mid", at, bottom + 16, x.ticks().labels().get(i));
    }
    svg.path("axis", Strokes.polyline(left, bottom, RIGHT_PX, bottom));
    svg.text("caption mid", (left + RIGHT_PX) / 2, bottom + 35, captions.x());
  }

  void drawY(Ruler y) {
    for (int i = 0; i < y.ticks().values().size(); i++) {
      double at = y.at(y.ticks().values().get(i));
      svg.path("grid", Strokes.polyline(left, at, RIGHT_PX, at));
      svg.text("tick end", left - 6, at + 4, y.ticks().labels().get(i));
    }
  }

  private void caption(String css, double y, String text) {
    if (!text.isEmpty()) {
      svg.fittedText(css, MARGIN_PX, y, ROOM_PX, FONT_PX, text);
    }
  }

  String finish() {
    return svg.close().toString();
  }
}
