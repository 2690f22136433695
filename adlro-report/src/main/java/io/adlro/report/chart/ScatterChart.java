package io.adlro.report.chart;

import io.adlro.sim.stats.Regression;
import io.adlro.study.figure.Axis;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Points of several series, and a line fitted through all of them with its figures below. */
public record ScatterChart(
    String title, Axis x, Axis y, List<Series> series, Optional<Regression> fit) implements Chart {
  private static final int FIT_STEPS = 240;

  public ScatterChart {
    series = List.copyOf(series);
  }

  @Override
  public String svg() {
    Axes axes = new Axes(x, y);
    if (!axes.drawAnyOf(series)) {
      return Plot.withoutData(title);
    }
    String note = fit.map(ScatterChart::figures).orElse("");
    XyPlot plot = new XyPlot(title, note, axes, series, legend());
    for (int i = 0; i < series.size(); i++) {
      for (Point point : series.get(i).points()) {
        if (axes.draws(point)) {
          plot.mark(i, series.get(i).name(), point, " faint");
        }
      }
    }
    fit.ifPresent(line -> draw(plot, line));
    return plot.finish();
  }

  private Legend legend() {
    List<Legend.Entry> entries = new ArrayList<>(Legend.of(series, Legend.Sample.MARK).entries());
    if (fit.isPresent()) {
      entries.add(new Legend.Entry("least squares", 0, Legend.Sample.FIT));
    }
    return new Legend(entries);
  }

  /** In small steps because it bends on a log scale, and only inside the plot. */
  private void draw(XyPlot plot, Regression line) {
    Span xs = new Axes(x, y).xSpan(series);
    Span ys = plot.y().domain();
    List<Double> pixels = new ArrayList<>();
    for (int i = 0; i <= FIT_STEPS; i++) {
      double at = xs.low() + (xs.high() - xs.low()) * i / FIT_STEPS;
      double value = line.at(at);
      if (value >= ys.low() && value <= ys.high()) {
        pixels.add(plot.x().at(at));
        pixels.add(plot.y().at(value));
      }
    }
    double[] xy = pixels.stream().mapToDouble(Double::doubleValue).toArray();
    plot.svg().pathWithTooltip(figures(line), "fit", Strokes.polyline(xy));
  }

  private static String figures(Regression line) {
    return "slope %s, 95 %% interval [%s, %s]; R² %s; n = %d"
        .formatted(
            AxisNumbers.brief(line.slope()),
            AxisNumbers.brief(line.slopeInterval().low()),
            AxisNumbers.brief(line.slopeInterval().high()),
            AxisNumbers.brief(Math.round(line.rSquared() * 1000) / 1000.0),
            line.count());
  }
}
