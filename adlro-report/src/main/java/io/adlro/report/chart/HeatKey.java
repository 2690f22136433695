package io.adlro.report.chart;

/** The colour scale of a heat strip: boxes from 0 to 100 %. */
final class HeatKey implements ChartKey {
  private static final double BOX_PX = 22;
  private static final double LEFT_PX = Plot.MARGIN_PX + 28;

  @Override
  public double height() {
    return 22;
  }

  @Override
  public void draw(Svg svg, double top) {
    for (int level = 0; level < ChartStyle.HEAT_LEVELS; level++) {
      double x = LEFT_PX + level * BOX_PX;
      svg.rect("heat " + ChartStyle.heat(level), x, top + 3, BOX_PX, 12);
    }
    double right = LEFT_PX + ChartStyle.HEAT_LEVELS * BOX_PX;
    svg.text("tick end", LEFT_PX - 6, top + 13, "0 %");
    svg.text("tick", right + 6, top + 13, "100 % busy");
    svg.rect("unknown", right + 96, top + 3, BOX_PX, 12);
    svg.text("tick", right + 96 + BOX_PX + 6, top + 13, "not known");
  }

  @Override
  public String markup() {
    Svg page = new Svg();
    page.open("div", "class", "legend").open("span").text("0 %").open("span", "class", "ramp");
    for (int level = 0; level < ChartStyle.HEAT_LEVELS; level++) {
      page.open("i", "class", ChartStyle.heat(level)).close();
    }
    page.close().text("100 % busy").close();
    page.open("span").open("span", "class", "swatch unknown").close().text("not known").close();
    return page.close().toString();
  }
}
