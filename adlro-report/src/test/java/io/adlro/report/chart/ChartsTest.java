package io.adlro.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.study.figure.Axis;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class ChartsTest {
  private static final Axis X = Axis.linear("load");
  private static final Axis Y = Axis.linear("mean JCT (s)");
  private static final String HOSTILE = "<script>alert('x')</script> & \"quoted\" \u0000 ]]>";

  @Test
  void aLineChartNamesItsAxesItsSeriesAndItsTitle() {
    Picture picture =
        new Picture(new LineChart("Load curve", X, Axis.log("mean JCT (s)"), List.of(fcfs())));

    assertThat(picture.texts())
        .contains("Load curve", "load", "mean JCT (s), log scale", "fcfs", "0.50", "0.90", "100");
    assertThat(picture.tooltips()).contains("fcfs\nload: 0.5\nmean JCT (s): 40 [38, 42]");
    assertThat(picture.withClass("band")).hasSize(1);
    // Two points and the sample in the legend.
    assertThat(picture.withClass("mark")).hasSize(3);
  }

  @Test
  void everyDrawnPointLiesInsideTheChart() {
    Picture picture = new Picture(new LineChart("t", X, Y, List.of(fcfs())));

    String viewBox = picture.elements("svg").get(0).getAttribute("viewBox");
    double height = Double.parseDouble(viewBox.split(" ", -1)[3]);
    for (Element line : picture.withClass("line")) {
      String[] pixels = line.getAttribute("d").replaceAll("[ML]", " ").trim().split(" +", -1);
      for (int i = 0; i < pixels.length; i += 2) {
        assertThat(Double.parseDouble(pixels[i])).isBetween(0.0, Plot.WIDTH_PX);
        assertThat(Double.parseDouble(pixels[i + 1])).isBetween(0.0, height);
      }
    }
  }

  @Test
  void valuesThatAreNotFiniteLeaveAGap() {
    Series broken =
        new Series(
            "a",
            List.of(
                Point.of(1, 1),
                Point.of(2, 2),
                Point.of(3, Double.NaN),
                Point.of(4, Double.POSITIVE_INFINITY),
                Point.of(5, 5),
                Point.of(6, 6)));

    Picture picture = new Picture(new LineChart("t", X, Y, List.of(broken)));

    // Two stretches, four points, and the sample in the legend.
    assertThat(picture.withClass("line")).hasSize(3);
    assertThat(picture.withClass("mark")).hasSize(5);
    assertThat(new LineChart("t", X, Y, List.of(broken)).svg()).doesNotContain("NaN", "Infinity");
  }

  @Test
  void anInfiniteIntervalLeavesTheLineButNoBand() {
    Series wide = new Series("a", List.of(new Point(1, 5, 4, Double.POSITIVE_INFINITY)));

    Picture picture = new Picture(new LineChart("t", X, Y, List.of(wide)));

    // The point and the sample in the legend.
    assertThat(picture.withClass("mark")).hasSize(2);
    assertThat(picture.withClass("band")).isEmpty();
    assertThat(picture.tooltips()).anyMatch(tip -> tip.endsWith("5 [4, ∞]"));
  }

  @Test
  void zerosAreNotDrawnOnALogScale() {
    Series zero = new Series("a", List.of(Point.of(1, 0), Point.of(2, -1)));

    Picture picture = new Picture(new LineChart("t", X, Axis.log("s"), List.of(zero)));

    assertThat(picture.texts()).contains("no data");
  }

  @Test
  void chartsWithoutDataSaySo() {
    List<GpuRow> rows = rows(2);
    TimeWindow window = new TimeWindow(0, 10);
    Series nothing = new Series("a", List.of(Point.of(Double.NaN, 1)));
    List<Chart> empty =
        List.of(
            new LineChart("t", X, Y, List.of()),
            new LineChart("t", X, Y, List.of(nothing)),
            new GanttChart("t", "", window, rows, List.of()),
            new GanttChart("t", "", window, rows, List.of(bar(0, 20, 30, "a"))),
            new GanttChart("t", "", new TimeWindow(5, 5), rows, List.of(bar(0, 0, 30, "a"))),
            new HeatStrip("t", window, List.of(), 5, (row, bin) -> 1),
            new HeatStrip("t", window, rows, 0, (row, bin) -> 1),
            new HeatStrip("t", new TimeWindow(5, 5), rows, 5, (row, bin) -> 1),
            new HeatStrip("t", window, rows, 5, (row, bin) -> Double.NaN));

    for (Chart chart : empty) {
      assertThat(new Picture(chart).texts()).as(chart.toString()).containsExactly("t", "no data");
    }
  }

  @Test
  void labelsNeverBecomeMarkup() {
    Axis axis = Axis.linear(HOSTILE);
    Series series = new Series(HOSTILE, List.of(Point.of(1, 2), Point.of(2, 3), Point.of(3, 5)));
    List<GpuRow> rows = List.of(new GpuRow(HOSTILE, HOSTILE));
    TimeWindow window = new TimeWindow(0, 10);
    GanttChart.Bar bar = new GanttChart.Bar(0, 0, 5, HOSTILE, HOSTILE);
    List<Chart> charts =
        List.of(
            new LineChart(HOSTILE, axis, axis, List.of(series)),
            new LineChart(HOSTILE, axis, axis, List.of()),
            new GanttChart(HOSTILE, "", window, rows, List.of(bar)),
            new HeatStrip(HOSTILE, window, rows, 2, (row, bin) -> bin));

    for (Chart chart : charts) {
      Picture picture = new Picture(chart);
      assertThat(picture.elements("script")).isEmpty();
      assertThat(picture.texts().get(0))
          .startsWith("<script>alert('x')</script> & \"quoted\" \uFFFD");
      assertThat(chart.svg()).doesNotContain("<script").doesNotContain("'x'");
    }
  }

  @Test
  void aGanttBarIsClippedToTheWindowAndShowsItsJob() {
    TimeWindow window = new TimeWindow(100_000_000, 200_000_000);

    Picture picture =
        new Picture(
            new GanttChart("t", "", window, rows(1), List.of(bar(0, 0, 150_000_000, "ml"))));

    // The legend's box comes first.
    Element drawn = picture.withClass("bar").get(1);
    double right = Plot.WIDTH_PX - 30;
    double left = Picture.number(drawn, "x");
    assertThat(Picture.number(drawn, "width")).isCloseTo((right - left) / 2, within(0.02));
    assertThat(picture.tooltips()).contains("job of ml");
    assertThat(picture.texts())
        .contains("time since the start of the run (s)", "100", "200", "ml", "Volta", "gpu-0");
  }

  @Test
  void jobsThatShareAGpuLieSideBySide() {
    List<GanttChart.Bar> bars =
        List.of(bar(0, 0, 6, "a"), bar(0, 4, 9, "a"), bar(0, 6, 10, "a"), bar(1, 0, 10, "a"));

    Picture picture = new Picture(new GanttChart("t", "", new TimeWindow(0, 10), rows(2), bars));

    List<Element> drawn = picture.withClass("bar").subList(1, 5);
    List<Double> tops = drawn.stream().map(e -> Picture.number(e, "y")).toList();
    List<Double> heights = drawn.stream().map(e -> Picture.number(e, "height")).toList();
    // By start: first of row 0, row 1, second of row 0, third in the lane that the first left.
    assertThat(heights).containsExactly(9.0, 18.0, 9.0, 9.0);
    assertThat(tops.get(2)).isEqualTo(tops.get(0) + 9);
    assertThat(tops.get(3)).isEqualTo(tops.get(0));
  }

  @Test
  void rowsOfAModelAreAdjacentWhateverTheirOrder() {
    List<GpuRow> mixed =
        List.of(new GpuRow("A", "a0"), new GpuRow("B", "b0"), new GpuRow("A", "a1"));

    List<String> texts =
        new Picture(new HeatStrip("t", new TimeWindow(0, 1), mixed, 1, (row, bin) -> 1)).texts();

    assertThat(texts.stream().filter(text -> text.matches("[ab][01]")))
        .containsExactly("a0", "a1", "b0");
    assertThat(Collections.frequency(texts, "A")).isEqualTo(1);
  }

  @Test
  void aCrowdedGanttShowsTheLongestBarsAndSomeGpusAndSaysSo() {
    List<GpuRow> rows = rows(2 * GpuRows.MOST);
    List<GanttChart.Bar> bars =
        IntStream.range(0, 40 * rows.size())
            .mapToObj(i -> bar(i % rows.size(), i, i + 1 + i % 7, "a"))
            .toList();

    Picture picture = new Picture(new GanttChart("t", "", new TimeWindow(0, 10_000), rows, bars));

    assertThat(picture.withClass("bar")).hasSize(1 + GanttChart.MOST_BARS);
    assertThat(picture.texts())
        .contains("96 of 192 GPUs shown, evenly chosen; the 3,000 longest of 3,840 bars shown");
  }

  @Test
  void aHeatStripColoursBySharesAndJoinsEqualNeighbours() {
    double[] shares = {0, 0, 0.52, 1.7, Double.NaN};

    Picture picture =
        new Picture(
            new HeatStrip(
                "t", new TimeWindow(0, 50_000_000), rows(1), 5, (row, bin) -> shares[bin]));

    assertThat(picture.tooltips())
        .containsExactly(
            "gpu-0, 0-20 s: about 0 % busy",
            "gpu-0, 20-30 s: about 50 % busy",
            "gpu-0, 30-40 s: about 100 % busy",
            "gpu-0, 40-50 s: not known");
  }

  @Test
  void moreSeriesThanColoursDifferByDashes() {
    List<Series> many =
        IntStream.range(0, ChartStyle.COLOURS + 1)
            .mapToObj(i -> new Series("s" + i, List.of(Point.of(0, i), Point.of(1, i))))
            .toList();

    List<Element> lines = new Picture(new LineChart("t", X, Y, many)).withClass("line");
    Element first = lines.get(0);
    Element again = lines.get(ChartStyle.COLOURS);

    assertThat(again.getAttribute("class")).isEqualTo(first.getAttribute("class"));
    assertThat(again.getAttribute("stroke-dasharray"))
        .isNotEqualTo(first.getAttribute("stroke-dasharray"));
  }

  @Test
  void seriesWithoutAColourLieBelowTheOthersAndShareAnEntryOfTheLegend() {
    List<Series> three = Stream.of("best", "base", "other", "last").map(ChartsTest::flat).toList();
    SeriesLooks looks = SeriesLooks.ranked(List.of("best"), "base");

    Picture picture = new Picture(new LineChart("t", X, Y, three, looks));

    assertThat(picture.texts()).contains("best", "base", "2 others").doesNotContain("other");
    assertThat(picture.withClass("line"))
        .extracting(line -> line.getAttribute("class"))
        .containsExactly(
            "line c0",
            "line reference",
            "line rest",
            "line rest",
            "line rest",
            "line c0",
            "line reference");
  }

  @Test
  void ofManySeriesOnlyTheFirstAndTheReferenceHaveABand() {
    List<Series> many = Stream.of("a", "b", "c", "d", "base").map(ChartsTest::wide).toList();
    SeriesLooks looks = SeriesLooks.ranked(List.of("a", "b", "c", "d"), "base");

    assertThat(new Picture(new LineChart("t", X, Y, many, looks)).withClass("band"))
        .extracting(band -> band.getAttribute("class"))
        .containsExactlyInAnyOrder("band c0", "band reference");
    assertThat(new Picture(new LineChart("t", X, Y, many.subList(1, 5), looks)).withClass("band"))
        .hasSize(4);
  }

  @Test
  void aGanttChartOfATraceShowsDatesInItsZone() {
    ZonedDateTime origin = ZonedDateTime.of(2024, 1, 30, 22, 10, 0, 0, ZoneId.of("Europe/Berlin"));
    TimeWindow window = new TimeWindow(0, 4 * 3600 * 1_000_000L, Optional.of(origin));

    Picture picture =
        new Picture(
            new GanttChart("t", "jobs 1 to 2 of 9", window, rows(1), List.of(bar(0, 0, 9, "ml"))));

    assertThat(picture.texts())
        .contains("time on 30 Jan 2024 to 31 Jan 2024, Europe/Berlin", "jobs 1 to 2 of 9")
        .containsSubsequence("30 Jan 22:30", "23:00", "23:30", "31 Jan", "00:30", "02:00");
  }

  @Test
  void aHeatStripOfATraceNamesDatesInItsTooltips() {
    ZonedDateTime origin = ZonedDateTime.of(2024, 1, 31, 23, 59, 30, 0, ZoneOffset.UTC);
    TimeWindow window = new TimeWindow(0, 40_000_000, Optional.of(origin));

    Picture picture = new Picture(new HeatStrip("t", window, rows(1), 2, (row, bin) -> bin));

    assertThat(picture.texts()).contains("time on 31 Jan 2024 to 1 Feb 2024, UTC");
    assertThat(picture.tooltips())
        .containsExactly(
            "gpu-0, 31 Jan 2024 23:59:30 to 23:59:50: about 0 % busy",
            "gpu-0, 31 Jan 2024 23:59:50 to 1 Feb 2024 00:00:10: about 100 % busy");
  }

  @Test
  void aChartThatIsAFileHasItsColoursTitleAndKey() {
    assertThat(GanttPicture.svg(gantt()))
        .startsWith("<svg")
        .contains("prefers-color-scheme:dark", ">schedule</text>", ">ml</text>");
  }

  @Test
  void aPageHasTitleAndKeyOutsideOfTheChart() {
    assertThat(gantt().svg(Chart.Head.OUTSIDE)).doesNotContain(">schedule</text>", ">ml</text>");
    assertThat(gantt().key()).startsWith("<div class=\"legend\"><span>").contains("bar j0", "ml");
    LineChart lines =
        new LineChart(
            "t", Axis.linear("x"), Axis.linear("y"), List.of(flat("<one>"), flat("other")));
    assertThat(lines.key()).contains("line c0", "&lt;one&gt;", "line c1", "other");
    assertThat(lines.svg(Chart.Head.OUTSIDE)).doesNotContain("class=\"name\"");
  }

  private static GanttChart gantt() {
    return new GanttChart(
        "schedule", "", new TimeWindow(0, 9), rows(1), List.of(bar(0, 0, 9, "ml")));
  }

  @Test
  void everyClassThatAChartUsesForColourIsInTheStyleSheet() {
    String css = ChartStyle.css();

    assertThat(css).contains("prefers-color-scheme:dark").doesNotContain("url(", "@import", "http");
    for (int i = 0; i < 3 * ChartStyle.COLOURS; i++) {
      assertThat(css).contains("." + ChartStyle.colour(i) + "{");
    }
    for (int i = 0; i < ChartStyle.HEAT_LEVELS; i++) {
      assertThat(css).contains("." + ChartStyle.heat(i) + "{");
    }
  }

  private static Series fcfs() {
    return new Series("fcfs", List.of(new Point(0.5, 40, 38, 42), new Point(0.9, 70, 60, 95)));
  }

  private static Series flat(String name) {
    return new Series(name, List.of(Point.of(0, 1), Point.of(1, 1)));
  }

  private static Series wide(String name) {
    return new Series(name, List.of(new Point(0, 5, 4, 6), new Point(1, 5, 4, 6)));
  }

  private static List<GpuRow> rows(int count) {
    return IntStream.range(0, count).mapToObj(i -> new GpuRow("Volta", "gpu-" + i)).toList();
  }

  private static GanttChart.Bar bar(int row, long start, long end, String jobClass) {
    return new GanttChart.Bar(row, start, end, jobClass, "job of " + jobClass);
  }
}
