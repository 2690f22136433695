package io.adlro.report.chart;

import java.util.List;

/**
 * The style sheet of all charts, included once in the page. Series, job classes and the heat scale
 * have colours of their own. Those of series keep their distance in the eyes of colour-blind
 * readers too, most of all between lines with the same dashes. Light and dark follow the reader's
 * setting.
 */
public final class ChartStyle {
  /** Series beyond these take the same colours again with other dashes. */
  static final int COLOURS = 10;

  static final int HEAT_LEVELS = 11;

  private static final int JOB_COLOURS = 7;

  /** The colours of one setting of the reader. */
  record Theme(String base, List<String> series, List<String> jobClasses, List<String> heat) {
    String variables() {
      StringBuilder css = new StringBuilder(base);
      number(css, "c", series);
      number(css, "j", jobClasses);
      number(css, "h", heat);
      return css.toString();
    }

    private static void number(StringBuilder css, String letter, List<String> colours) {
      for (int i = 0; i < colours.size(); i++) {
        css.append("--adlro-%s%d:%s;".formatted(letter, i, colours.get(i)));
      }
    }
  }

  static final Theme LIGHT =
      new Theme(
          "--adlro-bg:#fff;--adlro-fg:#1f2328;--adlro-muted:#59636e;--adlro-grid:#e3e6ea;"
              + "--adlro-rest:#b4bbc3;--adlro-edge:rgba(31,35,40,.3);--adlro-focus:#0969da;"
              + "--adlro-good:#1a7f5a;--adlro-bad:#b93a1f;--adlro-notice:#9a6700;",
          List.of(
              "#116880", "#934928", "#22a288", "#bd086d", "#8c7727", "#4b76c2", "#7a263d",
              "#2123a5", "#7c9504", "#fa577f"),
          List.of("#77aadd", "#ee8866", "#eedd88", "#ffaabb", "#99ddff", "#44bb99", "#bbcc33"),
          List.of(
              "#f3f6f8", "#e2ecf1", "#d0e1ea", "#bfd7e3", "#adcddc", "#9cc3d5", "#8ab5ca",
              "#77a7bf", "#659ab4", "#528ca9", "#3f7f9e"));

  /** Large areas stay dim: most GPUs are busy most of the time. */
  static final Theme DARK =
      new Theme(
          "--adlro-bg:#14171c;--adlro-fg:#e8eaed;--adlro-muted:#a3abb5;--adlro-grid:#30363d;"
              + "--adlro-rest:#5a636d;--adlro-edge:rgba(232,234,237,.3);--adlro-focus:#6cb6ff;"
              + "--adlro-good:#4cc294;--adlro-bad:#ff8a6b;--adlro-notice:#d29922;",
          List.of(
              "#445fde", "#d42601", "#2ea280", "#e77ec5", "#f2d922", "#48d5fb", "#f85c6c",
              "#b178ee", "#9ec90b", "#f9aba3"),
          List.of("#4a7099", "#a3604a", "#8f8450", "#9a6873", "#5d8a9e", "#2f7d67", "#7a8529"),
          List.of(
              "#1d2229", "#202932", "#23303a", "#253743", "#283f4d", "#2a4656", "#315163",
              "#385d70", "#3f697d", "#46768b", "#4d8299"));

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
      .adlro-chart .line.rest{stroke-width:1}
      .adlro-chart .band{fill:var(--k);fill-opacity:.13}
      .adlro-chart .mark{fill:var(--k);stroke:var(--adlro-bg);stroke-width:.6}
      .adlro-chart .bar{fill:var(--k);stroke:var(--adlro-bg);stroke-width:.5}
      .adlro-chart .bar:hover,.adlro-chart .heat:hover{opacity:.65}
      .adlro-chart .heat{fill:var(--k);shape-rendering:crispEdges}
      .adlro-chart .unknown{fill:var(--adlro-bg);stroke:var(--adlro-muted);stroke-width:.5}
      .reference{--k:var(--adlro-fg)}
      .rest{--k:var(--adlro-rest)}
      """;

  /** The shadow at an edge is covered by the background that scrolls with the content's end. */
  private static final String FRAME =
      """
      .scroll{overflow-x:auto;max-width:100%;background:\
      linear-gradient(to right,var(--adlro-bg) 40%,transparent) left/3rem 100% no-repeat local,\
      linear-gradient(to left,var(--adlro-bg) 40%,transparent) right/3rem 100% no-repeat local,\
      linear-gradient(to right,var(--adlro-edge),transparent) left/1rem 100% no-repeat scroll,\
      linear-gradient(to left,var(--adlro-edge),transparent) right/1rem 100% no-repeat scroll}
      .scroll:focus-visible{outline:2px solid var(--adlro-focus);outline-offset:2px}
      .scroll .adlro-chart{background:none;min-width:44rem;max-width:80rem}
      """;

  private ChartStyle() {}

  /** CSS for one style element of the page. */
  public static String css() {
    StringBuilder css = new StringBuilder();
    css.append(":root{").append(LIGHT.variables()).append("}\n");
    css.append("@media (prefers-color-scheme:dark){:root{").append(DARK.variables()).append("}}\n");
    css.append(RULES);
    classes(css, "c", COLOURS);
    classes(css, "j", JOB_COLOURS);
    classes(css, "h", HEAT_LEVELS);
    return css.toString();
  }

  /** CSS of a frame, class {@code scroll}, in which something wide scrolls under edge shadows. */
  public static String frameCss() {
    return FRAME;
  }

  private static void classes(StringBuilder css, String letter, int count) {
    for (int i = 0; i < count; i++) {
      css.append(".%s%d{--k:var(--adlro-%s%d)}\n".formatted(letter, i, letter, i));
    }
  }

  /** The class that gives a series its colour. */
  static String colour(int series) {
    return "c" + series % COLOURS;
  }

  /** The class that gives a job class its colour. */
  static String jobColour(int jobClass) {
    return "j" + jobClass % JOB_COLOURS;
  }

  /** The class that gives a share of 0..1 its colour. */
  static String heat(int level) {
    return "h" + level;
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
}
