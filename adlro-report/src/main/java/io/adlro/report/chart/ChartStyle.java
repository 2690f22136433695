package io.adlro.report.chart;

import java.util.List;

/**
 * The style sheet of all charts, included once in the page. Series colours are after Okabe and Ito,
 * so that colour-blind readers can distinguish them, a little darker or brighter for contrast; the
 * heat scale is ColorBrewer's YlGnBu. Light and dark follow the reader's setting.
 */
public final class ChartStyle {
  /** Series beyond these take the same colours again with another dash and mark. */
  static final int COLOURS = 7;

  static final int HEAT_LEVELS = 11;

  private static final List<String> LIGHT =
      List.of("#0072b2", "#d98e00", "#009e73", "#d55e00", "#2f9fdd", "#c0609a", "#555555");
  private static final List<String> DARK =
      List.of("#3d94dc", "#e69f00", "#1fbf92", "#f0703a", "#a6daff", "#dd93bb", "#c4c4c4");

  /** From bright to dark. */
  private static final List<String> HEAT =
      List.of(
          "#ffffd9", "#f1f9b9", "#d6efb3", "#aadeb7", "#73c8bd", "#41b6c4", "#2498c1", "#2072b2",
          "#234da0", "#1f2f88", "#081d58");

  private static final String RULES =
      """
      .adlro-chart{display:block;width:100%;height:auto;background:var(--adlro-bg);\
      font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
      .adlro-chart text{fill:var(--adlro-fg)}
      .adlro-chart .title{font-size:15px;font-weight:600}
      .adlro-chart .tick,.adlro-chart .row{font-size:11px}
      .adlro-chart .tick,.adlro-chart .caption,.adlro-chart .note{fill:var(--adlro-muted)}
      .adlro-chart .mid{text-anchor:middle}
      .adlro-chart .end{text-anchor:end}
      .adlro-chart .empty{font-size:16px;text-anchor:middle;fill:var(--adlro-muted)}
      .adlro-chart .grid{stroke:var(--adlro-grid)}
      .adlro-chart .axis{stroke:var(--adlro-muted)}
      .adlro-chart .line{fill:none;stroke:var(--k);stroke-width:2;stroke-linejoin:round}
      .adlro-chart .band{fill:var(--k);fill-opacity:.16}
      .adlro-chart .mark{fill:var(--k);stroke:var(--adlro-bg);stroke-width:.6}
      .adlro-chart .faint{fill-opacity:.7}
      .adlro-chart .bar{fill:var(--k);stroke:var(--adlro-bg);stroke-width:.5}
      .adlro-chart .bar:hover,.adlro-chart .heat:hover{opacity:.65}
      .adlro-chart .fit{fill:none;stroke:var(--adlro-fg);stroke-width:1.5;stroke-dasharray:6 4}
      .adlro-chart .heat{fill:var(--k);shape-rendering:crispEdges}
      .adlro-chart .unknown{fill:var(--adlro-grid)}
      """;

  private ChartStyle() {}

  /** CSS for one style element of the page. */
  public static String css() {
    StringBuilder css = new StringBuilder();
    css.append(
        ":root{--adlro-bg:#fff;--adlro-fg:#1f2328;--adlro-muted:#59636e;--adlro-grid:#e3e6ea;");
    variables(css, LIGHT, Order.BRIGHT_IS_LOW);
    css.append("}\n@media (prefers-color-scheme:dark){:root{")
        .append(
            "--adlro-bg:#14171c;--adlro-fg:#e8eaed;--adlro-muted:#a3abb5;--adlro-grid:#30363d;");
    variables(css, DARK, Order.DARK_IS_LOW);
    css.append("}}\n").append(RULES);
    for (int i = 0; i < COLOURS; i++) {
      css.append(".adlro-chart .c%d{--k:var(--adlro-c%d)}\n".formatted(i, i));
    }
    for (int i = 0; i < HEAT_LEVELS; i++) {
      css.append(".adlro-chart .h%d{--k:var(--adlro-h%d)}\n".formatted(i, i));
    }
    return css.toString();
  }

  /** The class that gives a series its colour. */
  static String colour(int series) {
    return "c" + series % COLOURS;
  }

  /** The class that gives a share of 0..1 its colour. */
  static String heat(int level) {
    return "h" + level;
  }

  /** Low values have the colour that is close to the background. */
  private enum Order {
    BRIGHT_IS_LOW,
    DARK_IS_LOW
  }

  /** A chart as a stand-alone file, with the style sheet inside. */
  public static String alone(String svg) {
    int afterOpeningTag = svg.indexOf('>') + 1;
    return svg.substring(0, afterOpeningTag)
        + "<style>"
        + css()
        + "</style>"
        + svg.substring(afterOpeningTag);
  }

  private static void variables(StringBuilder css, List<String> colours, Order order) {
    for (int i = 0; i < COLOURS; i++) {
      css.append("--adlro-c%d:%s;".formatted(i, colours.get(i)));
    }
    for (int i = 0; i < HEAT_LEVELS; i++) {
      int at = order == Order.BRIGHT_IS_LOW ? i : HEAT_LEVELS - 1 - i;
      css.append("--adlro-h%d:%s;".formatted(i, HEAT.get(at)));
    }
  }
}
