package io.adlro.report.chart;

import java.util.List;

/**
 * The colours of the reports, the charts and the dashboard. Those of series keep their distance in
 * the eyes of colour-blind readers too, most of all between lines with the same dashes.
 */
record Palette(String base, List<String> series, List<String> jobClasses, List<String> heat) {
  static final Palette LIGHT =
      new Palette(
          "color-scheme:light;--bg:#fff;--fg:#1f2328;--muted:#59636e;--grid:#e3e6ea;--rest:#b4bbc3;"
              + "--edge:rgba(31,35,40,.3);--focus:#0969da;--good:#1a7f5a;--bad:#b93a1f;"
              + "--notice:#9a6700;--accent:#116880;--accent-fg:#fff;--panel:#f7f8fa;",
          List.of(
              "#116880", "#934928", "#22a288", "#bd086d", "#8c7727", "#4b76c2", "#7a263d",
              "#2123a5", "#7c9504", "#fa577f"),
          List.of("#77aadd", "#ee8866", "#eedd88", "#ffaabb", "#99ddff", "#44bb99", "#bbcc33"),
          List.of(
              "#f3f6f8", "#e2ecf1", "#d0e1ea", "#bfd7e3", "#adcddc", "#9cc3d5", "#8ab5ca",
              "#77a7bf", "#659ab4", "#528ca9", "#3f7f9e"));

  /** Large areas stay dim: most GPUs are busy most of the time. */
  static final Palette DARK =
      new Palette(
          "color-scheme:dark;--bg:#14171c;--fg:#e8eaed;--muted:#a3abb5;--grid:#30363d;"
              + "--rest:#5a636d;--edge:rgba(232,234,237,.3);--focus:#6cb6ff;--good:#4cc294;"
              + "--bad:#ff8a6b;--notice:#d29922;--accent:#6bbcd4;--accent-fg:#0c1a1f;"
              + "--panel:#1a1e24;",
          List.of(
              "#6bbcd4", "#ff8a6b", "#3a7f41", "#c128ce", "#f8c90c", "#f50d28", "#05a0bb",
              "#b8db8c", "#76d9f3", "#9865fd"),
          List.of("#4a7099", "#a3604a", "#8f8450", "#9a6873", "#5d8a9e", "#2f7d67", "#7a8529"),
          List.of(
              "#1d2229", "#202932", "#23303a", "#253743", "#283f4d", "#2a4656", "#315163",
              "#385d70", "#3f697d", "#46768b", "#4d8299"));

  /**
   * The variables of both. The reader's setting decides, or the attribute {@code data-theme} of the
   * page; paper is light.
   */
  static String css() {
    return """
        :root{%s}
        @media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){%s}}
        @media screen{:root[data-theme=dark]{%s}}
        """
        .formatted(LIGHT.variables(), DARK.variables(), DARK.variables());
  }

  private String variables() {
    StringBuilder css = new StringBuilder(base);
    number(css, "c", series);
    number(css, "j", jobClasses);
    number(css, "h", heat);
    return css.toString();
  }

  private static void number(StringBuilder css, String letter, List<String> colours) {
    for (int i = 0; i < colours.size(); i++) {
      css.append("--%s%d:%s;".formatted(letter, i, colours.get(i)));
    }
  }
}
