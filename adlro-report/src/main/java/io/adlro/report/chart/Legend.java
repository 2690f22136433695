package io.adlro.report.chart;

import io.adlro.study.figure.Series;
import java.util.ArrayList;
import java.util.List;

/** The names of the series beside a sample of each, in as many rows as they need. */
record Legend(List<Entry> entries) implements ChartKey {
  private static final double ROW_PX = 19;
  private static final double SAMPLE_PX = 24;
  private static final double GAP_PX = 20;
  private static final double MOST_NAME_PX = 240;

  /** How the series is drawn, so that the sample looks like it. */
  enum Sample {
    LINE,
    BAR
  }

  record Entry(String name, SeriesLook look, Sample sample) {
    double widthPx() {
      return SAMPLE_PX + Math.min(MOST_NAME_PX, ChartText.width(name(), Plot.FONT_PX));
    }
  }

  private record Place(Entry entry, double x, int row) {}

  /** Of lines; those without a colour of their own share an entry. */
  static Legend of(List<Series> series, SeriesLooks looks) {
    List<Entry> entries = new ArrayList<>();
    for (Series one : series) {
      SeriesLook look = looks.of(one.name());
      if (!look.isRest()) {
        entries.add(new Entry(one.name(), look, Sample.LINE));
      }
    }
    int others = series.size() - entries.size();
    if (others > 0) {
      String name = others == 1 ? "1 other" : others + " others";
      entries.add(new Entry(name, SeriesLook.REST, Sample.LINE));
    }
    return new Legend(entries);
  }

  @Override
  public double height() {
    List<Place> places = places();
    return places.isEmpty() ? 0 : ROW_PX * (1 + places.get(places.size() - 1).row());
  }

  @Override
  public void draw(Svg svg, double top) {
    for (Place place : places()) {
      double middle = top + ROW_PX * (place.row() + 0.5);
      sample(svg, place.entry(), place.x(), middle);
      double x = place.x() + SAMPLE_PX;
      svg.fittedText("name", x, middle + 4, MOST_NAME_PX, Plot.FONT_PX, place.entry().name());
    }
  }

  @Override
  public String markup() {
    Svg page = new Svg();
    page.open("div", "class", "legend");
    for (Entry entry : entries) {
      page.open("span");
      page.open("svg", "class", "adlro-chart key", "viewBox", "0 0 18 12", "aria-hidden", "true");
      sample(page, entry, 0, 6);
      page.close().text(entry.name()).close();
    }
    return page.close().toString();
  }

  private List<Place> places() {
    List<Place> places = new ArrayList<>();
    double x = Plot.MARGIN_PX;
    int row = 0;
    for (Entry entry : entries) {
      if (x > Plot.MARGIN_PX && x + entry.widthPx() > Plot.WIDTH_PX - Plot.MARGIN_PX) {
        x = Plot.MARGIN_PX;
        row++;
      }
      places.add(new Place(entry, x, row));
      x += entry.widthPx() + GAP_PX;
    }
    return places;
  }

  private static void sample(Svg svg, Entry entry, double x, double y) {
    SeriesLook look = entry.look();
    switch (entry.sample()) {
      case LINE -> {
        String stroke = Strokes.polyline(x, y, x + 18, y);
        String css = "line " + look.css();
        svg.leaf("path", "class", css, "d", stroke, "stroke-dasharray", look.dashes());
        if (!look.isRest()) {
          svg.path("mark " + look.css(), Strokes.mark(look.mark(), x + 9, y));
        }
      }
      case BAR -> svg.rect("bar " + look.css(), x + 3, y - 6, 15, 12);
    }
  }
}
