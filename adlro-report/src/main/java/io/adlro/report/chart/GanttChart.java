package io.adlro.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which job ran on which GPU when: a bar for each GPU of each job, coloured by job class.
 *
 * @param part of the run that it shows, in words
 */
public record GanttChart(
    String title, String part, TimeWindow window, List<GpuRow> rows, List<Bar> bars)
    implements Chart {
  static final int MOST_BARS = 3000;
  private static final double LEAST_BAR_PX = 0.7;

  /** A run of a job on the GPU of {@code row}, an index into the rows of the chart. */
  public record Bar(int row, long startMicros, long endMicros, String jobClass, String tooltip) {}

  public GanttChart {
    rows = List.copyOf(rows);
    bars = List.copyOf(bars);
    for (Bar bar : bars) {
      if (bar.row() < 0 || bar.row() >= rows.size()) {
        throw new IllegalArgumentException(bar + " is not on one of the " + rows.size() + " rows");
      }
    }
  }

  @Override
  public String key() {
    return legend(classes()).markup();
  }

  @Override
  public String svg(Head head) {
    GpuRows shown = new GpuRows(rows);
    List<Bar> visible =
        bars.stream()
            .filter(bar -> visibleMicros(bar) > 0 && shown.positionOf(bar.row()).isPresent())
            .toList();
    if (visible.isEmpty()) {
      return Plot.withoutData(title, head);
    }
    List<String> classes = classes();
    List<Bar> drawn = longest(visible);
    String note = note(shown, visible.size());
    RowPlot plot = new RowPlot(title, head, note, window, shown, legend(classes));
    return draw(plot, shown, drawn, classes);
  }

  /** By name, so that a class has the same colour in the charts of different policies. */
  private List<String> classes() {
    return bars.stream().map(Bar::jobClass).distinct().sorted().toList();
  }

  private String draw(RowPlot plot, GpuRows shown, List<Bar> drawn, List<String> classes) {
    Lanes lanes = new Lanes(drawn, rows.size());
    for (int i = 0; i < drawn.size(); i++) {
      Bar bar = drawn.get(i);
      double left = plot.x(Math.max(bar.startMicros(), window.fromMicros()));
      double right = plot.x(Math.min(bar.endMicros(), window.toMicros()));
      double height = (plot.rowPx() - 2) / lanes.lanesIn(bar.row());
      double top = plot.top(shown.positionOf(bar.row()).getAsInt()) + 1 + height * lanes.laneOf(i);
      String css = "bar " + ChartStyle.jobColour(classes.indexOf(bar.jobClass()));
      double width = Math.max(LEAST_BAR_PX, right - left);
      plot.svg().rectWithTooltip(bar.tooltip(), css, left, top, width, height);
    }
    return plot.finish();
  }

  private long visibleMicros(Bar bar) {
    return Math.min(bar.endMicros(), window.toMicros())
        - Math.max(bar.startMicros(), window.fromMicros());
  }

  private List<Bar> longest(List<Bar> visible) {
    return visible.stream()
        .sorted(Comparator.comparingLong(this::visibleMicros).reversed())
        .limit(MOST_BARS)
        .sorted(Comparator.comparingLong(Bar::startMicros).thenComparingInt(Bar::row))
        .toList();
  }

  private String note(GpuRows shown, int visible) {
    String bars =
        visible <= MOST_BARS
            ? ""
            : "the %s longest of %s bars shown"
                .formatted(AxisNumbers.brief(MOST_BARS), AxisNumbers.brief(visible));
    return Stream.of(part, shown.note(), bars)
        .filter(note -> !note.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static Legend legend(List<String> classes) {
    List<Legend.Entry> entries = new ArrayList<>();
    for (String name : classes) {
      SeriesLook look = SeriesLook.ofJobClass(entries.size());
      entries.add(new Legend.Entry(name, look, Legend.Sample.BAR));
    }
    return new Legend(entries);
  }
}
