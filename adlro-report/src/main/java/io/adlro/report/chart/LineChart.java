package io.adlro.report.chart;

import io.adlro.study.figure.Axis;
import io.adlro.study.figure.LineFigure;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Named lines over two axes, with a band where points have intervals and gaps at missing values.
 */
public record LineChart(String title, Axis x, Axis y, List<Series> series, SeriesLooks looks)
    implements Chart {
  /** Denser lines are drawn without marks. */
  private static final int MOST_MARKS = 40;

  private static final int MOST_BANDS = 4;

  public LineChart {
    series = List.copyOf(series);
  }

  /** Of series that no other chart shows: their places decide on their colours. */
  public LineChart(String title, Axis x, Axis y, List<Series> series) {
    this(title, x, y, series, SeriesLooks.inOrder(series.stream().map(Series::name).toList()));
  }

  public LineChart(LineFigure figure) {
    this(figure.title(), figure.x(), figure.y(), figure.series());
  }

  @Override
  public String key() {
    return Legend.of(series, looks).markup();
  }

  @Override
  public String svg(Head head) {
    Axes axes = new Axes(x, y);
    if (!axes.drawAnyOf(series)) {
      return Plot.withoutData(title, head);
    }
    XyPlot plot = new XyPlot(title, head, axes, series, Legend.of(series, looks));
    // From grey to the first, and the dotted reference last: equal lines both stay visible.
    List<Series> order = new ArrayList<>(series);
    Collections.reverse(order);
    order.sort(Comparator.comparingInt(one -> layer(looks.of(one.name()))));
    order.stream().filter(this::hasBand).forEach(one -> bands(plot, axes, one));
    order.forEach(one -> lines(plot, axes, one));
    return plot.finish();
  }

  private static int layer(SeriesLook look) {
    return look.isRest() ? 0 : look.equals(SeriesLook.REFERENCE) ? 2 : 1;
  }

  /** Bands of many series hide each other: then only the first and the reference have one. */
  private boolean hasBand(Series one) {
    return series.size() <= MOST_BANDS
        || one.equals(series.get(0))
        || looks.of(one.name()).equals(SeriesLook.REFERENCE);
  }

  private void bands(XyPlot plot, Axes axes, Series one) {
    SeriesLook look = looks.of(one.name());
    for (List<Point> run : runs(one.points(), axes::drawsInterval)) {
      int n = run.size();
      double[] outline = new double[4 * n];
      for (int i = 0; i < n; i++) {
        // There along the upper ends, back along the lower ones.
        outline[2 * i] = plot.x().at(run.get(i).x());
        outline[2 * i + 1] = plot.y().at(run.get(i).high());
        outline[4 * n - 2 - 2 * i] = plot.x().at(run.get(i).x());
        outline[4 * n - 1 - 2 * i] = plot.y().at(run.get(i).low());
      }
      plot.svg().path("band " + look.css(), Strokes.polygon(outline));
    }
  }

  private void lines(XyPlot plot, Axes axes, Series one) {
    SeriesLook look = looks.of(one.name());
    for (List<Point> run : runs(one.points(), axes::draws)) {
      double[] pixels = new double[2 * run.size()];
      for (int i = 0; i < run.size(); i++) {
        pixels[2 * i] = plot.x().at(run.get(i).x());
        pixels[2 * i + 1] = plot.y().at(run.get(i).y());
      }
      plot.svg().line(one.name(), look, Strokes.polyline(pixels));
      // A single point makes no line.
      if (run.size() == 1 || one.points().size() <= MOST_MARKS) {
        run.forEach(point -> plot.mark(look, one.name(), point));
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
