package io.adlro.report.chart;

import java.util.List;

/** How busy each GPU was over time: rows are GPUs, columns are equal parts of the window. */
public record HeatStrip(
    String title, TimeWindow window, List<GpuRow> rows, int bins, Utilisation utilisation)
    implements Chart {
  private static final int UNKNOWN = -1;

  /** Called for each row and bin that is shown. */
  @FunctionalInterface
  public interface Utilisation {
    /** Share 0..1 of the bin in which the GPU was busy; NaN when that is not known. */
    double share(int row, int bin);
  }

  public HeatStrip {
    rows = List.copyOf(rows);
    if (bins < 0) {
      throw new IllegalArgumentException(bins + " bins");
    }
  }

  @Override
  public String key() {
    return new HeatKey().markup();
  }

  @Override
  public String svg(Head head) {
    GpuRows shown = new GpuRows(rows);
    int[][] levels = levels(shown);
    if (window.isEmpty() || !anyKnown(levels)) {
      return Plot.withoutData(title, head);
    }
    RowPlot plot = new RowPlot(title, head, shown.note(), window, shown, new HeatKey());
    for (int position = 0; position < levels.length; position++) {
      drawRow(plot, position, shown.at(position).label(), levels[position]);
    }
    return plot.finish();
  }

  /** Neighbouring bins of one level become one cell: the picture is the same and much smaller. */
  private void drawRow(RowPlot plot, int position, String label, int[] levels) {
    int start = 0;
    for (int bin = 1; bin <= bins; bin++) {
      if (bin == bins || levels[bin] != levels[start]) {
        drawCell(plot, position, label, levels[start], start, bin);
        start = bin;
      }
    }
  }

  private void drawCell(
      RowPlot plot, int position, String label, int level, int fromBin, int toBin) {
    long from = micros(fromBin);
    long to = micros(toBin);
    String share = level == UNKNOWN ? "not known" : "about " + 10 * level + " % busy";
    plot.svg()
        .rectWithTooltip(
            label + ", " + window.range(from, to) + ": " + share,
            level == UNKNOWN ? "unknown" : "heat " + ChartStyle.heat(level),
            plot.x(from),
            plot.top(position) + 0.5,
            plot.x(to) - plot.x(from),
            plot.rowPx() - 1);
  }

  private long micros(int bin) {
    return window.fromMicros() + window.lengthMicros() * bin / bins;
  }

  private int[][] levels(GpuRows shown) {
    int[][] levels = new int[shown.shown()][bins];
    for (int position = 0; position < levels.length; position++) {
      for (int bin = 0; bin < bins; bin++) {
        levels[position][bin] = level(utilisation.share(shown.rowAt(position), bin));
      }
    }
    return levels;
  }

  private static int level(double share) {
    return Double.isFinite(share)
        ? (int) Math.round(Math.max(0, Math.min(1, share)) * (ChartStyle.HEAT_LEVELS - 1))
        : UNKNOWN;
  }

  private static boolean anyKnown(int[][] levels) {
    for (int[] row : levels) {
      for (int level : row) {
        if (level != UNKNOWN) {
          return true;
        }
      }
    }
    return false;
  }
}
