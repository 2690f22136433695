package io.adlro.report.chart;

import io.adlro.study.figure.Axis;
import io.adlro.study.figure.LineFigure;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Named lines over two axes, with a band where points have intervals and gaps at missing values.
 */
public record LineChart(String title, Axis x, Axis y, List<Series> series) implements Chart {
  /** Denser lines are drawn without marks. */
  private static final int MOST_MARKS = 40;

  public LineChart {
    series = List.copyOf(series);
  }

  public LineChart(LineFigure figure) {
    this(figure.title(), figure.x(), figure.y(), figure.series());
  }

  @Override
  public String svg() {
    Axes axes = new Axes(x, y);
    if (!axes.drawAnyOf(series)) {
      return Plot.withoutData(title);
    }
    XyPlot plot = new XyPlot(title, "", axes, series, Legend.of(series, Legend.Sample.LINE));
    for (int i = 0; i < series.size(); i++) {
      bands(plot, axes, i);
    }
    for (int i = 0; i < series.size(); i++) {
      lines(plot, axes, i);
    }
    return plot.finish();
  }

  private void bands(XyPlot plot, Axes axes, int index) {
    for (List<Point> run : runs(series.get(index).points(), axes::drawsInterval)) {
      int n = run.size();
      double[] outline = new double[4 * n];
      for (int i = 0; i < n; i++) {
        // There along the upper ends, back along the lower ones.
        outline[2 * i] = plot.x().at(run.get(i).x());
        outline[2 * i + 1] = plot.y().at(run.get(i).high());
        outline[4 * n - 2 - 2 * i] = plot.x().at(run.get(i).x());
        outline[4 * n - 1 - 2 * i] = plot.y().at(run.get(i).low());
      }
      String css = "band " + ChartStyle.colour(index);
      plot.svg().path(css, Strokes.polygon(outline));
    }
  }

  private void lines(XyPlot plot, Axes axes, int index) {
    Series one = series.get(index);
    for (List<Point> run : runs(one.points(), axes::draws)) {
      double[] pixels = new double[2 * run.size()];
      for (int i = 0; i < run.size(); i++) {
        pixels[2 * i] = plot.x().at(run.get(i).x());
        pixels[2 * i + 1] = plot.y().at(run.get(i).y());
      }
      plot.svg().line(one.name(), index, Strokes.polyline(pixels));
      // A single point makes no line.
      if (run.size() == 1 || one.points().size() <= MOST_MARKS) {
        run.forEach(point -> plot.mark(index, one.name(), point, ""));
      }
    }
  }

  /** The longest sequences of adjacent points that can be drawn. */
  private static List<List<Point>> runs(List<Point> points, Predicate<Point> shown) {
    List<List<Point>> runs = new ArrayList<>();
    boolean open = false;
    for (Point point : points) {
      if (!shown.test(point)) {
        open = false;
        continue;
      }
      if (!open) {
        runs.add(new ArrayList<>());
        open = true;
      }
      runs.get(runs.size() - 1).add(point);
    }
    return runs;
  }
}
